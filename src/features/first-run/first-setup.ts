// The first set-up: with a code from the log somebody becomes the first admin, once, even if two try at the same moment.

import { sql } from "drizzle-orm";
import { LOCKS } from "../../../db/advisory-locks.ts";
import type { Database } from "../../../db/client.ts";
import { CityNotEmpty, loadSample } from "../../../db/sample/load.ts";
import { users } from "../../../db/schema/index.ts";
import { chooseCity } from "../../city.ts";
import { Conflict, ValidationError } from "../../errors.ts";
import { hashPassword } from "../auth/passwords.ts";
import { createRandomCode, deleteSetupCodes, hasAdmin, isSetupCode } from "./codes.ts";
import type { FirstSetup, SampleSignIn } from "./schema.ts";

/**
 * Makes the first admin and all that was chosen, in one transaction.
 * @returns the sample city's sign-ins where it was asked for; they are known at no other time
 * @throws Conflict when there is an admin, or the email has an account
 * @throws Invalid for another code
 */
export async function runFirstSetup(db: Database, input: FirstSetup, now = new Date()): Promise<SampleSignIn[]> {
  await assertSetupCode(db, input.code);
  const passwordHash = await hashPassword(input.password);
  const sample = input.start === "sample" ? await samplePasswords() : undefined;
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.setup})`);
    await assertSetupCode(tx, input.code);
    const [made] = await tx
      .insert(users)
      .values({ email: input.email, passwordHash, isAdmin: true, emailVerifiedAt: new Date() })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) throw new Conflict("Somebody has an account with this email already. Use another one.");
    await chooseCity(tx, { name: input.cityName, timezone: input.timezone });
    await deleteSetupCodes(tx);
    return sample ? await fillWithSample(tx, sample, now) : [];
  });
}

/** @throws Conflict, Invalid */
export async function assertSetupCode(db: Database, code: string): Promise<void> {
  if (await hasAdmin(db)) throw new Conflict("There is an admin already. Sign in instead.");
  if (await isSetupCode(db, code)) return;
  throw new ValidationError("Some fields are invalid.", {
    code: ["This is not the code. It stands in the server's log; a start prints a new one."],
  });
}

type Passwords = Record<"traveler" | "business" | "admin", { plain: string; hash: string }>;

async function samplePasswords(): Promise<Passwords> {
  const one = async () => {
    const plain = createRandomCode(12);
    return { plain, hash: await hashPassword(plain) };
  };
  return { traveler: await one(), business: await one(), admin: await one() };
}

/** The sample's own admin gets a password that nobody knows, since the operator is the admin. */
async function fillWithSample(tx: Database, passwords: Passwords, now: Date): Promise<SampleSignIn[]> {
  const { traveler, business, admin } = passwords;
  const passwordHashes = { traveler: traveler.hash, business: business.hash, admin: admin.hash };
  try {
    const { signIns } = await loadSample(tx, { now, passwordHashes });
    return [
      { who: "a traveler", email: signIns.traveler, password: traveler.plain },
      { who: "a business", email: signIns.business, password: business.plain },
    ];
  } catch (error) {
    if (error instanceof CityNotEmpty) throw new Conflict(`The sample city needs an empty one. ${error.message}`);
    throw error;
  }
}
