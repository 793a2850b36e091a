// A view made of the one before and what has changed since, as the table tells it.

/**
 * The view after changes. changes: from JSON Pointers to what is there now; one that ends in `/-` adds to an array. The
 * view before stays as it was: it may still be shown.
 */
export function changed(view, changes) {
  return Object.entries(changes).reduce((now, [pointer, value]) => put(now, pointer.slice(1).split('/'), value), view);
}

function put(whole, [name, ...rest], value) {
  if (name === undefined) return value;
  if (name === '-') return [...whole, value];
  return { ...whole, [name]: put(whole[name], rest, value) };
}
