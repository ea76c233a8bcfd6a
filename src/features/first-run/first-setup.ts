// The first setup: creates the first admin and the city. It succeeds only once, even if two try at the same time.

import { timingSafeEqual } from "node:crypto";
import { desc, eq, notInArray, sql } from "drizzle-orm";
import { LOCKS } from "../../../db/advisory-locks.ts";
import { businesses, type Database, setupCodes, users } from "../../../db/index.ts";
import { CityNotEmpty, loadSample } from "../../../db/sample/load.ts";
import { chooseCity } from "../../city/city.ts";
import type { AppContext } from "../../context.ts";
import { sha256 } from "../../encoding/hash.ts";
import { createCode } from "../../encoding/tokens.ts";
import { Conflict, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { hashPassword } from "../auth/passwords.ts";
import { wantPictures } from "../imports/pictures/stored-pictures.ts";
import type { FirstSetup, SampleSignIn } from "./schema.ts";

export async function openSetup(ctx: AppContext): Promise<void> {
  const code = await createSetupCode(ctx.db);
  ctx.awaitsSetup = code !== undefined;
  if (code) ctx.log.info(`There is no admin yet. Open ${ctx.config.baseUrl}/setup and enter this code: ${code}`);
}

/** Whether nobody has set up the server yet: neither here nor, through the same database, on another instance. */
export async function awaitsSetup(ctx: AppContext): Promise<boolean> {
  if (!ctx.awaitsSetup) return false;
  const [place] = await ctx.db.select({ id: businesses.id }).from(businesses).limit(1);
  ctx.awaitsSetup = place === undefined && !(await hasAdmin(ctx.db));
  return ctx.awaitsSetup;
}

/** @returns the sign-ins of the sample city, if chosen; their passwords aren't stored @throws Conflict; ValidationError */
export async function runFirstSetup(db: Database, input: FirstSetup, now = new Date()): Promise<SampleSignIn[]> {
  await assertSetupCode(db, input.code);
  const passwordHash = await hashPassword(input.password);
  const passwords = input.start === "sample" ? await createSamplePasswords() : undefined;
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.setup})`);
    await assertSetupCode(tx, input.code);
    const [admin] = await tx
      .insert(users)
      .values({
        email: input.email,
        passwordHash,
        passwordSetAt: new Date(),
        isAdmin: true,
        emailVerifiedAt: new Date(),
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!admin) throw new Conflict(t("This email already has an account. Use another one."));
    // Until an import knows better: the form was filled in with the time zone of a browser.
    await chooseCity(tx, { name: input.cityName, foundTimezone: input.timezone });
    if (input.fetchPictures) await wantPictures(tx);
    await deleteSetupCodes(tx);
    return passwords ? await loadSampleCity(tx, passwords, now) : [];
  });
}

export async function assertSetupCode(db: Database, code: string): Promise<void> {
  // Read first: another setup deletes the codes and creates the admin at once, perhaps between these two queries.
  const isCode = await isSetupCode(db, code);
  if (await hasAdmin(db)) throw new Conflict(t("There is already an admin. Sign in instead."));
  if (isCode) return;
  throw new ValidationError(t("Some fields are invalid."), {
    code: [t("That code is wrong. Find it in the server log; restarting prints a new one.")],
  });
}

type Passwords = Record<"traveler" | "business" | "admin", { plain: string; hash: string }>;

async function createSamplePasswords(): Promise<Passwords> {
  const createPassword = async () => {
    const plain = createRandomCode(12);
    return { plain, hash: await hashPassword(plain) };
  };
  return { traveler: await createPassword(), business: await createPassword(), admin: await createPassword() };
}

/** The sample's admin gets a password that is never shown, since the operator is the admin. */
async function loadSampleCity(tx: Database, passwords: Passwords, now: Date): Promise<SampleSignIn[]> {
  const { traveler, business, admin } = passwords;
  const passwordHashes = { traveler: traveler.hash, business: business.hash, admin: admin.hash };
  try {
    const { signIns } = await loadSample(tx, { now, passwordHashes });
    return [
      { who: "a traveler", email: signIns.traveler, password: traveler.plain },
      { who: "a business", email: signIns.business, password: business.plain },
    ];
  } catch (error) {
    if (error instanceof CityNotEmpty)
      throw new Conflict(t("The sample city needs an empty database. {message}", { message: error.message }));
    throw error;
  }
}

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

async function deleteSetupCodes(db: Database): Promise<void> {
  await db.delete(setupCodes);
}

const createRandomCode = (length: number) => createCode(length, "abcdefghjkmnpqrstuvwxyz123456789");
