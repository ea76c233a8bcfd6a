// Rate limits, counted in the database, so that all servers count together.
import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { AppContext } from "../context.ts";
import { TooManyRequests } from "../errors.ts";

/** How often somebody may do one thing within a window. */
export type RateLimit = {
  name: string;
  max: number;
  windowSeconds: number;
};

export const SIGN_IN_LIMIT: RateLimit = { name: "sign-in", max: 10, windowSeconds: 15 * 60 };
/** Failed sign-ins from one address, by whatever way: a whole office may share it. */
export const SIGN_IN_ADDRESS_LIMIT: RateLimit = { name: "sign-in-address", max: 100, windowSeconds: 15 * 60 };
/** Sign-ins begun from one address, successful or not: each costs the server work. */
export const SIGN_IN_START_LIMIT: RateLimit = { name: "sign-in-start", max: 600, windowSeconds: 15 * 60 };

/**
 * Takes one point of a limit.
 * @param key who is counted: an account's email, an address
 * @throws TooMany when none is left in this window
 */
export async function consumeRateLimit({ db, config }: AppContext, limit: RateLimit, key: string): Promise<void> {
  const taken = await countUp(db, `${limit.name}:${key}`, limit.windowSeconds);
  assertWithinLimit(limit.max * config.rateLimitFactor, taken);
}

/**
 * Counts failures alone: a point is taken before the attempt, so that simultaneous ones cannot pass the limit, and given
 * back if it succeeds.
 * @throws TooMany when none is left in this window; what the attempt throws
 */
export async function limitFailures<T>(
  ctx: AppContext,
  limit: RateLimit,
  key: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const { db, config } = ctx;
  const taken = await countUp(db, `${limit.name}:${key}`, limit.windowSeconds);
  try {
    assertWithinLimit(limit.max * config.rateLimitFactor, taken);
  } catch (error) {
    await refund(db, taken);
    throw error;
  }
  const answer = await attempt();
  await refund(db, taken);
  return answer;
}

type Taken = { key: string; count: number; secondsLeft: number; expiresAt: string };

function assertWithinLimit(most: number, { count, secondsLeft }: Taken): void {
  if (count > most)
    throw new TooManyRequests(`Too many tries. Please wait ${formatWait(secondsLeft)} and try again.`, secondsLeft);
}

/** Only in the window in which the point was taken. */
async function refund(db: Database, { key, expiresAt }: Taken): Promise<void> {
  await db.execute(sql`
    update rate_limits set count = count - 1 where key = ${key} and expires_at = ${expiresAt}::timestamptz and count > 0`);
}

async function countUp(db: Database, key: string, window: number): Promise<Taken> {
  const [counted] = await db.execute<Omit<Taken, "key">>(sql`
    insert into rate_limits as r (key, count, expires_at) values (${key}, 1, now() + ${window} * interval '1 second')
    on conflict (key) do update set
      count = case when r.expires_at <= now() then 1 else r.count + 1 end,
      expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
    returning count, expires_at::text as "expiresAt", ceil(extract(epoch from expires_at - now()))::int as "secondsLeft"`);
  const { count, expiresAt, secondsLeft } = counted as Omit<Taken, "key">;
  return { key, count, expiresAt, secondsLeft: Math.max(1, secondsLeft) };
}

const formatWait = (seconds: number) => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`);
