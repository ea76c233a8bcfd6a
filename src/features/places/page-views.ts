// Page views of a business, counted once per person and day, and once per address for signed-out visitors.
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Database, fillIn, profileViews } from "../../../db/index.ts";
import type { AppContext, Viewer } from "../../context.ts";
import { sha256 } from "../../encoding/hash.ts";
import sumViewsSql from "./sum-views.sql" with { type: "text" };

/** `network` is the address, or the /56 of an IPv6 address. */
export type PageView = { businessId: string; viewer: Viewer | null; network: string; headers: Headers };

/** Under load, further views are dropped to protect the database. */
const MAX_CONCURRENT = 50;
/** Views of one place from one address in a day, by all its users. */
const MAX_PER_ADDRESS = 20;
/** Views a day, after which those of a user, or of a whole network, are no longer counted. */
const MAX_PER_VIEWER = 1000;
const MAX_PER_NETWORK = 5000;

const storing = new Set<Promise<void>>();
/** Views per user or network in the 24 hours after the first. */
const counts = new LRUCache<string, number>({ max: 50_000, ttl: 24 * 3600_000, noUpdateTTL: true });
/** The viewers whom each instance counted today, by the pseudonym of an address on a page. */
const counters = new WeakMap<AppContext, LRUCache<string, Set<string>>>();

/** Runs in the background: the page neither waits for it nor fails with it. */
export function recordPageView(ctx: AppContext, { businessId, viewer, network, headers }: PageView): void {
  if (storing.size >= MAX_CONCURRENT || isRobot(headers)) return;
  const day = new Date().toISOString().slice(0, 10);
  const address = toPseudonym(businessId, network, day);
  const view = { businessId, day, viewer: viewer?.id ?? address };
  const countedByAddress = counters.getOrInsertComputed(ctx, () => new LRUCache({ max: 50_000 }));
  const counted = countedByAddress.get(address) ?? new Set();
  if (counted.has(view.viewer) || counted.size >= MAX_PER_ADDRESS || !hasRoom(ctx, viewer, network)) return;
  countedByAddress.set(address, counted.add(view.viewer));
  const stored = store(ctx.db, view)
    .catch((error) => {
      counted.delete(view.viewer);
      ctx.log.warn("page view not recorded", { error: error instanceof Error ? error.name : "unknown" });
    })
    .finally(() => storing.delete(stored));
  storing.add(stored);
}

function hasRoom({ config }: AppContext, viewer: Viewer | null, network: string): boolean {
  const client = viewer?.id ?? network;
  const count = (counts.get(client) ?? 0) + 1;
  counts.set(client, count);
  return count <= (viewer ? MAX_PER_VIEWER : MAX_PER_NETWORK) * config.rateLimitFactor;
}

/** Resolves once all views so far are stored; for tests. */
export const pageViewsStored = async () => void (await Promise.all(storing));

async function store(db: Database, { businessId, day, viewer }: { businessId: string; day: string; viewer: string }) {
  await db
    .insert(profileViews)
    .values({ businessId, day: sql`${day}::date`, viewer })
    .onConflictDoNothing();
}

let secret = { day: "", bytes: "" };

/** The pseudonym of an address (or IPv6 /56) for one page and day. Its secret is in memory only, so that nobody can link it. */
function toPseudonym(businessId: string, address: string, day: string): string {
  if (secret.day !== day)
    secret = { day, bytes: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex") };
  return sha256([secret.bytes, day, businessId, address].join("\n"));
}

const ROBOT_AGENT =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|headless|lighthouse|monitor|uptime|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|bun\//i;

/** Self-declared bots, and clients without a user agent. */
function isRobot(headers: Headers): boolean {
  const userAgent = headers.get("user-agent") ?? "";
  return userAgent === "" || ROBOT_AGENT.test(userAgent);
}

/** Days until the viewers of a day are forgotten. */
const VIEWER_DAYS = 60;

const ALL_VIEWERS = "all";

/** Replaces the viewers of old days by their number. A day is one statement: it is replaced entirely or not at all. */
export async function rollUpPageViews(db: Database): Promise<void> {
  const old = await db.execute<{ day: string }>(sql`
    select distinct day::text as day from profile_views
    where day < (now() at time zone 'utc')::date - ${VIEWER_DAYS}::int and viewer <> ${ALL_VIEWERS} order by day`);
  for (const { day } of old) await db.execute(fillIn(sumViewsSql, { day, allViewers: ALL_VIEWERS }));
}
