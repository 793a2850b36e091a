// The drawings that a page takes from the server's sheets of them: cards, backs, suits.

let times = 0;

const missing = (use) =>
  use.ownerSVGElement.getBoundingClientRect().width > 0 && use.getBBox().width === 0;

/** Has those fetched that never came. The line may have been cut meanwhile, and a browser does not try twice. */
export function fetchMissing() {
  times += 1;
  for (const use of [...document.querySelectorAll('use[href]')].filter(missing)) {
    const [file, name] = use.getAttribute('href').split('#');
    use.setAttribute('href', `${file.split('?')[0]}?try=${times}#${name}`);
  }
}
