// What every page has: the theme button, and buttons that copy a field.
const root = document.documentElement;
const KEY = 'oddtrick.table'; // the settings of the table, of which the theme is one

function chooseTheme(theme) {
  root.dataset.theme = theme;
  root.dataset.chosen = theme;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...JSON.parse(localStorage.getItem(KEY)), theme }));
  } catch {
    // storage may be forbidden; it holds for this page then
  }
}

for (const button of document.querySelectorAll('[data-does=theme]')) {
  const say = () => button.setAttribute('aria-pressed', String(root.dataset.theme === 'dark'));
  button.addEventListener('click', () => chooseTheme(root.dataset.theme === 'dark' ? 'light' : 'dark'));
  new MutationObserver(say).observe(root, { attributeFilter: ['data-theme'] });
  say();
}

for (const button of document.querySelectorAll('[data-copies]')) {
  const field = document.getElementById(button.dataset.copies);
  const note = document.getElementById(button.getAttribute('aria-describedby'));
  button.addEventListener('click', async () => {
    field.select();
    // A page that came over plain http has no clipboard of its own; the old way works there.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand('copy');
    note.textContent = button.dataset.done;
  });
}
