// Rate limits, counted in the database, so that they hold on whichever server answers.
import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { TooMany } from "../failures.ts";
import type { House } from "../house.ts";

/** How many of one thing somebody may do in a window. */
export type Limit = { name: string; points: number /** seconds */; window: number };

export const SIGN_IN_LIMIT: Limit = { name: "sign-in", points: 10, window: 15 * 60 };
/** Of one address, in whatever way it tries to get in. */
export const SIGN_IN_ADDRESS_LIMIT: Limit = { name: "sign-in-address", points: 100, window: 15 * 60 };

/**
 * Takes one point of a limit.
 * @param key who is counted: an account's email, an address
 * @throws TooMany when none is left in this window
 */
export async function takePoint({ db, config }: House, limit: Limit, key: string): Promise<void> {
  const { points, secondsLeft } = await countUp(db, `${limit.name}:${key}`, limit.window);
  if (points > limit.points * config.rateLimitFactor) {
    throw new TooMany(`Too many tries. Please wait ${waitInWords(secondsLeft)} and try again.`, secondsLeft);
  }
}

/** Gives one's own point back after a success; what others took stays taken. */
export async function givePointBack({ db }: House, limit: Limit, key: string): Promise<void> {
  await db.execute(
    sql`update rate_limits set points = points - 1 where key = ${`${limit.name}:${key}`} and points > 0`,
  );
}

async function countUp(db: Database, key: string, window: number) {
  const [row] = await db.execute<{ points: number; seconds_left: number }>(sql`
    insert into rate_limits as r (key, points, expire) values (${key}, 1, now() + ${window} * interval '1 second')
    on conflict (key) do update set
      points = case when r.expire <= now() then 1 else r.points + 1 end,
      expire = case when r.expire <= now() then excluded.expire else r.expire end
    returning points, ceil(extract(epoch from expire - now()))::int as seconds_left`);
  return { points: row?.points ?? 1, secondsLeft: Math.max(1, row?.seconds_left ?? window) };
}

const waitInWords = (seconds: number) => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`);
