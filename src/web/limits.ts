// Rate limits, counted in the database, so that they hold on whichever server answers.
import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { TooMany } from "../failures.ts";
import type { House } from "../house.ts";

/** How many of one thing somebody may do in a window. */
export type Limit = { name: string; points: number /** seconds */; window: number };

export const SIGN_IN_LIMIT: Limit = { name: "sign-in", points: 10, window: 15 * 60 };
/** Of one address, failures in whatever way it tries to get in: a whole office may sit behind one. */
export const SIGN_IN_ADDRESS_LIMIT: Limit = { name: "sign-in-address", points: 100, window: 15 * 60 };
/** Of one address, sign-ins begun, whatever comes of them: each costs the server something. */
export const SIGN_IN_START_LIMIT: Limit = { name: "sign-in-start", points: 600, window: 15 * 60 };

/**
 * Takes one point of a limit.
 * @param key who is counted: an account's email, an address
 * @throws TooMany when none is left in this window
 */
export async function takePoint({ db, config }: House, limit: Limit, key: string): Promise<void> {
  const taken = await countUp(db, `${limit.name}:${key}`, limit.window);
  refuseBeyond(limit.points * config.rateLimitFactor, taken);
}

/**
 * Takes a point before a try, so that tries at the same moment are no more than the limit lets through, and gives it back
 * where the try succeeds: only failures stay counted. A try that is refused here takes none.
 * @returns what the try answered
 * @throws TooMany when none is left in this window, and what the try throws
 */
export async function countFailures<T>(house: House, limit: Limit, key: string, attempt: () => Promise<T>): Promise<T> {
  const { db, config } = house;
  const taken = await countUp(db, `${limit.name}:${key}`, limit.window);
  try {
    refuseBeyond(limit.points * config.rateLimitFactor, taken);
  } catch (error) {
    await giveBack(db, taken);
    throw error;
  }
  const answer = await attempt();
  await giveBack(db, taken);
  return answer;
}

type Taken = { key: string; points: number; secondsLeft: number; expire: string };

function refuseBeyond(most: number, { points, secondsLeft }: Taken): void {
  if (points > most)
    throw new TooMany(`Too many tries. Please wait ${waitInWords(secondsLeft)} and try again.`, secondsLeft);
}

/** One's own point; what others took stays taken, and so does everything of a window that began meanwhile. */
async function giveBack(db: Database, { key, expire }: Taken): Promise<void> {
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

const waitInWords = (seconds: number) => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`);
