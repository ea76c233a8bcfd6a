// The installation's key, with which its backups are signed (Ed25519). It is in the database, which all servers share, but
// in no backup: whoever could read one could sign others.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { hasTable, type Statements } from "../../db/client.ts";
import { sha256Base64 } from "../encoding/hash.ts";

const Signature = v.object({ publicKey: v.string(), signature: v.string() });

export function signManifest(manifest: Uint8Array, privateKey: KeyObject): Uint8Array {
  const signature = sign(null, manifest, privateKey).toString("base64");
  return Buffer.from(`${JSON.stringify({ publicKey: exportPublicKey(privateKey), signature })}\n`);
}

/** @returns the fingerprint of the key that signed the manifest, or undefined if the signature is wrong */
export function verifySignature(manifest: Uint8Array, member: Uint8Array): string | undefined {
  try {
    const { publicKey, signature } = v.parse(Signature, JSON.parse(new TextDecoder().decode(member)));
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    const isValid =
      key.asymmetricKeyType === "ed25519" && verify(null, manifest, key, Buffer.from(signature, "base64"));
    return isValid ? toFingerprint(key) : undefined;
  } catch {
    return undefined;
  }
}

/** "SHA256:…", as ssh-keygen shows keys. */
export const toFingerprint = (key: KeyObject) => `SHA256:${sha256Base64(exportPublicKey(key)).replace(/={1,2}$/, "")}`;

const exportPublicKey = (key: KeyObject) =>
  (key.type === "private" ? createPublicKey(key) : key).export({ format: "der", type: "spki" }).toString("base64");

/** Creates the key if there is none. @returns undefined if the schema is too old to have one */
export async function ensureInstallationKey(sql: Statements): Promise<KeyObject | undefined> {
  if (!(await hasTable(sql, "installation_keys"))) return undefined;
  const found = await findInstallationKey(sql);
  if (found) return found;
  await storeInstallationKey(sql, generateKeyPairSync("ed25519").privateKey);
  // Another server may have been faster.
  return findInstallationKey(sql);
}

/** Keeps the key that is already there. */
export async function storeInstallationKey(sql: Statements, key: KeyObject): Promise<void> {
  const text = key.export({ format: "der", type: "pkcs8" }).toString("base64");
  await sql`insert into installation_keys (id, private_key) values (1, ${text}) on conflict do nothing`;
}

export async function findInstallationKey(sql: Statements): Promise<KeyObject | undefined> {
  if (!(await hasTable(sql, "installation_keys"))) return undefined;
  const [row] = await sql<{ key: string }[]>`select private_key as key from installation_keys`;
  return row && createPrivateKey({ key: Buffer.from(row.key, "base64"), format: "der", type: "pkcs8" });
}

/** Fingerprints of the keys whose backups are restored without asking, one per line. */
const TRUSTED_KEYS = "trusted-backup-keys";

/** Remembers the key in DATA_DIR, which outlives a database that has to be replaced by its backup. */
export async function trustKey(dataDir: string, fingerprint: string): Promise<void> {
  if (await isTrusted(dataDir, fingerprint)) return;
  await mkdir(dataDir, { recursive: true });
  await appendFile(join(dataDir, TRUSTED_KEYS), `${fingerprint}\n`, { mode: 0o600 });
}

export async function isTrusted(dataDir: string, fingerprint: string): Promise<boolean> {
  const known = await readFile(join(dataDir, TRUSTED_KEYS), "utf8").catch(() => "");
  return known.split(/\s+/).includes(fingerprint);
}
