// Who runs the site, as the law of many countries requires it to say.
import type { Database } from "../../../db/client.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
import { recordAudit } from "../../audit-log.ts";
import type { OperatorDetails } from "./schema.ts";

const KEY = "site.operator";
const NONE: OperatorDetails = { name: null, address: null, privacy: null, terms: null };

export async function readOperator(db: Database): Promise<OperatorDetails> {
  const stored = await readSetting(db, KEY);
  return stored ? { ...NONE, ...(JSON.parse(stored) as Partial<OperatorDetails>) } : NONE;
}

export async function saveOperator(db: Database, adminId: string, details: OperatorDetails): Promise<void> {
  await db.transaction(async (tx) => {
    await writeSetting(tx, KEY, JSON.stringify(details));
    await recordAudit(tx, { adminId, action: "site.operator" });
  });
}
