// What this browser keeps of sheets: entries that wait to be sent, and how each sheet stood when it was last seen.
// Where the browser keeps nothing (a private window), it lives as long as the page. Several tabs may have one sheet open:
// whoever sends an entry or changes what waits claims it within one transaction, which works over plain http too.

const NAME = 'oddtrick';
let base = null;
const memory = { waiting: new Map(), sheets: new Map() };
let last = 0;

function opened() {
  base ??= new Promise((done) => {
    let asked;
    try {
      asked = indexedDB.open(NAME, 1);
    } catch {
      done(null);
      return;
    }
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('waiting', { keyPath: 'key', autoIncrement: true });
      asked.result.createObjectStore('sheets', { keyPath: 'text' });
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => done(null);
    asked.onblocked = () => done(null);
  });
  return base;
}

/** Does something with a store, and answers what `work` gave to its second argument; `lives` does the same in memory. */
async function withStore(name, mode, work, lives) {
  const db = await opened();
  if (db === null) return lives(memory[name]);
  return new Promise((done, failed) => {
    const transaction = db.transaction(name, mode, mode === 'readwrite' ? { durability: 'strict' } : {});
    let answer;
    work(transaction.objectStore(name), (given) => {
      answer = given;
    });
    transaction.oncomplete = () => done(answer);
    transaction.onerror = () => failed(transaction.error);
    transaction.onabort = () => failed(transaction.error);
  });
}

const answered = (request, answer, of = (result) => result) => {
  request.onsuccess = () => answer(of(request.result));
};

const held = (item, tab) => Boolean(item.by) && item.by !== tab && item.until > Date.now();
const ofSheet = (items, text) => items.filter((item) => item.text === text).sort((one, other) => one.key - other.key);

/** Keeps something that waits; its key. */
export function keepWaiting(item) {
  return withStore('waiting', 'readwrite', (store, answer) => answered(store.add(item), answer), (map) => {
    last += 1;
    map.set(last, { ...item, key: last });
    return last;
  });
}

/** Changes something that waits, if it still does. */
export const changeWaiting = (item) => withStore('waiting', 'readwrite', (store) => {
  answered(store.get(item.key), (found) => found && store.put(item));
}, (map) => map.has(item.key) && map.set(item.key, item));

/** Lets go of something that waited. */
export const dropWaiting = (key) => withStore('waiting', 'readwrite', (store) => store.delete(key), (map) => map.delete(key));

/** All that waits, of all sheets, in order. */
export const allWaiting = () => withStore('waiting', 'readonly', (store, answer) => answered(store.getAll(), answer), (map) => [...map.values()]);

/** What waits for one sheet, in order. */
export const waitingFor = async (text) => ofSheet(await allWaiting(), text);

/** Takes something that waits for sending. tab: who. until: when others may take it all the same. Answers it as it is
 * kept now, `gone` where it waits no more, `theirs` where another tab has it. */
export function claimWaiting(key, tab, until) {
  return withStore('waiting', 'readwrite', (store, answer) => {
    answered(store.get(key), (item) => {
      if (!item) return answer('gone');
      if (held(item, tab)) return answer('theirs');
      store.put({ ...item, by: tab, until });
      return answer(item);
    });
  }, (map) => map.get(key) ?? 'gone');
}

/** Changes the list that waits for a sheet as a whole, unless another tab is sending of it; whether it did. make: takes
 * the items and answers `{ put, drop }`, items and keys. */
export function rewriteWaiting(text, tab, make) {
  return withStore('waiting', 'readwrite', (store, answer) => {
    answered(store.getAll(), (all) => {
      const items = ofSheet(all, text);
      if (items.some((item) => held(item, tab))) return answer(false);
      const { put, drop } = make(items);
      for (const item of put) store.put(item);
      for (const key of drop) store.delete(key);
      return answer(true);
    });
  }, (map) => {
    const { put, drop } = make(ofSheet([...map.values()], text));
    for (const item of put) map.set(item.key, item);
    for (const key of drop) map.delete(key);
    return true;
  });
}

/** Keeps how a sheet stands. */
export const keepSheet = (sheet) => withStore('sheets', 'readwrite', (store) => store.put(sheet), (map) => map.set(sheet.text, sheet));

/** How a sheet stood. */
export const keptSheet = (text) => withStore('sheets', 'readonly', (store, answer) => answered(store.get(text), answer), (map) => map.get(text));
