// Statements that PostgreSQL keeps: drizzle asks for each of its own anew, which costs a round trip and a plan every time.
import type postgres from "postgres";

/** Values up to which a statement is worth keeping; one with more is a list of its own length, seldom met again. */
const MOST_VALUES = 24;

/** From here on a pool's statements are parsed and planned once a connection, those of its transactions too. */
export function keepStatements(sql: postgres.Sql): void {
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
    values && values.length > 0 && values.length <= MOST_VALUES
      ? unsafe(text, values as never[], { ...options, prepare: true })
      : unsafe(text, values as never[], options)) as typeof unsafe;
}
