// Puts the theme and the deck on the page before it is first painted; hence no module. What was chosen is kept in this
// browser, with the settings of the table; otherwise the page follows the system.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const wear = () => {
    let chosen = {};
    try { chosen = JSON.parse(localStorage.getItem('oddtrick.table')) ?? {}; } catch { /* nothing is kept */ }
    root.dataset.theme = chosen.theme || root.dataset.chosen || (dark.matches ? 'dark' : 'light');
    if (chosen.deck) root.dataset.deck = chosen.deck; else delete root.dataset.deck;
  };
  wear();
  root.classList.add('js');
  dark.addEventListener('change', wear);
  addEventListener('storage', wear);
})();
