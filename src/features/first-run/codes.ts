// One-time codes for /setup. They are printed in the log, stored as hashes and deleted once there is an admin.
import { timingSafeEqual } from "node:crypto";
import { desc, eq, notInArray } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { setupCodes, users } from "../../../db/schema/index.ts";
import { sha256 } from "../../encoding/hash.ts";

/** Every start of a server creates a code. */
const MAX_CODES = 10;

export async function hasAdmin(db: Database): Promise<boolean> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return admin !== undefined;
}

export async function createSetupCode(db: Database): Promise<string | undefined> {
  if (await hasAdmin(db)) {
    await deleteSetupCodes(db);
    return undefined;
  }
  const letters = createRandomCode(16);
  await db.insert(setupCodes).values({ codeHash: sha256(letters) });
  const newestCodes = db
    .select({ hash: setupCodes.codeHash })
    .from(setupCodes)
    .orderBy(desc(setupCodes.createdAt))
    .limit(MAX_CODES);
  await db.delete(setupCodes).where(notInArray(setupCodes.codeHash, newestCodes));
  return letters.match(/.{4}/g)!.join("-");
}

/** Compares with all stored codes in constant time. */
export async function isSetupCode(db: Database, code: string): Promise<boolean> {
  const given = Buffer.from(sha256(code));
  const rows = await db.select({ hash: setupCodes.codeHash }).from(setupCodes);
  return rows.map(({ hash }) => timingSafeEqual(Buffer.from(hash), given)).includes(true);
}

export async function deleteSetupCodes(db: Database): Promise<void> {
  await db.delete(setupCodes);
}

export function createRandomCode(length: number): string {
  const letters = "abcdefghjkmnpqrstuvwxyz123456789";
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => letters[byte & 31]).join("");
}
