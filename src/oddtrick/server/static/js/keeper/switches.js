// Rules of one's own as plain switches. Each option says in words what it does and which parameters it sets; the server
// has made the list from its table of parameters, and refuses what does not go together.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';

const read = (ruleset, key) => key.split('.').reduce((at, part) => at[part], ruleset);

function write(ruleset, key, value) {
  const [first, second] = key.split('.');
  ruleset[first] = second ? { ...ruleset[first], [second]: value } : value;
}

function withSets(ruleset, sets) {
  const made = { ...ruleset };
  for (const [key, value] of Object.entries(sets)) write(made, key, value);
  return made;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a rule set is as an option makes it. A number of hands is any number. */
const fits = (ruleset, { sets }) => Object.entries(sets).every(([key, value]) => (key === 'game.hands' && value ? Boolean(read(ruleset, key)) : same(read(ruleset, key), value)));

/** The option that says most of what the rule set is. */
function chosenOf(ruleset, options) {
  const fitting = options.filter((option) => fits(ruleset, option));
  return fitting.sort((one, other) => Object.keys(other.sets).length - Object.keys(one.sets).length)[0];
}

/** onChange: is told the changed rule set. */
export function Switches({ rules, ruleset, onChange }) {
  return html`<div class="switches">
    ${rules.switches.map(({ legend, options }, at) => {
      const chosen = chosenOf(ruleset, options);
      return html`<fieldset key=${at}><legend>${legend}</legend><div class="picks">${options.map((option, n) => html`<label key=${n}><input type="radio" name=${`switch-${at}`} checked=${option === chosen} onChange=${() => onChange(withSets(ruleset, option.sets))} /><span>${option.label}</span></label>`)}</div></fieldset>`;
    })}
    <fieldset><legend>${t('Penalties for a revoke')}</legend>${rules.ticks.map(({ option, label }) => html`<label class="tick" key=${option}><input type="checkbox" checked=${option === null ? ruleset.revoke_cap : ruleset.revoke_options.includes(option)} onChange=${(event) => onChange(ticked(ruleset, option, event.currentTarget.checked))} /><span>${label}</span></label>`)}</fieldset>
    <fieldset><legend>${t('Numbers')}</legend><div class="numbers">${rules.numbers.filter(({ key }) => read(ruleset, key) !== null).map(({ key, label, least, most }) => html`<label key=${key}><span class="label">${label}</span><input class="input" type="number" name=${key} min=${least} max=${most} value=${read(ruleset, key)} onChange=${(event) => onChange(withSets(ruleset, { [key]: Math.min(most, Math.max(least, Math.round(event.currentTarget.valueAsNumber || least))) }))} /></label>`)}</div></fieldset>
  </div>`;
}

function ticked(ruleset, option, on) {
  if (option === null) return { ...ruleset, revoke_cap: on };
  const options = ruleset.revoke_options.filter((each) => each !== option);
  return { ...ruleset, revoke_options: on ? [...options, option] : options };
}
