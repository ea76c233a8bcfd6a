// Asking the database how it is, without waiting long for one that is away.

/** ms the database has to answer. */
const TIMEOUT_MS = 1500;

/** @returns undefined where the query fails or takes longer than 1.5 s */
export const withTimeout = <T>(query: PromiseLike<T>): Promise<T | undefined> =>
  Promise.race([Promise.resolve(query).catch(() => undefined), Bun.sleep(TIMEOUT_MS).then(() => undefined)]);
