// A new sheet: the rule set and Begin are all it takes; names, the first deal and rules of one's own are there if wanted.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Icon } from '../table/faces.js';
import { freshForm } from './entry.js';
import { freshPen } from './codes.js';
import { NameFields, readNames } from './name_fields.js';
import { seat, SEATS, shown, toldWhole } from './naming.js';
import { at, change, page } from './page.js';
import { Picker } from '../picker/picker.js';
import { openAgain, write, writeNames } from './queue.js';
import { stub } from './stub.js';
import { Switches } from './switches.js';

const OWN = 'Own rules'; // kept in English, as the titles of the presets are: each reader has it in his own language

/** What is chosen at first. waiting: the sheets that have something in this browser which is not sent yet. */
export function freshBeginning(waiting) {
  const { presets, usual } = page.rules;
  const chosen = presets.find((each) => each.ruleset.name === usual);
  return { ruleset: structuredClone(chosen.ruleset), name: usual, own: false, dealer: '', start: [0, 0], stake: 0, drawing: false, refused: null, waiting };
}

/** Asks anew for the rules of a sheet that were refused; what was entered on it meanwhile goes on waiting. */
export function beginAnew(item, refused) {
  const { ruleset, settings } = item.message.command.data;
  const start = settings.start ? [settings.start.ns, settings.start.ew] : [0, 0];
  const chosen = { ruleset, own: true, name: page.rules.usual, dealer: settings.first_dealer ?? '', start, stake: settings.stake };
  change({ beginning: { ...chosen, drawing: false, refused, waiting: [], item } });
}

const choose = (what) => change({ beginning: { ...page.beginning, ...what, refused: null } });

/** Takes a preset, or from it the rules that one changes. */
function take(name) {
  const preset = page.rules.presets.find((each) => each.ruleset.name === name);
  choose({ name, own: false, ruleset: structuredClone(preset.ruleset) });
}

/** Makes the rules one's own. */
function turnOwn(ruleset) {
  choose({ own: true, ruleset: { ...ruleset, name: 'own', title: OWN, summary: '', source: '' } });
}

/** The page. */
export function Begin({ onBegun }) {
  const { beginning, rules } = page;
  const preset = rules.presets.find((each) => each.ruleset.name === beginning.name);
  return html`<main class="begin">
    <header class="bar"><a class="btn quiet" href=${at('/sheets')} aria-label=${t('All sheets')}><${Icon} name="back" /></a><h1>${t('A new sheet')}</h1></header>
    ${beginning.waiting.length > 0 && html`<section class="waits"><h2>${t('Waiting for the line')}</h2><ul>${beginning.waiting.map((text, n) => html`<li key=${text}><a class="btn" href=${at(`/s/${text}`)}>${t('Go on with sheet {n}', { n: n + 1 })}</a></li>`)}</ul></section>`}
    <form class="form" onSubmit=${(event) => begin(event, onBegun)}>
      <details><summary>${t('Names')}</summary><div class="inside"><${NameFields} names=${page.names} onName=${(who, name) => change({ names: { ...page.names, [who]: name } })} /></div></details>
      <fieldset><legend>${t('Rules')}</legend><div class="picks">${rules.presets.map((each) => html`<label key=${each.ruleset.name}><input type="radio" name="ruleset" value=${each.ruleset.name} checked=${!beginning.own && beginning.name === each.ruleset.name} onChange=${() => take(each.ruleset.name)} /><b>${each.title}</b><span>${each.summary}</span></label>`)}
        ${beginning.own && html`<label><input type="radio" name="ruleset" value="own" checked /><b>${t('Own rules')}</b><span>${t('As the switches below say')}</span></label>`}</div></fieldset>
      <details><summary>${t('The first deal')}</summary><div class="inside">
        <fieldset><legend>${t('Who deals first?')}</legend><div class="choice wrap dealers">${['', ...SEATS].map((letter) => html`<label key=${letter}><input type="radio" name="dealer" value=${letter} checked=${beginning.dealer === letter} onChange=${() => choose({ dealer: letter })} /><span>${letter ? shown(seat(letter)) : t('Nobody says')}</span></label>`)}</div><p class="label">${preset.first_dealer}</p></fieldset>
        <button type="button" class="btn" aria-expanded=${String(beginning.drawing)} onClick=${() => choose({ drawing: !beginning.drawing })}>${t('Draw cards for it')}</button>
        ${beginning.drawing && html`<${Picker} names=${page.names} partners=${beginning.ruleset.pairs === 'cut'} high=${beginning.ruleset.cut_ace === 'high'} highest=${beginning.ruleset.first_dealer === 'highest'} onDrawn=${drawn} />`}
      </div></details>
      <details><summary>${t('Rules of your own')}</summary><div class="inside"><${Switches} rules=${rules} ruleset=${beginning.ruleset} onChange=${turnOwn} /></div></details>
      <details><summary>${pays(beginning) ? t('A score to start from, and a stake') : t('A score to start from')}</summary><div class="inside">
        <div class="numbers">${['NS', 'EW'].map((letters, side) => html`<label key=${letters}><span class="label">${shown(t('Points of {side}', { side: letters === 'NS' ? `${seat('N')} · ${seat('S')}` : `${seat('E')} · ${seat('W')}` }))}</span><input class="input" type="number" min="0" max="1000" name=${`start-${letters}`} value=${beginning.start[side]} onInput=${(event) => choose({ start: beginning.start.map((points, each) => (each === side ? Math.round(event.currentTarget.valueAsNumber || 0) : points)) })} /></label>`)}</div>
        ${pays(beginning) && html`<label><span class="label">${t('What a fish is worth, in the smallest coin')}</span><input class="input" type="number" min="0" max="1000000" value=${beginning.stake} onInput=${(event) => choose({ stake: Math.round(event.currentTarget.valueAsNumber || 0) })} /></label>`}
      </div></details>
      <div class="enter">${beginning.refused && html`<p class="why" role="alert">${shown(toldWhole(beginning.refused))}</p>`}<button class="btn primary big"><span>${t('Begin')}</span></button></div>
    </form>
  </main>`;
}

/** What the cards decided: who sits where, and who deals. */
function drawn({ names, dealer }) {
  change({ names: { ...page.names, ...names } });
  choose({ dealer });
}

/** Whether anybody pays anybody by the rules chosen: without that a stake means nothing. */
const pays = ({ ruleset }) => page.rules.pays.includes(ruleset.settlement);

async function begin(event, onBegun) {
  event.preventDefault();
  const { beginning } = page;
  const [ns, ew] = beginning.start;
  const settings = { first_dealer: beginning.dealer || null, start: ns || ew ? { ns, ew } : null, stake: pays(beginning) ? beginning.stake : 0 };
  const names = readNames(page.names);
  if (beginning.item) {
    const data = { ruleset: beginning.ruleset, settings };
    change({ beginning: null, view: stub(data) });
    await openAgain(beginning.item, data);
    await writeNames(names);
    return;
  }
  const pen = freshPen();
  change({ text: pen, pen, beginning: null, form: freshForm(), names: {} });
  history.pushState(null, '', at(`/s/${pen}`));
  await write('open_sheet', { ruleset: beginning.ruleset, settings });
  if (Object.values(names).some(Boolean)) await writeNames(names);
  onBegun();
}
