import { LRUCache } from "lru-cache";

/** Keeps the latest results of a function of a text, where few texts are repeated often. @param max how many */
export function remember<Result>(max: number, compute: (text: string) => Result): (text: string) => Result {
  const known = new LRUCache<string, { result: Result }>({ max, memoMethod: (text) => ({ result: compute(text) }) });
  return (text) => (text.length > MAX_LENGTH ? compute(text) : known.memo(text).result);
}

/** Longer texts aren't kept. */
const MAX_LENGTH = 1000;
