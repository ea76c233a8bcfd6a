// Delivers what the outbox holds: claims what is due, hands it to its channel, and stores the outcome. Any number of servers can
// do it at the same time. Delivery is at least once: after a crash between sending and storing that, the same email is sent
// again, under the same Message-ID.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { isClaimed } from "../../db/claim.ts";
import { type Database, outbox } from "../../db/index.ts";
import { inCity } from "../city/request-city.ts";
import type { AppContext } from "../context.ts";

/** Seconds that a server may hold a claimed row; longer than any delivery. After a crash, another tries again then. */
export const LEASE_SECONDS = 120;
/** The first retry waits ten seconds, each further one five times longer. The last attempt is about eleven hours after the first. */
const [FIRST_RETRY_SECONDS, BACKOFF_FACTOR, MAX_ATTEMPTS] = [10, 5, 7];
/** Seconds that a receiver can make the outbox wait. */
const MAX_RETRY_AFTER_SECONDS = 3600;

export type OutboxContext = Pick<AppContext, "db" | "mail" | "log" | "config" | "city">;

/** Its `attempts` are 1 for the first one. */
export type Claimed = typeof outbox.$inferSelect;

export type Outcome =
  | { state: "sent" | "printed"; recipient?: string; subject?: string; answer?: string }
  /** It is no longer wanted or no longer so. */
  | { state: "pointless" }
  /** Another attempt would be refused, too. */
  | { state: "refused"; error: string; recipient?: string; subject?: string }
  /** `retryAfter` in seconds. */
  | { state: "failed"; error: string; retryAfter?: number; recipient?: string; subject?: string }
  /** Not tried yet. */
  | { state: "postponed"; until: string };

export type Channel = {
  name: "email" | "push";
  batch: number;
  /** @returns the outcome of each; an error counts as a failed attempt */
  deliver(ctx: OutboxContext, rows: Claimed[]): Promise<Outcome>[];
};

/** Delivers until nothing is due. @param shouldStop checked between two batches @returns how much was sent */
export async function deliverDue(
  ctx: OutboxContext,
  channels: readonly Channel[],
  shouldStop: () => boolean = () => false,
): Promise<number> {
  const counts = await Promise.all(
    channels.map(async (channel) => {
      let sent = 0;
      while (!shouldStop()) {
        const rows = await claim(ctx.db, channel);
        if (rows.length === 0) break;
        const outcomes = await deliver(ctx, channel, rows);
        sent += outcomes.filter(({ state }) => state === "sent" || state === "printed").length;
      }
      return sent;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Makes the only attempt at once, for somebody who waits for the outcome. Undefined if another server was faster. */
export async function deliverNow(ctx: OutboxContext, channel: Channel, id: number): Promise<Outcome | undefined> {
  const rows = await claim(ctx.db, channel, eq(outbox.id, id));
  return (await deliver(ctx, channel, rows, 1))[0];
}

const claim = (db: Database, { name, batch }: Channel, only: SQL = sql`true`): Promise<Claimed[]> =>
  db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`now() + ${LEASE_SECONDS} * interval '1 second'` })
    .where(
      isClaimed(outbox.id, {
        due: sql`state = 'waiting' and channel = ${name} and next_attempt_at <= now() and ${only}`,
        order: sql`is_urgent desc nulls last, next_attempt_at, id`,
        limit: batch,
      }),
    )
    .returning();

function deliver(ctx: OutboxContext, channel: Channel, rows: Claimed[], max = MAX_ATTEMPTS): Promise<Outcome[]> {
  const outcomes = inCity(ctx.city, () => channel.deliver(ctx, rows));
  return Promise.all(
    rows.map(async (row, i) => {
      const outcome = await outcomes[i]!.catch((error): Outcome => ({ state: "failed", error: describe(error) }));
      await settle(ctx, row, outcome, max);
      return outcome;
    }),
  );
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function settle(
  { db, log }: OutboxContext,
  { id, channel, kind, attempts }: Claimed,
  outcome: Outcome,
  max: number,
): Promise<void> {
  const isSent = outcome.state === "sent" || outcome.state === "printed";
  // A server that was held up may answer after another has taken over, or given up: then only that it was sent counts.
  const isOpen = and(eq(outbox.state, "waiting"), eq(outbox.attempts, attempts));
  const isThis = and(eq(outbox.id, id), isSent ? inArray(outbox.state, ["waiting", "failed", "skipped"]) : isOpen);
  const set = (values: Parameters<ReturnType<typeof db.update<typeof outbox>>["set"]>[0]) =>
    db.update(outbox).set(values).where(isThis);
  switch (outcome.state) {
    case "pointless":
      // A push notification may become wanted again, with the same key.
      await (channel === "push" ? db.delete(outbox).where(isThis) : set({ state: "skipped", facts: WITHOUT_TOKEN }));
      return;
    case "postponed":
      await set({ attempts: attempts - 1, nextAttemptAt: new Date(outcome.until) });
      return;
    case "sent":
    case "printed":
      await set({ ...toLog(outcome), state: outcome.state, sentAt: sql`now()`, error: null, facts: WITHOUT_TOKEN });
      return;
    default: {
      const isLast = outcome.state === "refused" || attempts >= max;
      // The error may contain the address, so it is only in the table.
      log.warn("An email or a push notification could not be sent.", { kind, attempt: attempts, isLast });
      const retryAfter = Math.min(("retryAfter" in outcome && outcome.retryAfter) || 0, MAX_RETRY_AFTER_SECONDS);
      const seconds = Math.max(retryAfter, FIRST_RETRY_SECONDS * BACKOFF_FACTOR ** (attempts - 1));
      await set({
        ...toLog(outcome),
        error: outcome.error.slice(0, 500),
        ...(isLast
          ? { state: "failed", facts: WITHOUT_TOKEN }
          : { nextAttemptAt: sql`now() + ${seconds} * interval '1 second'` as unknown as Date }),
      });
    }
  }
}

const WITHOUT_TOKEN = sql`facts - 'token'` as unknown as Record<string, unknown>;

/** An address that the outbox found is stored once it was used, so that the log tells where an email went. */
const toLog = ({ subject, recipient }: { subject?: string; recipient?: string }) => ({
  ...(subject !== undefined && { subject: subject.slice(0, 300) }),
  ...(recipient !== undefined && { recipient }),
});
