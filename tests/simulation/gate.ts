// The gate between the instances and PostgreSQL: exactly one statement runs at a time, in the order that the seed says.
import type postgres from "postgres";
import { type Actor, actors, type Clock, realNow, realSleep } from "./clock.ts";
import { openClient, type SimulatedDatabase, toSimulated } from "./database.ts";

/** Of each instance. A statement outside of a transaction waits for a free one. */
const CONNECTIONS = 6;
/** Real ms after which a statement may be waiting for a lock. */
const SUSPICIOUS_MS = 4;

type Connection = { pool: Pool; client: postgres.Sql; pid: number; time: number; isBusy: boolean; isBroken: boolean };

type Statement = {
  order: number;
  actor: Actor | undefined;
  priority: number;
  pool: Pool;
  text: string;
  /** Undefined takes any free connection, and gives it back. */
  connection: Connection | undefined;
  keeps: boolean;
  run(connection: Connection): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

type Running = { statement: Statement; connection: Connection; done: Promise<void>; outcome?: () => void };

const connectionLost = () => Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });

export class Pool {
  isDead = false;
  connections: Connection[] = [];
  constructor(readonly name: string) {}
}

export class Gate {
  private waiting: Statement[] = [];
  private blocked: Running[] = [];
  private order = 0;
  /** Grows with whatever reaches the gate or leaves it. */
  activity = 0;
  executed = 0;
  /** Each writing statement without its values, and how often it ran. */
  readonly written = new Map<string, number>();
  /** Called after each statement of an actor, before it gets the answer. "cut" breaks the connection instead. */
  onExecuted: (actor: Actor | undefined, text: string) => "cut" | undefined = () => undefined;

  onStatement: (actor: string, text: string) => void = () => {};

  constructor(
    private database: SimulatedDatabase,
    private clock: Clock,
  ) {}

  get count(): number {
    return this.waiting.length + this.blocked.length;
  }

  get runnable(): number {
    return this.listRunnable().length;
  }

  /** What waits for a lock or a connection. */
  describe = (): string =>
    [...this.waiting, ...this.blocked.map(({ statement }) => statement)]
      .map(({ actor, text }) => `[${actor?.name ?? "nobody"}: ${text.slice(0, 80)}]`)
      .join(" ");

  isWaiting = (actor: Actor): boolean =>
    [...this.waiting, ...this.blocked.map(({ statement }) => statement)].some(
      (each) => each.actor?.name === actor.name,
    );

  private listRunnable = (): Statement[] =>
    this.waiting.filter(
      ({ connection, pool }) =>
        connection || pool.connections.length < CONNECTIONS || pool.connections.some(({ isBusy }) => !isBusy),
    );

