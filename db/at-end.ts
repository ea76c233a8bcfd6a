/** `await using _ = atEnd(close)` closes at the end of the block what was opened before, however the block ends. */
export const atEnd = (close: () => unknown): AsyncDisposable => ({
  [Symbol.asyncDispose]: async () => void (await close()),
});
