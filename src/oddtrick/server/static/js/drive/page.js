// What a page of a drive knows and shows, in one place. Whoever changes it says `change`, and the page is painted at once.

export const page = {
  base: '', // what stands before every address
  origin: '', // under which others reach this server; empty where they cannot
  text: '', // the code as it stands in the address: the organiser's pen, the players' code, or a table's key
  line: 'connecting', // connecting, open, down, closed
  noticed: false, // whether the line is down long enough for a word of it
  role: '', // pen (the organiser), code (players), table (its phone)
  me: '', // who we are in news
  seq: 0, // number of the last event we have heard of
  code: '', // of the players' page
  links: null, // of tables, where we may know them
  table: 0, // which table's key we hold
  title: '', // of the drive
  view: null, // the drive as it stands
  names: {}, // of people, by their numbers
  planning: null, // how far a schedule is: { progress }
  section: 'round', // what the organiser looks at
  round: 0, // the round before our eyes; 0 for the last one
  dialog: null, // the dialog that is open: { name, ... }
  notice: null, // what was done last, to be read: { text, told } or { refused }
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

/** Shows another part of the organiser's page. */
export function goTo(section) {
  if (page.section !== section) history.pushState(null, '', `#${section}`);
  change({ section });
}

/** A path of ours as an address. */
export const at = (path) => page.base + path;

/** A path of this drive as an address. code: another than our own. */
export const here = (rest = '', code = page.text) => at(`/d/${code}${rest}`);
