import { businesses, type Database, users } from "../../db/index.ts";
import { SAMPLE_CITY } from "../../db/sample/city.ts";
import { CityNotEmpty, loadSample } from "../../db/sample/load.ts";
import type { Log } from "../context.ts";
import { createCode } from "../encoding/tokens.ts";
import { hashPassword } from "../features/auth/passwords.ts";

/** @returns lines with the email and password of three accounts, or undefined if the database was not empty */
export async function ensureSample(db: Database, log: Log): Promise<string[] | undefined> {
  const [place] = await db.select({ id: businesses.id }).from(businesses).limit(1);
  const [person] = await db.select({ id: users.id }).from(users).limit(1);
  if (place || person) return undefined;
  const passwords = { traveler: randomPassword(), business: randomPassword(), admin: randomPassword() };
  const [traveler, business, admin] = await Promise.all(Object.values(passwords).map(hashPassword));
  const loaded = await loadSample(db, {
    now: new Date(),
    passwordHashes: { traveler: traveler!, business: business!, admin: admin! },
  }).catch(ignoreNotEmpty);
  if (!loaded) return undefined;
  const { places, people, swipes, signIns } = loaded;
  log.info(`Loaded the sample city ${SAMPLE_CITY.name}: ${places} places, ${people} users, ${swipes} swipes.`);
  return [
    "Sign in to the sample city with:",
    ...(["traveler", "business", "admin"] as const).map(
      (who) => `  ${who.padEnd(9)} ${signIns[who].padEnd(24)} ${passwords[who]}`,
    ),
  ];
}

/** Another server that started at the same time was first. */
function ignoreNotEmpty(error: unknown): undefined {
  if (!(error instanceof CityNotEmpty)) throw error;
}

/** Twelve letters and digits without look-alikes: 60 bits. */
const randomPassword = () => createCode(12, "abcdefghjkmnpqrstuvwxyz23456789x");
