// Prepared statements: without them each of drizzle's queries costs another round trip, and a plan, every time.
import type postgres from "postgres";

/** Most values of a statement worth preparing; with more it is a list whose length seldom comes again. */
const MAX_VALUES = 24;

/** From now on the pool's statements are parsed and planned once per connection, those in transactions too. */
export function enablePreparedStatements(sql: postgres.Sql): void {
  const { begin } = sql;
  keepOn(sql);
  sql.begin = ((...args: unknown[]) => {
    const act = args.pop() as Act;
    return (begin as unknown as Opener)(...args, (tx) => act(keepInside(tx)));
  }) as typeof begin;
}

type Act = (tx: postgres.TransactionSql) => unknown;
type Opener = (...args: [...unknown[], Act]) => Promise<unknown>;

function keepInside(tx: postgres.TransactionSql): postgres.TransactionSql {
  const { savepoint } = tx;
  keepOn(tx);
  tx.savepoint = ((...args: unknown[]) => {
    const act = args.pop() as Act;
    return (savepoint as unknown as Opener)(...args, (inner) => act(keepInside(inner)));
  }) as typeof savepoint;
  return tx;
}

function keepOn(sql: postgres.ISql): void {
  const { unsafe } = sql;
  sql.unsafe = ((text: string, values?: unknown[], options?: object) =>
    values && values.length > 0 && values.length <= MAX_VALUES
      ? unsafe(text, values as never[], { ...options, prepare: true })
      : unsafe(text, values as never[], options)) as typeof unsafe;
}