  /** What drizzle and the rest of the app take for the driver. */
  createClient(pool: Pool, options: postgres.Sql["options"]): postgres.Sql {
    const query = (text: string, values: unknown[], connection?: Connection) => {
      const start = (asArrays: boolean) =>
        this.enqueue(pool, text, connection, false, (used) => {
          const pending = used.client.unsafe(toSimulated(text), values as never[], {
            prepare: values.length > 0 && values.length <= 24,
          });
          return asArrays ? pending.values() : pending;
        });
      const lazily = (asArrays: boolean) => {
        let started: Promise<unknown> | undefined;
        const get = () => (started ??= start(asArrays));
        return {
          // biome-ignore lint/suspicious/noThenProperty: a query of the driver starts when it is awaited
          then: ((onDone, onError) => get().then(onDone, onError)) as Promise<unknown>["then"],
          catch: ((onError) => get().catch(onError)) as Promise<unknown>["catch"],
          finally: ((onEnd) => get().finally(onEnd)) as Promise<unknown>["finally"],
          execute: get,
          values: (): unknown => lazily(true),
        };
      };
      return lazily(false);
    };
    const inTransaction = (connection: Connection): object => {
      let savepoints = 0;
      return {
        options,
        unsafe: (text: string, values: unknown[] = []) => query(text, values, connection),
        savepoint: async (...args: unknown[]) => {
          const act = args.at(-1) as (tx: object) => unknown;
          const name = `s${savepoints++}`;
          await query(`savepoint ${name}`, [], connection);
          try {
            const result = await act(inTransaction(connection));
            await query(`release savepoint ${name}`, [], connection);
            return result;
          } catch (error) {
            await query(`rollback to savepoint ${name}`, [], connection);
            throw error;
          }
        },
      };
    };
    const begin = async (...args: unknown[]) => {
      const act = args.at(-1) as (tx: object) => unknown;
      const how = args.length > 1 ? ` ${args[0]}` : "";
      const connection = (await this.enqueue(pool, `begin${how}`, undefined, true, async (used) => {
        await used.client.unsafe(`begin${how}`);
        return used;
      })) as Connection;
      try {
        const result = await act(inTransaction(connection));
        await query("commit", [], connection);
        return result;
      } catch (error) {
        if (!connection.isBroken) await query("rollback", [], connection).catch(() => {});
        throw error;
      } finally {
        connection.isBusy = false;
      }
    };
    return {
      options,
      begin,
      unsafe: (text: string, values: unknown[] = []) => query(text, values),
      // As behind a pooler in transaction mode: whoever listens also asks from time to time.
      listen: async () => {
        throw new Error("There is no LISTEN in a simulation.");
      },
    } as unknown as postgres.Sql;
  }

  private enqueue(
    pool: Pool,
    text: string,
    connection: Connection | undefined,
    keeps: boolean,
    run: Statement["run"],
  ): Promise<unknown> {
    // Nothing runs on in a process that was killed.
    if (pool.isDead) return new Promise(() => {});
    this.activity++;
    if (connection?.isBroken) return Promise.reject(connectionLost());
    const actor = actors.getStore();
    return new Promise((resolve, reject) => {
      const settle =
        (act: (value: never) => void) =>
        (value: unknown): void =>
          pool.isDead ? undefined : act(value as never);
      const priority = actor ? actor.priority() : 0;
      this.waiting.push({
        order: this.order++,
        actor,
        priority,
        pool,
        text,
        connection,
        keeps,
        run,
        resolve: settle(resolve),
        reject: settle(reject),
      });
    });
  }

  /** Executes the statement that the seed puts first. @returns false if all wait for locks or connections */
  async step(): Promise<boolean> {
    const [next] = this.listRunnable().toSorted((a, b) => a.priority - b.priority || a.order - b.order);
    if (!next) return false;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    await this.execute(next);
    await this.settleBlocked();
    return true;
  }

  private async execute(statement: Statement): Promise<void> {
    const connection = statement.connection ?? (await this.takeConnection(statement.pool));
    this.executed++;
    this.activity++;
    this.onStatement(statement.actor?.name ?? "nobody", statement.text);
    const [verb] = /\b(insert into|update|delete from|merge into)\b/i.exec(statement.text) ?? [];
    if (verb) this.written.set(statement.text, (this.written.get(statement.text) ?? 0) + 1);
    const running: Running = { statement, connection, done: Promise.resolve() };
    if (!statement.connection && connection.time !== this.clock.now) await this.setTime(connection);
    running.done = statement.run(connection).then(
      (value) => {
        running.outcome = () => {
          if (this.onExecuted(statement.actor, statement.text) === "cut") {
            connection.isBroken = true;
            statement.reject(connectionLost());
          } else statement.resolve(value);
        };
      },
      (error) => {
        running.outcome = () => statement.reject(error);
      },
    );
    if (await this.finishes(running)) await this.deliver(running);
    else this.blocked.push(running);
  }

  private async setTime(connection: Connection): Promise<void> {
    connection.time = this.clock.now;
    await connection.client.unsafe(
      "select set_config('sim.now', $1, false)",
      [new Date(this.clock.now).toISOString()],
      { prepare: true },
    );
  }

