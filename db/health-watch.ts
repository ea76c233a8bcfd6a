// Notices a database that accepts queries and never answers, frees everybody who waits for it, and returns when it does.
import { type Address, type Connection, type ConnectOptions, connect } from "./client.ts";

/** ms between two probes. */
const EVERY = 1000;
/** ms a probe may take, counted in steps: a busy moment of this process must not look like a silent database. */
const TIMEOUT_MS = 2500;
const STEP = 250;

/**
 * Opens a pool as `connect` does. While the database is silent, queries fail at once, as they do when it is stopped.
 * `statement_timeout` is no help there: the database itself enforces it.
 */
export function connectWithHealthCheck(address: Address, options: ConnectOptions = {}): Connection {
  const makeProbe = () => connect(address, { ...options, pool: 1, connectTimeoutSeconds: (TIMEOUT_MS - STEP) / 1000 });
  let pool = connect(address, options);
  let probe = makeProbe();
  let silent = false;
  let closed = false;
  const closing = Promise.withResolvers<void>();

  const sendProbe = async () => {
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
      await sendProbe();
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
  for (let waited = 0; waited < TIMEOUT_MS; waited += STEP) {
    const answered = await Promise.race([answer, Bun.sleep(STEP)]);
    if (answered !== undefined) return answered;
  }
  return false;
}
