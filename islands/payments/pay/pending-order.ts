// The order whose capture is not confirmed. After a reload the page continues with it instead of opening another.

const KEY = "order";

/** Does nothing in browsers that block storage. */
export const pendingOrder = {
  get: () => attempt(() => localStorage.getItem(KEY)) ?? undefined,
  keep: (orderId: string) => attempt(() => localStorage.setItem(KEY, orderId)),
  forget: () => attempt(() => localStorage.removeItem(KEY)),
};

function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
