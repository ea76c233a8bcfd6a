import { sql } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import { getPoolStats } from "../../../db/driver.ts";
import { isUpcoming } from "../../../db/schema/events.ts";
import { withTimeout } from "../../../db/with-timeout.ts";
import type { AppContext } from "../../context.ts";

const QUEUES = sql`
  select
    (select count(*)::int from outbox where channel = 'email' and state = 'waiting') as "emails",
    (select count(*)::int from outbox where channel = 'email' and state = 'failed') as "emails given up",
    (select count(*)::int from outbox where channel = 'email' and error is not null and created_at > now() - interval '1 day') as "mails failed in a day",
    (select count(*)::int from event_waiting_list q join events e on e.id = q.event_id where ${isUpcoming("e")}) as "event seats",
    (select count(*)::int from businesses
      where (not is_approved and rejected_at is null and approved_at is null)
      or (is_approved and changed_at is not null)) as "review",
    (select count(*)::int from claims where status = 'pending') as "claims",
    (select count(*)::int from reports where resolved_at is null) as "reports",
    greatest(0, coalesce(pg_sequence_last_value(pg_get_serial_sequence('swipes', 'seq')::regclass), 0)
      - coalesce((select max(last_seq) from taste_factors), 0))::int as "swipes to train on"`;

/** @returns a function that updates the metrics from the database; it also resolves while the database is down */
export function databaseMetrics({ db, pingDatabase }: AppContext, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({ name: "sidestreet_database_up", help: "Whether the database responds.", registers });
  const round = new Gauge({
    name: "sidestreet_database_round_trip_seconds",
    help: "Round-trip time of `select 1`, including waiting for a connection.",
    registers,
  });
  const pool = new Gauge({
    name: "sidestreet_database_pool_connections",
    help: "Connections: maximum, in use, and queries waiting for one.",
    labelNames: ["state"] as const,
    registers,
  });
  const queues = new Gauge({
    name: "sidestreet_queue_length",
    help: "Waiting items by queue, across all servers.",
    labelNames: ["queue"] as const,
    registers,
  });
  return async () => {
    const gauge = getPoolStats((db as unknown as { $client: object }).$client);
    for (const [state, value] of Object.entries(gauge ?? {})) pool.set({ state }, value);
    const began = performance.now();
    const answers = await withTimeout(db.execute(sql`select 1`));
    up.set((await pingDatabase()) ? 1 : 0);
    round.set(answers ? (performance.now() - began) / 1000 : Number.NaN);
    queues.reset();
    const [lengths] = (answers && (await withTimeout(db.execute<Record<string, number>>(QUEUES)))) || [];
    for (const [queue, length] of Object.entries(lengths ?? {})) queues.set({ queue }, length);
  };
}
