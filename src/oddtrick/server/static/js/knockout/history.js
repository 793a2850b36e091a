// All that was done to the knockout since it was drawn, the last first.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { language, t } from '../words.js';
import { ask } from './asking.js';
import { cup } from './cup.js';
import { Dialog } from './dialog.js';
import { matchOf, matchTitle } from './rounds.js';

/** The dialog. */
export function HistoryDialog() {
  const [changes, setChanges] = useState(null);
  useEffect(() => {
    void ask({ type: 'history' }).then((answer) => setChanges(answer.changes ?? []));
  }, [cup.seq]);
  const time = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
  return html`<${Dialog} title=${t('History')}>
    ${changes === null ? html`<p role="status">${t('Looking it up …')}</p>` : html`<ol class="history">${changes.toReversed().map((each, n) => html`<li key=${changes.length - n}><small>${time.format(each.at * 1000)}</small><p>${told(each.event)}</p></li>`)}</ol>`}
  <//>`;
}

const score = ({ score: [one, two], walkover }) => (walkover ? t('without play') : `${one} : ${two}`);

/** An event in words. */
function told(event) {
  if (event.is === 'KnockoutOpened') return t('The knockout was drawn');
  const match = matchOf(event.match);
  const who = { round: matchTitle(match), where: event.match[1], result: event.played && score(event.played) };
  if (event.is === 'MatchEntered') return t('{round}, match {where}: {result}', who);
  const struck = event.struck.map(([key]) => matchTitle({ key })).join(', ');
  const said = event.is === 'MatchStruck' ? t('{round}, match {where} struck out, it was {was}', { ...who, was: score(event.was) }) : t('{round}, match {where} corrected: {was} → {result}', { ...who, was: score(event.was) });
  return struck ? t('{what}; struck out: {struck}', { what: said, struck }) : said;
}

