// Page views of a business, counted once per person and day. Signed-out visitors are stored under a pseudonym.
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { profileViews } from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";
import { sha256 } from "../../hash.ts";
import type { Viewer } from "../../http/session.ts";

/** `address` and `userAgent` identify a signed-out visitor. `network` is the address, or the /56 of an IPv6 address. */
export type PageView = {
  businessId: string;
  viewer: Viewer | null;
  address: string;
  network: string;
  userAgent: string;
};

/** Under load, further views are dropped to protect the database. */
const MAX_CONCURRENT = 50;

/** Views a day, after which those of a user, or of a whole network, are no longer counted. */
const MAX_PER_VIEWER = 1000;
const MAX_PER_NETWORK = 5000;

const storing = new Set<Promise<void>>();
/** Views per user or network in the 24 hours after the first. */
const counts = new LRUCache<string, number>({ max: 50_000, ttl: 24 * 3600_000, noUpdateTTL: true });

/** Runs in the background: the page neither waits for it nor fails with it. */
export function recordPageView(ctx: AppContext, view: PageView): void {
  if (storing.size >= MAX_CONCURRENT || isRobot(view) || !hasRoom(ctx, view)) return;
  const stored = store(ctx, view)
    .catch((error) =>
      ctx.log.warn("page view not recorded", { error: error instanceof Error ? error.name : "unknown" }),
    )
    .finally(() => storing.delete(stored));
  storing.add(stored);
}

function hasRoom({ config }: AppContext, { viewer, network }: PageView): boolean {
  const client = viewer?.id ?? network;
  const count = (counts.get(client) ?? 0) + 1;
  counts.set(client, count);
  return count <= (viewer ? MAX_PER_VIEWER : MAX_PER_NETWORK) * config.rateLimitFactor;
}

/** Resolves once all views so far are stored; for tests. */
export const pageViewsStored = async () => void (await Promise.all(storing));

async function store({ db }: AppContext, view: PageView): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await db
    .insert(profileViews)
    .values({ businessId: view.businessId, day: sql`${day}::date`, viewer: view.viewer?.id ?? toPseudonym(view, day) })
    .onConflictDoNothing();
}

let secret = { day: "", bytes: "" };

/**
 * The pseudonym of a signed-out visitor, for one page and one day. The secret is only in memory and changes daily, so the
 * table can't be linked to IP addresses or across pages. The price: after a restart, or on another server, the same visitor
 * is counted again.
 */
function toPseudonym({ businessId, address, userAgent }: PageView, day: string): string {
  if (secret.day !== day)
    secret = { day, bytes: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex") };
  return sha256([secret.bytes, day, businessId, address, userAgent].join("\n"));
}

const ROBOT_AGENT =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|headless|lighthouse|monitor|uptime|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|bun\//i;

/** Self-declared bots. Signed-in users never count as bots. */
const isRobot = ({ viewer, userAgent }: PageView) => !viewer && (userAgent === "" || ROBOT_AGENT.test(userAgent));
