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

type Taken = { key: string; points: number; secondsLeft: number; expire: string };

function assertWithinLimit(most: number, { points, secondsLeft }: Taken): void {
  if (points > most)
    throw new TooManyRequests(`Too many tries. Please wait ${formatWait(secondsLeft)} and try again.`, secondsLeft);
}

/** Only in the window in which the point was taken. */
async function refund(db: Database, { key, expire }: Taken): Promise<void> {
  await db.execute(sql`
    update rate_limits set points = points - 1 where key = ${key} and expire = ${expire}::timestamptz and points > 0`);
}

async function countUp(db: Database, key: string, window: number): Promise<Taken> {
  const [counted] = await db.execute<Omit<Taken, "key">>(sql`
    insert into rate_limits as r (key, points, expire) values (${key}, 1, now() + ${window} * interval '1 second')
    on conflict (key) do update set
      points = case when r.expire <= now() then 1 else r.points + 1 end,
      expire = case when r.expire <= now() then excluded.expire else r.expire end
    returning points, expire::text as expire, ceil(extract(epoch from expire - now()))::int as "secondsLeft"`);
  const { points, expire, secondsLeft } = counted as Omit<Taken, "key">;
  return { key, points, expire, secondsLeft: Math.max(1, secondsLeft) };
}

const formatWait = (seconds: number) => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`);
