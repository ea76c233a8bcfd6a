// Profile views: who looked at a business's page, once a person and day, without keeping who a stranger was.
import { sql } from "drizzle-orm";
import { profileViews } from "../../../db/schema/index.ts";
import type { House } from "../../house.ts";
import type { Viewer } from "../../web/session.ts";

/** A look at a page. `address` and `agent` stand for somebody who is not signed in. */
export type Look = { businessId: string; viewer: Viewer | null; address: string; agent: string };

/** Looks stored at once; beyond it a rush costs its figure a few looks rather than the site its database. */
const MOST_AT_ONCE = 50;

const storing = new Set<Promise<void>>();

/** Counts a look in the background: the page never waits for it and never fails by it. */
export function countLook(house: House, look: Look): void {
  if (storing.size >= MOST_AT_ONCE || isRobot(look)) return;
  const stored = store(house, look)
    .catch((error) =>
      house.log.warn("a profile view was not counted", { error: error instanceof Error ? error.name : "unknown" }),
    )
    .finally(() => storing.delete(stored));
  storing.add(stored);
}

/** Resolves when every look so far is stored. */
export const looksStored = async () => void (await Promise.all(storing));

/** The day is the UTC date, as in the figures. */
async function store({ db }: House, look: Look): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await db
    .insert(profileViews)
    .values({ businessId: look.businessId, day: sql`${day}::date`, viewer: look.viewer?.id ?? pseudonymOf(look, day) })
    .onConflictDoNothing();
}

let secret = { day: "", bytes: "" };

/**
 * A stranger's name for one page and one day. The secret in it lives in memory alone and changes with the day, so that
 * nobody, with the table and the list of all addresses in hand, finds out who it was or which other pages they saw. The
 * price: after a restart, or on another server beside this one, the same stranger counts once more that day.
 */
function pseudonymOf({ businessId, address, agent }: Look, day: string): string {
  if (secret.day !== day)
    secret = { day, bytes: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex") };
  return new Bun.CryptoHasher("sha256")
    .update([secret.bytes, day, businessId, address, agent].join("\n"))
    .digest("hex");
}

const ROBOT =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|headless|lighthouse|monitor|uptime|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|bun\//i;

/** Those who do not hide it; a signed-in person is none, whatever they browse with. */
const isRobot = ({ viewer, agent }: Look) => !viewer && (agent === "" || ROBOT.test(agent));
