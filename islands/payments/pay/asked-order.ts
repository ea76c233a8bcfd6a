// The order whose money was asked for without an answer yet: a page that is loaded again goes on with it, and opens no second one.

const KEY = "order";

/** In browsers that keep nothing, an order lasts as long as its page. */
export const askedOrder = {
  get: () => attempt(() => localStorage.getItem(KEY)) ?? undefined,
  keep: (orderId: string) => attempt(() => localStorage.setItem(KEY, orderId)),
  forget: () => attempt(() => localStorage.removeItem(KEY)),
};

function attempt<Result>(task: () => Result): Result | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
