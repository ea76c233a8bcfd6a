// How busy a pool is. The driver does not tell, so its queries are counted on their way in and out.
import type postgres from "postgres";

export type PoolStats = {
  /** Most connections at once. */
  size: number;
  /** Connections at work. */
  busy: number;
  /** Queries that wait for a connection. */
  waiting: number;
};

type Count = { size: number; open: number };

const counts = new WeakMap<object, Count>();

/** Begins to count a pool's work: a transaction holds one connection, whatever it asks. */
export function trackPool(sql: postgres.Sql, size: number): void {
  const count: Count = { size, open: 0 };
  counts.set(sql, count);
  const { unsafe, begin } = sql;
  sql.unsafe = ((...args: Parameters<typeof unsafe>) => counted(unsafe(...args), count)) as typeof unsafe;
  sql.begin = (async (...args: Parameters<typeof begin>) => {
    count.open++;
    try {
      return await begin(...args);
    } finally {
      count.open--;
    }
  }) as typeof begin;
}

/** Awaiting a query would start it, so only the two ends of its promise are watched. */
function counted<Query extends object>(query: Query, count: Count): Query {
  const watched = query as Query & Record<"resolve" | "reject", (value: unknown) => void>;
  const { resolve, reject } = watched;
  let open = true;
  const settle = (end: typeof resolve) => (value: unknown) => {
    if (open) count.open--;
    open = false;
    end(value);
  };
  count.open++;
  watched.resolve = settle(resolve);
  watched.reject = settle(reject);
  return query;
}

/** @param sql a pool that is counted; undefined for any other */
export function getPoolStats(sql: object): PoolStats | undefined {
  const count = counts.get(sql);
  if (!count) return undefined;
  const { size, open } = count;
  return { size, busy: Math.min(open, size), waiting: Math.max(0, open - size) };
}
