// The button that prints.
for (const button of document.querySelectorAll('[data-does=print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
