// The postgres-js driver with prepared statements, without pipelining, and with pool statistics.
import postgres from "postgres";

type PoolOptions = postgres.Options<Record<string, never>> & { max: number; prepare: boolean };

/** Statements with more values are lists of varying length, and preparing them does not pay off. */
const MAX_PREPARED_VALUES = 24;

/**
 * Opens a pool. Three things are added to every query that goes through `unsafe`, which is what drizzle calls:
 *
 * - It is prepared, unless `prepare` is false. By default the driver parses and plans it again each time, which also
 *   costs a round trip.
 * - It is not pipelined. A transaction that begins behind a hundred pipelined queries is not given its connection
 *   (porsager/postgres issue 1189), and the next query runs inside it; a slow query holds up those behind it; and a
 *   pooler in transaction mode takes the connection back after the first result, so that the second is lost.
 * - It is counted, because the driver has no statistics.
 */
export function openPool(url: string, options: PoolOptions): postgres.Sql {
  const sql = postgres(url, options);
  const usage = { size: options.max, open: 0 };
  usages.set(sql, usage);
  const { unsafe, begin } = sql;
  // The driver sends the next query to the same connection only if this returns true.
  const single = { onexecute: () => false };
  const prepareIf = options.prepare ? prepareOption : () => undefined;
  sql.unsafe = ((text, values = [], given = {}) =>
    count(usage, unsafe(text, values, { ...single, ...given, ...prepareIf(values) }))) as typeof unsafe;
  sql.begin = (async (...args: [...unknown[], Act]) => {
    const act = args.pop() as Act;
    usage.open++;
    try {
      return await (begin as unknown as Begin)(...args, options.prepare ? (tx) => act(withPrepare(tx)) : act);
    } finally {
      usage.open--;
    }
  }) as typeof begin;
  return sql;
}

type Act = (tx: postgres.TransactionSql) => unknown;
type Begin = (...args: [...unknown[], Act]) => Promise<unknown>;

const prepareOption = (values: unknown[] = []) =>
  values.length > 0 && values.length <= MAX_PREPARED_VALUES ? { prepare: true } : undefined;

function withPrepare(tx: postgres.TransactionSql): postgres.TransactionSql {
  const { unsafe, savepoint } = tx;
  tx.unsafe = ((text, values, given) => unsafe(text, values, { ...given, ...prepareOption(values) })) as typeof unsafe;
  tx.savepoint = ((...args: [...unknown[], Act]) => {
    const act = args.pop() as Act;
    return (savepoint as unknown as Begin)(...args, (inner) => act(withPrepare(inner)));
  }) as typeof savepoint;
  return tx;
}

/** `open`: queries outside of transactions, and transactions, that have started or wait for a connection. */
type Usage = { size: number; open: number };

const usages = new WeakMap<object, Usage>();

/** Awaiting a query would start it, so this wraps the two functions that settle it. */
function count<Query extends object>(usage: Usage, query: Query): Query {
  const settled = query as Query & Record<"resolve" | "reject", (value: unknown) => void>;
  const { resolve, reject } = settled;
  let open = true;
  const closing = (settle: typeof resolve) => (value: unknown) => {
    if (open) usage.open--;
    open = false;
    settle(value);
  };
  usage.open++;
  settled.resolve = closing(resolve);
  settled.reject = closing(reject);
  return query;
}

export type PoolStats = { size: number; busy: number; waiting: number };

/** @returns undefined if `sql` is not a pool of `openPool` */
export function getPoolStats(sql: object): PoolStats | undefined {
  const usage = usages.get(sql);
  if (!usage) return undefined;
  const { size, open } = usage;
  return { size, busy: Math.min(open, size), waiting: Math.max(0, open - size) };
}
