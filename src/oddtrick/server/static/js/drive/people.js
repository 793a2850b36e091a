// The people of a drive: enter them from a list or a file, and everybody with what can be said of him.

import { html, useEffect, useRef, useState } from '../vendor/htm-preact.js';
import { shown } from '../isolating.js';
import { t, tn } from '../words.js';
import { ask } from './asking.js';
import { inWords, kindName, nameOf, toldWhole } from './naming.js';
import { here, openDialog, page } from './page.js';

/** The section. */
export function PeopleSection() {
  const { entrants, stage } = page.view;
  return html`<section class="people" aria-labelledby="people-title">
    <header><h2 id="people-title">${t('People')}</h2><p class="round-about">${counted()}</p></header>
    ${stage !== 'ended' && html`<${Adding} />`}
    ${entrants.length > 0 && html`<ol class="folk">${entrants.map((each) => html`<${Person} key=${each.number} entrant=${each} />`)}</ol>`}
  </section>`;
}

/** How many are there, and of which kind. */
function counted() {
  const { entrants, here: numbers, two_kinds: kinds } = page.view;
  const there = entrants.filter((each) => numbers.includes(each.number));
  const all = tn('{n} person', '{n} people', there.length);
  if (!kinds || there.length === 0) return all;
  const of = (kind) => there.filter((each) => each.kind === kind).length;
  return t('{all}: {a} {kind_a}, {b} {kind_b}', { all, a: of('A'), kind_a: kindName('A'), b: of('B'), kind_b: kindName('B') });
}

function Adding() {
  const [text, setText] = useState('');
  const [read, setRead] = useState(null);
  const [busy, setBusy] = useState(false);
  const field = useRef(null);
  const first = page.view.next_number;
  useEffect(() => {
    setRead(null);
    if (!text.trim()) return undefined;
    let wanted = true;
    const timer = setTimeout(async () => {
      const answer = await ask({ type: 'people', first, text, preview: true });
      if (wanted) setRead(answer);
    }, 250);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [text, first]);
  const enter = async (event) => {
    event.preventDefault();
    if (busy || !text.trim()) return;
    setBusy(true);
    const answer = await ask({ type: 'people', first, text });
    setBusy(false);
    if (answer.type === 'done') setText('');
    else setRead(answer);
    field.current.focus();
  };
  const { kinds } = page.view.settings;
  const how = page.view.pairs ? t('A pair on each line: both names, with a comma between them.') : page.view.two_kinds ? t('One on each line. After a comma may stand {a} or {b}; without it they are shared out.', { a: kinds[0], b: kinds[1] }) : t('One on each line.');
  const late = page.view.rounds.length > 0;
  const n = read?.people?.length ?? 0;
  const count = read?.people?.reduce((sum, each) => sum + (each.partner ? 2 : 1), 0) ?? 0;
  return html`<form class="adding" onSubmit=${enter}>
    <div class="field"><label for="names">${late ? t('Who comes late') : t('Names')}</label>
      <p class="label" id="names-how">${how}</p>
      <textarea ref=${field} class="input" id="names" rows=${late ? 2 : 4} aria-describedby="names-how names-read" spellcheck="false" value=${text} onInput=${(event) => setText(event.currentTarget.value)}></textarea></div>
    <div class="adding-acts">
      <button class="btn primary" disabled=${n === 0 || busy}>${count > 0 ? tn('Enter {n} person', 'Enter {n} people', count) : t('Enter them')}</button>
      <${File} onText=${setText} onWrong=${(reason) => setRead({ reason })} />
      <p id="names-read" class="label" role="status">${read?.reason ? html`<span class="why">${toldLine(read.reason)}</span>` : read?.people ? firstOf(read.people) : read?.type === 'lost' ? t('The line is down.') : ''}</p>
    </div>
  </form>`;
}

/** The first few of a list, so that one sees that it was read as meant. */
function firstOf(people) {
  const first = people.slice(0, 3).map((each) => [each.name, each.partner].filter(Boolean).join(' & '));
  const rest = people.length - first.length;
  return html`<bdi>${first.join(', ')}</bdi>${rest > 0 && ` ${tn('and {n} more', 'and {n} more', rest)}`}`;
}

const toldLine = (reason) => (reason.params?.line ? t('Line {n}: {what}', { n: reason.params.line, what: toldWhole(reason) }) : toldWhole(reason));

/** A file of names, in whatever encoding: the server reads it. */
function File({ onText, onWrong }) {
  const read = async (event) => {
    const field = event.currentTarget;
    const [file] = field.files;
    if (!file) return;
    const csrf = document.querySelector('meta[name=csrf]').content;
    const answer = await fetch(here('/people'), { method: 'POST', body: file, headers: { 'x-csrf': csrf, 'content-type': 'application/octet-stream' } }).catch(() => null);
    const said = await answer?.json().catch(() => null);
    field.value = '';
    if (answer?.ok) onText(said.text);
    else onWrong(said?.code ? { code: said.code, params: said.params } : { code: 'drive_names_not_text', params: {} });
  };
  return html`<label class="btn file">${t('Take a file')}<input type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" onChange=${read} /></label>`;
}

function Person({ entrant }) {
  const { number, kind, fixed, partner } = entrant;
  return html`<li class=${page.view.here.includes(number) ? '' : 'gone'}>
    <button type="button" class="person" data-person=${number} onClick=${() => openDialog('person', { number })}>
      <span class="num no-p">${number}</span>
      <span class="who"><bdi>${nameOf(number)}</bdi>${partner !== null && html` <small>${shown(t('with {name}', { name: inWords(partner) }))}</small>`}</span>
      <span class="marks label">${kind && kindName(kind)}${marks(entrant).map((each) => html`<span key=${each} class="mark-of">${each}</span>`)}${fixed && html`<span class="mark-of">${t('cannot move')}</span>`}</span>
    </button>
  </li>`;
}

/** When he came and went, where that is worth a word. */
export function marks({ since, away }) {
  const told = since > 1 ? [t('from round {n}', { n: since })] : [];
  return [...told, ...away.map(([first, last]) => (last === null ? t('left after round {n}', { n: first - 1 }) : t('away, rounds {first} to {last}', { first, last })))];
}
