// The form of a new drive: controls that mean nothing for the kind that is chosen are hidden, and prizes go with it.

const form = document.querySelector('.new-drive');
const ONE_KIND = ['individual', 'mitchell', 'howell', 'partner']; // whose players are not of two kinds
const BY_KIND = { best_a: true, best_b: true, best: false, second: false };
let prizesTouched = form.dataset.refused === 'yes';

/** Whether one of some choices, `name=value`, is taken. */
const taken = (choices) => choices.split(' ').some((each) => {
  const [name, value] = each.split('=');
  return form.elements[name].value === value;
});

function show() {
  for (const part of form.querySelectorAll('[data-shows-for]')) part.hidden = !taken(part.dataset.showsFor);
  for (const part of form.querySelectorAll('[data-hides-for]')) part.hidden = taken(part.dataset.hidesFor);
}

/** Until somebody chooses prizes: the best of each kind, or the best and the second where there are no kinds. */
function prizes() {
  if (prizesTouched) return;
  const one = ONE_KIND.includes(form.elements.kind.value);
  for (const box of form.querySelectorAll('[name=prizes]')) {
    if (Object.hasOwn(BY_KIND, box.value)) box.checked = BY_KIND[box.value] !== one;
  }
}

form.addEventListener('change', (event) => {
  if (event.target.name === 'prizes') prizesTouched = true;
  if (event.target.name === 'kind') prizes();
  show();
});
show();