  /** @returns false if it waits for a lock of another transaction */
  private async finishes(running: Running): Promise<boolean> {
    for (let pause = SUSPICIOUS_MS; ; pause = 2) {
      const until = realNow() + pause;
      while (!running.outcome && realNow() < until) await Promise.race([running.done, realSleep(1)]);
      if (running.outcome) return true;
      const [row] = await this.database.owner.unsafe(
        "select pg_blocking_pids($1)::text as pids",
        [running.connection.pid],
        { prepare: true },
      );
      if (!running.outcome && row?.pids !== "{}") return false;
    }
  }

  private async deliver({ statement, connection, outcome }: Running): Promise<void> {
    this.activity++;
    outcome!();
    if (connection.isBroken) await this.drop(connection);
    if (!statement.keeps && !statement.connection) connection.isBusy = false;
  }

  private async settleBlocked(): Promise<void> {
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false;
      for (const running of [...this.blocked]) {
        if (!(await this.finishes(running))) continue;
        this.blocked.splice(this.blocked.indexOf(running), 1);
        await this.deliver(running);
        hasChanged = true;
      }
    }
  }

  /** A circle of locks is broken by PostgreSQL itself. @returns whether that happened */
  async awaitDeadlock(): Promise<boolean> {
    const before = this.blocked.length;
    for (let i = 0; i < 200 && this.blocked.length === before; i++) {
      await realSleep(5);
      await this.settleBlocked();
    }
    return this.blocked.length < before;
  }

  private async takeConnection(pool: Pool): Promise<Connection> {
    const free = pool.connections.find(({ isBusy }) => !isBusy);
    if (free) {
      free.isBusy = true;
      return free;
    }
    const client = openClient(this.database.address, {
      fetch_types: true,
      max_lifetime: null,
      idle_timeout: 0,
      connection: { application_name: pool.name },
    } as never);
    Object.assign(client.options.parsers, this.parsers);
    Object.assign(client.options.serializers, this.serializers);
    const [row] = await client`select pg_backend_pid() as pid`;
    const connection = { pool, client, pid: row!.pid as number, time: 0, isBusy: true, isBroken: false };
    pool.connections.push(connection);
    return connection;
  }

  /** What drizzle sets on the options of a client. */
  parsers: Record<string, unknown> = {};
  serializers: Record<string, unknown> = {};

  private async drop(connection: Connection): Promise<void> {
    connection.isBroken = true;
    const { pool, client, pid } = connection;
    if (pool.connections.includes(connection)) pool.connections.splice(pool.connections.indexOf(connection), 1);
    await this.database.owner`select pg_terminate_backend(${pid})`;
    for (;;) {
      const [row] = await this.database.owner`select count(*)::int as count from pg_stat_activity where pid = ${pid}`;
      if (row?.count === 0) break;
      await realSleep(1);
    }
    void client.end({ timeout: 0 }).catch(() => {});
  }

  /** The process is gone: its statements are never answered, and PostgreSQL rolls its transactions back. */
  async kill(pool: Pool): Promise<void> {
    pool.isDead = true;
    this.activity++;
    this.waiting = this.waiting.filter((each) => each.pool !== pool);
    this.blocked = this.blocked.filter(({ statement }) => statement.pool !== pool);
    for (const connection of [...pool.connections]) await this.drop(connection);
    await this.settleBlocked();
  }

  /** The database fails over: every connection is lost, and with it what was not committed. */
  async failOver(pools: readonly Pool[]): Promise<void> {
    this.activity++;
    const lost = this.blocked.splice(0);
    for (const pool of pools) for (const connection of [...pool.connections]) await this.drop(connection);
    const isLost = ({ connection }: Statement) => connection?.isBroken === true;
    for (const { reject } of [...lost.map(({ statement }) => statement), ...this.waiting.filter(isLost)])
      reject(connectionLost());
    this.waiting = this.waiting.filter((each) => !isLost(each));
  }

  async close(pools: readonly Pool[]): Promise<void> {
    for (const pool of pools) {
      pool.isDead = true;
      await Promise.all(pool.connections.map(({ client }) => client.end({ timeout: 1 }).catch(() => {})));
    }
  }
}
