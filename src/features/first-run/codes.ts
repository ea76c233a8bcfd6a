// One-time codes for /setup: printed in the log while there is no admin, stored as hashes, deleted with the first admin.
import { timingSafeEqual } from "node:crypto";
import { desc, eq, notInArray } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { setupCodes, users } from "../../../db/schema/index.ts";
import { sha256 } from "../../hash.ts";

/** Most valid codes, one for each start of a server. */
const MAX_CODES = 10;

export async function hasAdmin(db: Database): Promise<boolean> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return admin !== undefined;
}

/** @returns a new code, which is known only now; undefined where there is an admin */
export async function createSetupCode(db: Database): Promise<string | undefined> {
  if (await hasAdmin(db)) {
    await deleteSetupCodes(db);
    return undefined;
  }
  const letters = createRandomCode(16);
  await db.insert(setupCodes).values({ codeHash: sha256(letters) });
  const newest = db
    .select({ hash: setupCodes.codeHash })
    .from(setupCodes)
    .orderBy(desc(setupCodes.createdAt))
    .limit(MAX_CODES);
  await db.delete(setupCodes).where(notInArray(setupCodes.codeHash, newest));
  return letters.match(/.{4}/g)!.join("-");
}

/** Whether a server printed this code. Compares all stored codes in constant time. */
export async function isSetupCode(db: Database, code: string): Promise<boolean> {
  const offered = Buffer.from(sha256(code));
  const rows = await db.select({ hash: setupCodes.codeHash }).from(setupCodes);
  return rows.map(({ hash }) => timingSafeEqual(Buffer.from(hash), offered)).includes(true);
}

/** Deletes all codes. */
export async function deleteSetupCodes(db: Database): Promise<void> {
  await db.delete(setupCodes);
}

/** Letters and digits that cannot be mistaken for one another, five bits each. */
export function createRandomCode(count: number): string {
  const letters = "abcdefghjkmnpqrstuvwxyz123456789";
  return [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => letters[byte & 31]).join("");
}
