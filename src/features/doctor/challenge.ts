// A secret that `sidestreet doctor` stores for a minute, to prove to the server that it has access to the database.

import { and, eq, gt, sql } from "drizzle-orm";
import { type Database, settings } from "../../../db/index.ts";
import { writeSetting } from "../../../db/stored-settings.ts";
import { sha256 } from "../../encoding/hash.ts";
import { createSecret } from "../../encoding/tokens.ts";

const KEY = "doctor.challenge";
export async function createChallenge(db: Database): Promise<string> {
  const secret = createSecret();
  await writeSetting(db, KEY, sha256(secret));
  return secret;
}

export const deleteChallenge = (db: Database) => db.delete(settings).where(eq(settings.key, KEY));

export async function isValidChallenge(db: Database, secret: string | null): Promise<boolean> {
  if (!secret || !/^[\w-]{43}$/.test(secret)) return false;
  const isRecent = gt(settings.updatedAt, sql`now() - interval '1 minute'`);
  const [row] = await db
    .select({ key: settings.key })
    .from(settings)
    .where(and(eq(settings.key, KEY), eq(settings.value, sha256(secret)), isRecent));
  return row !== undefined;
}
