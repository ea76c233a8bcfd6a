// Values that pages and the service worker share, in IndexedDB: the worker has no localStorage.

const DATABASE = "offline";
const STORE = "values";

/** `queue`: the outbox as the last page left it. `sent`: ids the worker has sent since. `refused`: what the server rejected. */
type Key = "queue" | "sent" | "refused";

/** Undefined if there is no such value, or the browser does not store any. */
export const readStored = async <Value>(key: Key): Promise<Value | undefined> =>
  run<Value>("readonly", (store) => store.get(key)).catch(() => undefined);

export async function writeStored(key: Key, value: unknown): Promise<void> {
  await run("readwrite", (store) => store.put(value, key)).catch(() => {});
}

export async function clearStored(): Promise<void> {
  await run("readwrite", (store) => store.clear()).catch(() => {});
}

async function run<Value>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<Value> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}
