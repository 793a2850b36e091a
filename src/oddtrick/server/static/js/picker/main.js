// The page that draws cards, for any game: how many players, their names, what the cards decide.

import { html, render, useState } from '../vendor/htm-preact.js';
import { loadWords, t } from '../words.js';
import { Picker } from './picker.js';

const MOST = 8;
const LONGEST = 40;

function Page() {
  const [chosen, setChosen] = useState({ count: 4, names: Array(MOST).fill(''), partners: true, high: false, highest: false });
  const [round, setRound] = useState(0);
  const put = (what) => setChosen({ ...chosen, ...what });
  const players = chosen.names.slice(0, chosen.count).map((name, at) => name.trim() || t('Player {n}', { n: at + 1 }));
  if (round) return html`<${Picker} key=${round} players=${players} partners=${chosen.partners && chosen.count === 4} high=${chosen.high} highest=${chosen.highest} /><p class="acts"><button type="button" class="btn quiet" onClick=${() => setRound(0)}>${t('Other players')}</button></p>`;
  const radio = (name, value, label) => html`<label><input type="radio" name=${name} checked=${chosen[name] === value} onChange=${() => put({ [name]: value })} />${label}</label>`;
  return html`<form class="form" onSubmit=${(event) => { event.preventDefault(); setRound(Date.now()); }}>
    <fieldset class="field"><legend>${t('How many players')}</legend><div class="choice wrap">${[2, 3, 4, 5, 6, 7, 8].map((n) => html`<label key=${n}><input type="radio" name="count" checked=${chosen.count === n} onChange=${() => put({ count: n })} /><span class="num">${n}</span></label>`)}</div></fieldset>
    <fieldset class="field"><legend>${t('Names')}</legend><div class="numbers">${players.map((_, at) => html`<label key=${at}><span class="label">${t('Player {n}', { n: at + 1 })}</span><input class="input" maxlength=${LONGEST} autocomplete="off" dir="auto" value=${chosen.names[at]} onInput=${(event) => put({ names: chosen.names.map((name, each) => (each === at ? event.currentTarget.value : name)) })} /></label>`)}</div></fieldset>
    ${chosen.count === 4 && html`<fieldset class="field"><legend>${t('Partners')}</legend><div class="choice">${radio('partners', true, t('By the cards'))}${radio('partners', false, t('Not drawn for'))}</div></fieldset>`}
    <fieldset class="field"><legend>${t('The deal')}</legend><div class="choice">${radio('highest', false, t('The lowest card'))}${radio('highest', true, t('The highest card'))}</div></fieldset>
    <fieldset class="field"><legend>${t('Aces')}</legend><div class="choice">${radio('high', false, t('Low'))}${radio('high', true, t('High'))}</div></fieldset>
    <p class="acts"><button class="btn primary big">${t('Spread the pack')}</button></p>
  </form>`;
}

const url = document.querySelector('meta[name=words]').content;
await loadWords(document.documentElement.lang, url).catch(() => null); // English then
const root = document.getElementById('picker');
root.replaceChildren();
render(html`<${Page} />`, root);
