// Detects a database that accepts queries but never responds, fails waiting queries, and recovers when it responds.
import { type Address, type Connection, type ConnectOptions, connect } from "./client.ts";

const INTERVAL_MS = 1000;
/** The limit of a probe. Counted in steps, so that a busy moment of this process does not look like a silent database. */
const TIMEOUT_MS = 2500;
const STEP_MS = 250;

export type WatchedConnection = Connection & {
  /** Before it, queries wait: a start on a slow machine must not lose the connection on which it fills the database. */
  watch(): void;
};

/** Like `connect`, but once watched, queries fail immediately while the database is silent and enforces no `statement_timeout`. */
export function connectWithHealthCheck(address: Address, options: ConnectOptions = {}): WatchedConnection {
  const makeProbe = () =>
    connect(address, { ...options, pool: 1, connectTimeoutSeconds: (TIMEOUT_MS - STEP_MS) / 1000 });
  let pool = connect(address, options);
  let probe = makeProbe();
  let silent = false;
  let closed = false;
  const closing = Promise.withResolvers<void>();

  const sendProbe = async () => {
    const responds = await respondsInTime(probe);
    if (closed || responds === !silent) return;
    silent = !responds;
    if (responds) pool = connect(address, options);
    else {
      void pool.sql.end({ timeout: 0 });
      void probe.sql.end({ timeout: 0 });
      probe = makeProbe();
    }
  };
  const watch = async () => {
    while (!closed) {
      await sendProbe();
      await Promise.race([Bun.sleep(INTERVAL_MS), closing.promise]);
    }
  };

  return {
    watch: () => void watch(),
    db: new Proxy(pool.db, { get: (_, name) => Reflect.get(pool.db, name) }),
    get sql() {
      return pool.sql;
    },
    /** Not through the pool, where a busy client's queries may be waiting. */
    ping: () => probe.ping(),
    async close() {
      closed = true;
      closing.resolve();
      await Promise.all([pool.close(), probe.sql.end({ timeout: 0 })]);
    },
  };
}

/** A refused connection counts as a response; a timeout does not. */
async function respondsInTime({ sql }: Connection): Promise<boolean> {
  const response = sql`select 1`.then(
    () => true,
    (error) => error.code !== "CONNECT_TIMEOUT",
  );
  for (let waited = 0; waited < TIMEOUT_MS; waited += STEP_MS) {
    const responded = await Promise.race([response, Bun.sleep(STEP_MS)]);
    if (responded !== undefined) return responded;
  }
  return false;
}
