// Whether the landing page shows the claims and the offer of the specification, which the server has not counted itself.
import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import { settings, sources } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";

const KEY = "landing.claims";

/** As an admin chose, else while the sample city is installed. */
export async function readShowsClaims(db: Database): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY));
  return row ? row.value === "yes" : (await db.$count(sources, eq(sources.id, SAMPLE_SOURCE.id))) > 0;
}

export async function chooseShowsClaims(ctx: AppContext, adminId: string, shown: boolean): Promise<void> {
  const value = shown ? "yes" : "no";
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
    await recordAudit(tx, { adminId, action: "landing.claims", detail: { shown } });
  });
  await refreshShowsClaims(ctx);
}

/** The offer is also real where it can be paid. */
export const hasOffer = ({ landing, config }: Pick<AppContext, "landing" | "config">): boolean =>
  landing.showsClaims || config.paypal !== undefined;

/** Another server may have changed it. */
export async function refreshShowsClaims(ctx: AppContext): Promise<void> {
  ctx.landing.showsClaims = await readShowsClaims(ctx.db);
}
