// The entry that is being made, kept for the tab, so that a reload in the middle of a hand loses no tap.

let last = '';

const key = (text) => `oddtrick.entry.${text}`;

/** Keeps the entry of a sheet as it stands. */
export function keepDraft(text, form) {
  const now = JSON.stringify(form);
  if (!text || now === last) return;
  last = now;
  try {
    sessionStorage.setItem(key(text), now);
  } catch {
    // storage may be forbidden; the entry lives as long as the page then
  }
}

/** The entry that was being made; null if there was none. */
export function draftOf(text) {
  try {
    return JSON.parse(sessionStorage.getItem(key(text)));
  } catch {
    return null;
  }
}
