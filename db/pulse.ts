// Notices a database that takes queries and never answers, frees everybody who waits for it, and is back when it is.
import { type Address, type Connection, type ConnectOptions, connect } from "./client.ts";

/** ms between two signs of life that are asked for. */
const EVERY = 1000;
/** ms a sign of life may take; counted in steps, so that a busy moment of our own is not taken for the database's silence. */
const PATIENCE = 2500;
const STEP = 250;

/**
 * Opens a pool as `connect` does. While the database is silent its queries fail at once, as they do where it is stopped.
 * `statement_timeout` is no help there: it is the database that keeps it.
 */
export function connectWatched(address: Address, options: ConnectOptions = {}): Connection {
  const makeProbe = () => connect(address, { ...options, pool: 1, connectTimeout: (PATIENCE - STEP) / 1000 });
  let pool = connect(address, options);
  let probe = makeProbe();
  let silent = false;
  let closed = false;
  const closing = Promise.withResolvers<void>();

  const takePulse = async () => {
    const answers = await answersInTime(probe);
    if (closed || answers === !silent) return;
    silent = !answers;
    if (answers) pool = connect(address, options);
    else {
      void pool.sql.end({ timeout: 0 });
      void probe.sql.end({ timeout: 0 });
      probe = makeProbe();
    }
  };
  const watch = async () => {
    while (!closed) {
      await takePulse();
      await Promise.race([Bun.sleep(EVERY), closing.promise]);
    }
  };
  void watch();

  return {
    db: new Proxy(pool.db, { get: (_, name) => Reflect.get(pool.db, name) }),
    get sql() {
      return pool.sql;
    },
    async close() {
      closed = true;
      closing.resolve();
      await Promise.all([pool.close(), probe.sql.end({ timeout: 0 })]);
    },
  };
}

/** A refusal is an answer; no connection in time is none. */
async function answersInTime({ sql }: Connection): Promise<boolean> {
  const answer = sql`select 1`.then(
    () => true,
    (error) => error.code !== "CONNECT_TIMEOUT",
  );
  for (let waited = 0; waited < PATIENCE; waited += STEP) {
    const answered = await Promise.race([answer, Bun.sleep(STEP)]);
    if (answered !== undefined) return answered;
  }
  return false;
}
