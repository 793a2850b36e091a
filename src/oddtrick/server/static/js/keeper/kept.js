// What this browser keeps of sheets: entries that wait to be sent, and how each sheet stood when it was last seen.
// Where the browser keeps nothing (a private window), it lives as long as the page.

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

/** Does something with a store; `lives` does the same in memory. */
async function withStore(name, mode, work, lives) {
  const db = await opened();
  if (db === null) return lives(memory[name]);
  return new Promise((done, failed) => {
    const transaction = db.transaction(name, mode, mode === 'readwrite' ? { durability: 'strict' } : {});
    const asked = work(transaction.objectStore(name));
    transaction.oncomplete = () => done(asked.result);
    transaction.onerror = () => failed(transaction.error);
    transaction.onabort = () => failed(transaction.error);
  });
}

/** Keeps something that waits; its key. */
export function keepWaiting(item) {
  return withStore('waiting', 'readwrite', (store) => store.add(item), (map) => {
    last += 1;
    map.set(last, { ...item, key: last });
    return last;
  });
}

/** Changes something that waits. */
export const changeWaiting = (item) => withStore('waiting', 'readwrite', (store) => store.put(item), (map) => map.set(item.key, item));

/** Lets go of something that waited. */
export const dropWaiting = (key) => withStore('waiting', 'readwrite', (store) => store.delete(key), (map) => map.delete(key));

/** All that waits, of all sheets, in order. */
export const allWaiting = () => withStore('waiting', 'readonly', (store) => store.getAll(), (map) => [...map.values()]);

/** Keeps how a sheet stands. */
export const keepSheet = (sheet) => withStore('sheets', 'readwrite', (store) => store.put(sheet), (map) => map.set(sheet.text, sheet));

/** How a sheet stood. */
export const keptSheet = (text) => withStore('sheets', 'readonly', (store) => store.get(text), (map) => map.get(text));
