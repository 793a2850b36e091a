// The first hand, played along: the others' cards come by themselves, the reader plays his own and is told why another
// would be worse. All words come with the page.
const box = document.querySelector('[data-lesson]');
const { reader, tricks } = JSON.parse(document.getElementById('lesson-data').textContent);
const part = (name) => box.querySelector(`[data-is=${name}]`);
const does = (name) => document.querySelector(`[data-does=${name}]`);
const place = (seat) => box.querySelector(`[data-seat=${seat}]`);
const hand = [...box.querySelectorAll('[data-card]')];
const faces = new Map(hand.map((button) => [button.dataset.card, button.querySelector('.card')]));
const reckon = document.getElementById('reckon');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const PAUSE = 420; // milliseconds between two cards

let at = 0; // the trick under way
let turn = false; // whether the reader is to play
let run = 0; // goes up with each new beginning, so that an older one stops

const wait = () => new Promise((done) => setTimeout(done, still.matches ? 0 : PAUSE));

function tell(text, heard = '') {
  const unseen = document.createElement('span');
  unseen.className = 'vh';
  unseen.textContent = heard ? `${heard} ` : '';
  part('message').replaceChildren(unseen, text);
}

function face(code) {
  const known = faces.get(code) ?? faces.values().next().value;
  const copy = known.cloneNode(true);
  const use = copy.querySelector('use');
  use.setAttribute('href', use.getAttribute('href').replace(/#.*/, `#${code}`));
  return copy;
}

function lay([seat, code]) {
  place(seat).querySelector('.place').replaceChildren(face(code));
}

function clear() {
  for (const each of box.querySelectorAll('[data-seat]')) {
    each.classList.remove('win');
    each.querySelector('.place').replaceChildren();
    each.querySelector('.tag').hidden = true;
  }
}

// Which cards may be played: those without a refusal come with advice or are the lesson's own.
function offer() {
  for (const button of hand) {
    const off = !turn || tricks[at].refused.includes(button.dataset.card);
    button.setAttribute('aria-disabled', String(off));
    button.classList.remove('shown');
  }
  does('show').hidden = !turn;
}

async function layUntil(stop, from) {
  const mine = run;
  const { plays } = tricks[at];
  let next = from;
  for (; next < plays.length && plays[next][0] !== stop; next += 1) {
    if (next > 0) await wait();
    if (mine !== run) return null;
    lay(plays[next]);
  }
  return next;
}

async function begin(number) {
  at = number;
  turn = false;
  clear();
  part('title').textContent = tricks[at].title;
  does('next').hidden = true;
  offer();
  const laid = await layUntil(reader, 0);
  if (laid === null) return;
  turn = true;
  offer();
  tell(tricks[at].before, tricks[at].plays.slice(0, laid).map(([, , said]) => `${said}.`).join(' '));
}

async function play(button) {
  const trick = tricks[at];
  turn = false;
  const mine = trick.plays.findIndex(([seat]) => seat === reader);
  part('message').focus({ preventScroll: true }); // the card that had the focus goes
  button.parentElement.hidden = true;
  offer();
  lay(trick.plays[mine]);
  if (await layUntil(null, mine + 1) === null) return;
  await wait();
  const winner = place(trick.winner);
  winner.classList.add('win');
  winner.querySelector('.tag').hidden = false;
  part('count').textContent = trick.count;
  tell(trick.after, trick.plays.slice(mine).map(([, , said]) => `${said}.`).join(' '));
  if (at + 1 < tricks.length) {
    does('next').hidden = false;
    does('next').focus({ preventScroll: true });
  } else {
    reckon.hidden = false;
    reckon.focus({ preventScroll: true });
    reckon.scrollIntoView({ block: 'nearest', behavior: still.matches ? 'auto' : 'smooth' });
  }
}

function chosen(button) {
  if (!turn) return;
  const { mine, says } = tricks[at];
  if (button.dataset.card === mine) play(button);
  else tell(says[button.dataset.card]);
}

function start() {
  run += 1;
  for (const button of hand) button.parentElement.hidden = false;
  reckon.hidden = true;
  part('count').textContent = '';
  return begin(0);
}

for (const button of hand) button.addEventListener('click', () => chosen(button));
box.querySelector('.mine').addEventListener('keydown', (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const left = hand.filter((button) => !button.parentElement.hidden);
  const from = left.indexOf(document.activeElement);
  if (!step || from < 0) return;
  event.preventDefault();
  left[(from + step + left.length) % left.length].focus();
});
does('next').addEventListener('click', async () => {
  const mine = run;
  await begin(at + 1);
  if (mine === run) hand.find((button) => !button.parentElement.hidden && button.ariaDisabled !== 'true')?.focus({ preventScroll: true });
});
does('show').addEventListener('click', () => {
  const button = hand.find((each) => each.dataset.card === tricks[at].mine);
  button.classList.add('shown');
  tell(tricks[at].show);
  button.focus({ preventScroll: true });
});
does('again').addEventListener('click', () => {
  start();
  box.scrollIntoView({ block: 'nearest' });
  hand[0].focus({ preventScroll: true });
});

box.hidden = false;
document.querySelector('.told').open = false;
start();
