// Who runs the site, as the law of many countries requires it to say.
import type { Database } from "../../../db/index.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
import { recordChoice } from "../../city/choices.ts";
import type { OperatorDetails } from "./schema.ts";

export const OPERATOR_KEY = "site.operator";
const NONE: OperatorDetails = { name: null, address: null, privacy: null, terms: null };

export const readOperator = async (db: Database) => parseOperator(await readSetting(db, OPERATOR_KEY));

export const parseOperator = (stored = "{}"): OperatorDetails => ({ ...NONE, ...JSON.parse(stored) });

export async function saveOperator(db: Database, adminId: string, details: OperatorDetails): Promise<void> {
  await recordChoice(db, { adminId, action: "site.operator" }, (tx) =>
    writeSetting(tx, OPERATOR_KEY, JSON.stringify(details)),
  );
}
