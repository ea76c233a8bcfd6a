// Rate limits, counted in the database so that all servers share them.
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/index.ts";
import type { AppContext, RateLimit } from "../context.ts";
import { sha256 } from "../encoding/hash.ts";
import { TooManyRequests } from "../errors.ts";
import { getNumberFormat } from "../i18n/formatting.ts";
import { getLocale, t } from "../i18n/t.ts";
import { listClientNetworks } from "./client-ip.ts";

export const SIGN_IN_LIMIT: RateLimit = { name: "sign-in", max: 10, windowSeconds: 15 * 60 };
/** Failed sign-ins per IP address, which a whole office may share. */
export const SIGN_IN_ADDRESS_LIMIT: RateLimit = { name: "sign-in-address", max: 100, windowSeconds: 15 * 60 };
/** Attempted sign-ins per IP address, successful or not: each costs the server work. */
export const SIGN_IN_START_LIMIT: RateLimit = {
  name: "sign-in-start",
  max: 600,
  windowSeconds: 15 * 60,
  per: "address",
};

/** @param key such as a user id; a request is counted by its IP address @throws TooManyRequests */
export async function consumeRateLimit(ctx: AppContext, limit: RateLimit, key: string | Request): Promise<void> {
  for (const { name, max } of listCounters(ctx, limit, key))
    assertWithinLimit(max, await countUp(ctx.db, name, limit.windowSeconds));
}

/** Used for limits that must not show in the response. */
export const isWithinLimit = (ctx: AppContext, limit: RateLimit, key: string): Promise<boolean> =>
  consumeRateLimit(ctx, limit, key).then(
    () => true,
    (error) => {
      if (error instanceof TooManyRequests) return false;
      throw error;
    },
  );

const counts = new WeakMap<AppContext, LRUCache<string, { count: number; endsAt: number }>>();
const MAX_COUNTED_KEYS = 100_000;

/** Counts without a trace in the database, for this server alone. @param key as above @throws TooManyRequests */
export function consumeInMemory(ctx: AppContext, limit: RateLimit, key: string | Request): void {
  const cache = counts.getOrInsertComputed(ctx, () => new LRUCache({ max: MAX_COUNTED_KEYS }));
  const now = Date.now();
  for (const { name, max } of listCounters(ctx, limit, key)) {
    const last = cache.get(name);
    const endsAt = now + limit.windowSeconds * 1000;
    // One that ends later was begun before the clock went back.
    const counted = last && last.endsAt > now && last.endsAt <= endsAt ? last : { count: 0, endsAt };
    counted.count++;
    cache.set(name, counted);
    assertWithinLimit(max, { count: counted.count, secondsLeft: Math.ceil((counted.endsAt - now) / 1000) });
  }
}

/** Counts failed attempts: before each, so that concurrent ones can't exceed the limit. @throws TooManyRequests */
export function limitFailures<T>(
  ctx: AppContext,
  limit: RateLimit,
  key: string | Request,
  attempt: () => Promise<T>,
): Promise<T> {
  const limited = (inner: () => Promise<T>, counter: Counter) => () => countFailure(ctx.db, limit, counter, inner);
  return listCounters(ctx, limit, key).reduceRight(limited, attempt)();
}

async function countFailure<T>(
  db: Database,
  { windowSeconds }: RateLimit,
  { name, max }: Counter,
  attempt: () => Promise<T>,
): Promise<T> {
  const taken = await countUp(db, name, windowSeconds);
  try {
    assertWithinLimit(max, taken);
  } catch (error) {
    await refund(db, taken);
    throw error;
  }
  const result = await attempt();
  await refund(db, taken);
  return result;
}

type Counter = { name: string; max: number };

function listCounters(ctx: AppContext, limit: RateLimit, key: string | Request): Counter[] {
  const keys = typeof key === "string" ? [{ network: key, share: 1 }] : listClientNetworks(ctx, key);
  return keys.map(({ network, share }) => ({
    name: toStoredKey(limit, network),
    max: limit.max * share * ctx.config.rateLimitFactor,
  }));
}

/** Emails and addresses are stored as hashes only. */
export const toStoredKey = ({ name }: Pick<RateLimit, "name">, key: string) => `${name}:${sha256(key)}`;

type Taken = { key: string; count: number; secondsLeft: number; expiresAt: string };

function assertWithinLimit(max: number, { count, secondsLeft }: Pick<Taken, "count" | "secondsLeft">): void {
  if (count > max)
    throw new TooManyRequests(
      t("Too many attempts. Please wait {wait} and try again.", { wait: formatWait(secondsLeft) }),
      secondsLeft,
    );
}

/** Has no effect once the window is over. */
async function refund(db: Database, { key, expiresAt }: Taken): Promise<void> {
  await db.execute(sql`
    update rate_limits set count = count - 1 where key = ${key} and expires_at = ${expiresAt}::timestamptz and count > 0`);
}

/** Begins again after the clock went back; not if one of two simultaneous requests came a little later. */
async function countUp(db: Database, key: string, window: number): Promise<Taken> {
  const [counted] = await db.execute<Omit<Taken, "key">>(sql`
    insert into rate_limits as r (key, count, expires_at) values (${key}, 1, now() + ${window} * interval '1 second')
    on conflict (key) do update set (count, expires_at) = (
      select case when is_over then 1 else r.count + 1 end, case when is_over then excluded.expires_at else r.expires_at end
      from (select r.expires_at <= now() or r.expires_at > excluded.expires_at + interval '1 minute' as is_over) w)
    returning count, expires_at::text as "expiresAt", ceil(extract(epoch from expires_at - now()))::int as "secondsLeft"`);
  const { count, expiresAt, secondsLeft } = counted as Omit<Taken, "key">;
  return { key, count, expiresAt, secondsLeft: Math.max(1, secondsLeft) };
}

const formatWait = (seconds: number): string => {
  const [value, unit] = seconds > 90 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return getNumberFormat(getLocale(), { style: "unit", unit, unitDisplay: "long" }).format(value as number);
};
