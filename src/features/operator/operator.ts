// Who runs the site, as the law of many countries requires it to say.
import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { settings } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import type { OperatorDetails } from "./schema.ts";

const KEY = "site.operator";
const NONE: OperatorDetails = { name: null, address: null, privacy: null, terms: null };

export async function readOperator(db: Database): Promise<OperatorDetails> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return row ? { ...NONE, ...(JSON.parse(row.value) as Partial<OperatorDetails>) } : NONE;
}

export async function saveOperator(db: Database, adminId: string, details: OperatorDetails): Promise<void> {
  const value = JSON.stringify(details);
  await db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
    await recordAudit(tx, { adminId, action: "site.operator" });
  });
}
