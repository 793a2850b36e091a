// What the drive tells, and what follows from it on any of its pages.

import { t } from '../words.js';
import { happened } from './drive_words.js';
import { merged } from './merge.js';
import { change, page } from './page.js';

const TOLD = new Set(['result_corrected', 'result_struck', 'seats_changed', 'exchange_ordered']);

/** Takes a message of the drive. */
export const hear = (message) => HEARD[message.type]?.(message);

const HEARD = {
  drive: ({ me, role, table, code, seq, view, title, names, planning, links }) => change({ me, role, table, code, seq, view, title, names, planning, links }),
  news(message) {
    if (message.seq <= page.seq) return;
    Object.assign(page, { seq: message.seq, view: merged(page.view, message) });
    change({ notice: noticeOf(message) });
  },
  names: ({ title, names }) => change({ title, names }),
  planning: ({ progress }) => change({ planning: progress }),
  error: ({ reason }) => change({ notice: { refused: reason } }),
};

/** What the organiser reads of news: what was done last, by whom, and what it changed. */
function noticeOf({ by, events, told }) {
  if (page.role !== 'pen' || events.length === 0) return page.notice;
  const what = happened(events.find((each) => TOLD.has(each.type)) ?? events.at(-1));
  return { text: by === page.me ? what : t('From elsewhere: {what}', { what }), told };
}
