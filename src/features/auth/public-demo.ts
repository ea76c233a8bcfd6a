// A public demo (DEMO=yes): three accounts that everyone shares, and a city that is reset every hour.
import { inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { StartupError } from "../../../db/embedded/errors.ts";
import { loadSample } from "../../../db/sample/load.ts";
import { SIGN_INS } from "../../../db/sample/rows.ts";
import { businesses, sessions, users } from "../../../db/schema/index.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
import { hashPassword } from "./passwords.ts";

const ROLES = ["traveler", "business", "admin"] as const;

const SignIn = v.object({ role: v.picklist(ROLES), email: v.string(), password: v.string() });
export type DemoSignIn = v.InferOutput<typeof SignIn>;

/** In `settings`, the three sign-ins. A database that has them may be emptied at any time. */
const KEY = "demo.sign-ins";

/** The audit log is append-only, even here. */
const KEPT_TABLES = sql.raw("array['settings', 'catalogue_version', 'audit_log']");

/** Makes an empty database a demo's. @throws StartupError if it contains anything else */
export async function prepareDemo(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDemo(tx);
    if (await findDemoSignIns(tx)) return;
    const [place] = await tx.select({ id: businesses.id }).from(businesses).limit(1);
    const [person] = await tx.select({ id: users.id }).from(users).limit(1);
    if (place || person)
      throw new StartupError("DEMO=yes empties the database every hour, and this one holds a city. Use an empty one.");
    const signIns = ROLES.map((role) => ({ role, email: SIGN_INS[role].email, password: randomPassword() }));
    await writeSetting(tx, KEY, JSON.stringify(signIns));
    await fill(tx, signIns);
  });
}

/** Restores everything in one transaction. Users stay signed in, because the ids stay the same. */
export async function resetDemo(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDemo(tx);
    const signIns = await findDemoSignIns(tx);
    if (!signIns) throw new Error("This database is not a demo's.");
    const shared = ROLES.map((role) => SIGN_INS[role].id);
    const open = await tx.select().from(sessions).where(inArray(sessions.userId, shared));
    const tables = await tx.execute<{ name: string }>(
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all(${KEPT_TABLES})`,
    );
    await tx.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(", ")}`));
    await fill(tx, signIns);
    if (open.length > 0) await tx.insert(sessions).values(open);
  });
}

export async function findDemoSignIns(db: Database): Promise<DemoSignIn[] | undefined> {
  const stored = await readSetting(db, KEY);
  return stored === undefined ? undefined : v.parse(v.array(SignIn), JSON.parse(stored));
}

const lockDemo = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo'))`);

async function fill(tx: Database, signIns: DemoSignIn[]): Promise<void> {
  const hashes = await Promise.all(signIns.map(async ({ role, password }) => [role, await hashPassword(password)]));
  await loadSample(tx, { now: new Date(), passwordHashes: Object.fromEntries(hashes) });
}

const randomPassword = () => crypto.randomUUID().slice(0, 8) + crypto.randomUUID().slice(9, 13);
