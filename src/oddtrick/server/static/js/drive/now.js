// The one thing to be done next, said in words and on the button; beside it what else may be done now.

import { html, useEffect, useRef } from '../vendor/htm-preact.js';
import { shown } from '../isolating.js';
import { t, tn } from '../words.js';
import { Icon } from '../table/faces.js';
import { ask, showRefusal, write } from './asking.js';
import { Told, toldWhole } from './naming.js';
import { change, goTo, here, page } from './page.js';

/** The strip. The second click of a double one, or a key held down, would do what comes after: it does nothing. */
export function Now() {
  const { view, planning } = page;
  if (planning !== null) return html`<section class="now" aria-labelledby="now-title"><${Planning} /><${Notice} /></section>`;
  const { title, line, main, others = [] } = STAGES[view.stage](view);
  return html`<section class="now" aria-labelledby="now-title">
    <div class="now-say"><h2 id="now-title">${title}</h2><p>${line}</p></div>
    <div class="now-acts">
      ${main && (main.href ? html`<a class="btn primary big" href=${main.href}>${main.text}</a>` : html`<button type="button" class="btn primary big" onClick=${(event) => event.detail < 2 && main.act()} onKeyDown=${(event) => event.repeat && event.preventDefault()}><span>${main.text}</span><${Icon} name="go" /></button>`)}
      ${others.map((each) => html`<button key=${each.text} type="button" class="btn" onClick=${each.act}>${each.text}</button>`)}
    </div>
    <${Notice} />
  </section>`;
}

const changing = (type, more = {}) => write(type, { ...more, change: page.view.change });
async function seat(round) {
  change({ round: 0 });
  if (!(await write('seat_round', { round }))) return;
  goTo('round');
  document.querySelector('.tb .entry input')?.focus(); // the first table that is not in
}

/** To the field for names. */
function toNames() {
  goTo('people');
  document.getElementById('names')?.focus();
}

const STAGES = {
  entering(view) {
    const n = view.here.length;
    if (n < 4) return { title: t('Who plays?'), line: n ? tn('{n} person is entered; four make a table.', '{n} people are entered; four make a table.', n) : t('Type or paste the names, or take them from a file.'), main: { text: t('Enter people'), act: toNames } };
    return { title: t('Draw lots'), line: t('{n} people are entered. Lots decide where everybody sits first.', { n }), main: { text: t('Draw lots for {n} people', { n }), act: () => changing('draw_lots') } };
  },
  drawn(view) {
    const again = { text: t('Draw again'), act: () => changing('draw_lots') };
    const n = view.here.length;
    if (view.settings.kind === 'individual' && view.plan.length === 0) {
      return { title: t('Make the schedule'), line: t('Everybody shall have another partner in every round.'), main: { text: t('Make the schedule for {n} people', { n }), act: () => changing('plan_rounds') }, others: [again] };
    }
    return { title: t('Ready for round 1'), line: t('Lots are drawn for {n} people. Who comes late can still be entered.', { n }), main: { text: t('Seat round 1'), act: () => seat(1) }, others: [again] };
  },
  playing(view) {
    const last = view.rounds.at(-1);
    const { number } = last.seating;
    const all = last.tables.length;
    const missing = last.missing.length;
    const title = t('Round {n} is being played', { n: number });
    const others = missing === all ? [{ text: t('Take the seats back'), act: () => changing('take_back_seats', { round: number }) }] : [];
    if (missing === 0) return { title, line: t('All tables are in.'), main: { text: t('Close round {n}', { n: number }), act: () => write('close_round', { round: number }) } };
    const line = missing === all ? tn('{n} table has still to hand in its slip.', '{n} tables have still to hand in their slips.', all) : t('{n} of {m} tables are in. Missing: {tables}.', { n: all - missing, m: all, tables: last.missing.join(', ') });
    return { title, line, others };
  },
  between(view) {
    const played = view.rounds.length;
    const reopen = { text: t('Open round {n} again', { n: played }), act: () => changing('reopen_round', { round: played }) };
    const end = () => changing('end_drive');
    if (view.next_round === null) return { title: t('All rounds are played'), line: t('Look at the standings; then end the drive and give the prizes.'), main: { text: t('End the drive'), act: end }, others: [reopen] };
    const title = view.half_time ? t('Half-time') : t('Round {n} is closed', { n: played });
    const late = t('Enter now who comes late or leaves; then seat the next round.');
    return { title, line: late, main: { text: t('Seat round {n}', { n: view.next_round }), act: () => seat(view.next_round) }, others: [reopen, { text: t('End the drive here'), act: end }] };
  },
  ended: (view) => ({
    title: t('The drive is over'),
    line: tn('{n} round was played. A result that was wrong can still be corrected.', '{n} rounds were played. A result that was wrong can still be corrected.', view.rounds.length),
    main: { href: here('/print/results'), text: t('Print the results') },
    others: [{ text: t('Go on after all'), act: () => changing('resume_drive') }],
  }),
};

/** How far a schedule is. */
function Planning() {
  const stop = async () => showRefusal(await ask({ type: 'stop_planning' }));
  return html`<div class="now-say"><h2 id="now-title">${t('The schedule is being made')}</h2>
      <p><progress max="1" value=${page.planning} aria-label=${t('How far the schedule is')}></progress> ${t('Partners are not repeated, and meetings are evened out.')}</p></div>
    <div class="now-acts"><button type="button" class="btn" onClick=${stop}>${t('Take the best so far')}</button></div>`;
}

/** What was done last, with what it changed, or why it was not done. */
function Notice() {
  const { notice } = page;
  const box = useRef(null);
  useEffect(() => {
    if (notice?.refused || notice?.lost) box.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return html`<div class="done" role="status" ref=${box}>
    ${notice?.refused && html`<p class="why">${toldWhole(notice.refused)}</p>`}
    ${notice?.lost && html`<p class="why">${t('The line is down; that was not done. Try again when it is back.')}</p>`}
    ${notice?.text && html`<p>${shown(notice.text)}</p>`}
    ${notice?.told?.length > 0 && html`<details class="changed"><summary>${tn('{n} more thing changed', '{n} more things changed', notice.told.length)}</summary><${Told} of=${notice.told} /></details>`}
  </div>`;
}
