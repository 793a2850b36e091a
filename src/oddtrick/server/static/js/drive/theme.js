// The theme on the pages of a drive, kept where the other pages keep it.

const KEY = 'oddtrick.table';
const root = document.documentElement;

/** Whether it is the dark one. */
export const dark = () => root.dataset.theme === 'dark';

/** From light to dark, or back. */
export function turnTheme() {
  const theme = dark() ? 'light' : 'dark';
  root.dataset.theme = theme;
  root.dataset.chosen = theme;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...JSON.parse(localStorage.getItem(KEY)), theme }));
  } catch {
    // storage may be forbidden; it holds for this page then
  }
}
