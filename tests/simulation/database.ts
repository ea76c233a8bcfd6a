// The database of a simulated city: a real PostgreSQL whose `now()`, `random()` and `gen_random_uuid()` obey the simulation.
import postgres from "postgres";
import type { Address } from "../../db/client.ts";
import { SERVING_ROLE, SUPERUSER } from "../../db/embedded/database.ts";
import { migrate } from "../../db/migrate.ts";
import { grantServing } from "../../db/serving-role.ts";

type Server = Exclude<Address, string>;

/** Processes that share a server share it, too. */
const TEMPLATE = process.env.SIMULATION_POSTGRES ? "sidestreet_simulation" : `sidestreet_simulation_${process.pid}`;
/** `public` is first, since new tables go there. What stands before `pg_catalog` hides its functions of the same name. */
const SEARCH_PATH = "public, sim, pg_catalog";

const SIMULATED = `
  create schema sim;
  create sequence sim.draws;
  create function sim.now() returns timestamptz language sql stable as
    $$ select coalesce(nullif(current_setting('sim.now', true), ''), '2026-06-01T08:00:00Z')::timestamptz $$;
  create function sim.clock_timestamp() returns timestamptz language sql stable as $$ select sim.now() $$;
  create function sim.draw() returns text language sql volatile as
    $$ select md5(coalesce(current_setting('sim.seed', true), '') || nextval('sim.draws')) $$;
  create function sim.gen_random_uuid() returns uuid language sql volatile as
    $$ select (substr(d, 1, 12) || '4' || substr(d, 14, 3) || '8' || substr(d, 18))::uuid from sim.draw() d $$;
  create function sim.random() returns double precision language sql volatile as
    $$ select ('x' || substr(sim.draw(), 1, 8))::bit(32)::bit(31)::int / 2147483648.0::double precision $$;
  grant usage on schema sim to ${SERVING_ROLE};
  grant usage, select on sequence sim.draws to ${SERVING_ROLE};
`;

/** What the grammar turns into functions by itself can't be hidden. */
export const toSimulated = (statement: string): string => statement.replace(/\bcurrent_date\b/g, "now()::date");

export const openClient = (server: Server, options: postgres.Options<Record<string, never>> = {}): postgres.Sql =>
  postgres({
    ...server,
    ...(server.host.startsWith("/") && { path: `${server.host}/.s.PGSQL.${server.port}` }),
    onnotice: () => {},
    max: 1,
    ...options,
  } as postgres.Options<Record<string, never>>);

async function withAdmin<T>(server: Server, act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const admin = openClient(server);
  try {
    return await act(admin);
  } finally {
    await admin.end({ timeout: 5 });
  }
}

let prepared: Promise<void> | undefined;

/** Once for each process. */
function prepareTemplate(server: Server): Promise<void> {
  prepared ??= withAdmin(server, async (admin) => {
    const [known] = await admin`select 1 from pg_database where datname = ${TEMPLATE}`;
    if (known) return;
    await admin.unsafe(`create database ${TEMPLATE}`);
    await admin.unsafe(`alter database ${TEMPLATE} set search_path = ${SEARCH_PATH}`);
    const sql = openClient({ ...server, database: TEMPLATE });
    await sql.unsafe(SIMULATED);
    await migrate(sql);
    await grantServing(sql, SERVING_ROLE, { truncate: true });
    await sql.end();
  });
  return prepared;
}

/** `owner` inspects and may end the connections of others. */
export type SimulatedDatabase = { address: Server; owner: postgres.Sql; close(): Promise<void> };

let created = 0;

export async function createSimulatedDatabase(server: Server, seed: number): Promise<SimulatedDatabase> {
  await prepareTemplate(server);
  const name = `simulated_${process.pid}_${created++}`;
  await withAdmin(server, async (admin) => {
    await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  });
  await withAdmin({ ...server, user: SUPERUSER }, async (admin) => {
    await admin.unsafe(`alter database ${name} set search_path = ${SEARCH_PATH}`);
    await admin.unsafe(`alter database ${name} set sim.seed = '${seed}'`);
    // Whoever closes a circle of locks is the one that fails, since all others have looked before.
    await admin.unsafe(`alter database ${name} set deadlock_timeout = '1ms'`);
  });
  const owner = openClient({ ...server, database: name });
  return {
    address: { ...server, database: name, user: SERVING_ROLE },
    owner,
    async close() {
      await owner.end({ timeout: 5 });
      await withAdmin(server, (admin) => admin.unsafe(`drop database ${name} with (force)`));
    },
  };
}
