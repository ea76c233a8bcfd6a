// Page views of a business, each person once a day, without storing who a stranger was.
import { sql } from "drizzle-orm";
import { profileViews } from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";
import { sha256 } from "../../hash.ts";
import type { Viewer } from "../../http/session.ts";

/** A view of a page. `address` and `agent` identify somebody who is not signed in. */
export type PageView = { businessId: string; viewer: Viewer | null; address: string; agent: string };

/** Views being stored at the same time; in a rush, further ones are dropped to spare the database. */
const MAX_AT_ONCE = 50;

const storing = new Set<Promise<void>>();

/** Counts a view in the background: the page neither waits for it nor fails with it. */
export function recordPageView(ctx: AppContext, view: PageView): void {
  if (storing.size >= MAX_AT_ONCE || isRobot(view)) return;
  const stored = store(ctx, view)
    .catch((error) =>
      ctx.log.warn("a profile view was not counted", { error: error instanceof Error ? error.name : "unknown" }),
    )
    .finally(() => storing.delete(stored));
  storing.add(stored);
}

/** Resolves when every view so far is stored; for tests. */
export const pageViewsStored = async () => void (await Promise.all(storing));

/** The day is the UTC date, as in the figures. */
async function store({ db }: AppContext, view: PageView): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await db
    .insert(profileViews)
    .values({ businessId: view.businessId, day: sql`${day}::date`, viewer: view.viewer?.id ?? toPseudonym(view, day) })
    .onConflictDoNothing();
}

let secret = { day: "", bytes: "" };

/**
 * A stranger's pseudonym for one page and one day. Its secret is only in memory and changes daily, so that even with the
 * table and all IP addresses nobody can tell who it was or which other pages they saw. The price: after a restart, or on
 * another server, the same stranger counts once more that day.
 */
function toPseudonym({ businessId, address, agent }: PageView, day: string): string {
  if (secret.day !== day)
    secret = { day, bytes: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex") };
  return sha256([secret.bytes, day, businessId, address, agent].join("\n"));
}

const ROBOT =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|headless|lighthouse|monitor|uptime|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|bun\//i;

/** A robot that says so. Whoever is signed in is none. */
const isRobot = ({ viewer, agent }: PageView) => !viewer && (agent === "" || ROBOT.test(agent));
