// Health checks and metrics must not wait long for the database.

const TIMEOUT_MS = 1500;

/** @returns undefined if the query fails or times out */
export const withTimeout = <T>(query: PromiseLike<T>): Promise<T | undefined> =>
  Promise.race([Promise.resolve(query).catch(() => undefined), Bun.sleep(TIMEOUT_MS).then(() => undefined)]);
