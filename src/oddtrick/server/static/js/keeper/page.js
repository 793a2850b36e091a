// What the page knows and shows, in one place. Whoever changes it says `change`, and the page is painted at once.

export const page = {
  base: '', // what stands before every address
  origin: '', // under which others reach this server; empty where they cannot
  rules: null, // the rule sets and switches: see server/sheets/rules.py
  pen: '', // the sheet's pen; empty for whoever looks on, and before a sheet is begun
  code: '', // the code that looks on, once the sheet has told it
  text: '', // as it stands in the address
  line: 'idle', // idle, connecting, open, down, closed
  me: '', // who we are in news
  seq: 0, // number of the last event we have heard of
  view: null, // the sheet as it stands; null before the server has it
  told: {}, // names of seats and sides by their letters, as the server has them
  names: {}, // the same, with those that wait to be sent
  waiting: [], // what is not sent yet: see queue.js
  stuck: null, // the entry among it that was refused: nothing after it is sent
  form: null, // the entry that is being made: see entry.js
  preview: null, // what the entry would do: { line, told } or { refused }
  beginning: null, // the sheet that is being begun: see begin.js
  dialog: null, // the dialog that is open: { name, ... }
  history: null, // the changes, once they were asked for
  notice: null, // what was done last, to be read: { text, told }
};

let painter = () => {};

/** Says who paints the page. */
export function paintWith(paint) {
  painter = paint;
}

/** Paints the page as it stands. */
export const paint = () => painter();

/** Changes what the page knows, and paints it. */
export function change(what) {
  Object.assign(page, what);
  painter();
}

/** Opens a dialog, or none. */
export const openDialog = (name, more = {}) => change({ dialog: name ? { name, ...more } : null });

/** Says what was done, with what else it changed. */
export const notice = (text, told = []) => change({ notice: { text, told, at: Date.now() } });

/** A path of ours as an address. */
export const at = (path) => page.base + path;
