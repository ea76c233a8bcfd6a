// The VAPID keys of this installation (RFC 8292), created at the first start. They are in the backups, because browsers accept
// notifications only by the key with which they subscribed.
import { eq } from "drizzle-orm";
import { type Database, pushKeys } from "../../../db/index.ts";
import { createKeptReads } from "../../workers/concurrency.ts";

/** The uncompressed point and the scalar of a P-256 key pair, in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

const keepKeys = createKeptReads<PushKeys>();

/** Creates the keys if there are none. Servers that start at the same time end up with the same ones. */
export const ensurePushKeys = (db: Database): Promise<PushKeys> => keepKeys(db, "", () => findOrCreateKeys(db));

async function findOrCreateKeys(db: Database): Promise<PushKeys> {
  const found = await findPushKeys(db);
  if (found) return found;
  await db
    .insert(pushKeys)
    .values({ id: 1, ...(await generateKeys()) })
    .onConflictDoNothing();
  return (await findPushKeys(db)) as PushKeys;
}

async function findPushKeys(db: Database): Promise<PushKeys | undefined> {
  const { publicKey, privateKey } = pushKeys;
  const [keys] = await db.select({ publicKey, privateKey }).from(pushKeys).where(eq(pushKeys.id, 1));
  return keys;
}

async function generateKeys(): Promise<PushKeys> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const point = await crypto.subtle.exportKey("raw", pair.publicKey);
  const { d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { publicKey: Buffer.from(point).toString("base64url"), privateKey: d as string };
}
