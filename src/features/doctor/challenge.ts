// How `sidestreet doctor` proves to a server that it uses the same database: by a word stored there for a minute.
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { settings } from "../../../db/schema/index.ts";
import { sha256 } from "../../hash.ts";

const KEY = "doctor.question";
/** @returns the word for the header `x-doctor`; it replaces an earlier one */
export async function createChallenge(db: Database): Promise<string> {
  const word = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const row = { key: KEY, value: sha256(word) };
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: { value: row.value, updatedAt: sql`now()` } });
  return word;
}

export const deleteChallenge = (db: Database) => db.delete(settings).where(eq(settings.key, KEY));

/** Whether this word was stored within the last minute. */
export async function isValidChallenge(db: Database, word: string | null): Promise<boolean> {
  if (!word || !/^[\w-]{43}$/.test(word)) return false;
  const fresh = gt(settings.updatedAt, sql`now() - interval '1 minute'`);
  const [row] = await db
    .select({ key: settings.key })
    .from(settings)
    .where(and(eq(settings.key, KEY), eq(settings.value, sha256(word)), fresh));
  return row !== undefined;
}
