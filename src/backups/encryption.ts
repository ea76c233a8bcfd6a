// Encrypts backups to the public keys of BACKUP_RECIPIENT, in the format of age (https://age-encryption.org/v1). The server
// can't read them: the secret key is only needed for a restore.
import { open } from "node:fs/promises";
import { atEnd } from "../../db/at-end.ts";
import { BadSettings } from "../config.ts";
import { toStream } from "../encoding/to-stream.ts";
import { AppError } from "../errors.ts";

/** The key is missing, or another one. The message says what to do. */
export class EncryptedBackup extends AppError {}

const HEADER = "age-encryption.org/v1\n";

export const getExtension = (recipients: readonly string[] = []): string =>
  recipients.length > 0 ? ".tar.zst.age" : ".tar.zst";

/** Loaded when it is needed: most servers don't encrypt, and it takes part of a start. */
const loadAge = () => import("age-encryption");

/** Also compares the checksums of the keys: a backup for a mistyped one could never be opened. @throws BadSettings */
export async function assertRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0) await createEncrypter(recipients);
}

async function createEncrypter(recipients: readonly string[]) {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new BadSettings(`BACKUP_RECIPIENT: ${recipient} is not a public key of age. Is it complete?`);
    }
  }
  return encrypter;
}

/** A step of `pipeline`; without recipients, it changes nothing. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  if (recipients.length === 0) return yield* source;
  const encrypter = await createEncrypter(recipients);
  yield* await encrypter.encrypt(toStream(source));
}

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, "r");
  await using _ = atEnd(() => file.close());
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
  return buffer.toString("latin1", 0, bytesRead) === HEADER;
}

/** Changes nothing without identities, the text of a file that age-keygen wrote. @throws EncryptedBackup */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  identities: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (identities === undefined) return yield* source;
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  const keys = identities.split("\n").map((line) => line.trim());
  try {
    for (const key of keys.filter((line) => line && !line.startsWith("#"))) decrypter.addIdentity(key);
  } catch {
    throw new EncryptedBackup(
      "The identity file has no secret key of age in it. It has lines such as AGE-SECRET-KEY-1….",
    );
  }
  try {
    yield* await decrypter.decrypt(toStream(source));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code) throw error;
    throw new EncryptedBackup(
      message.includes("no identity matched")
        ? "This backup is encrypted for another key than those of the identity file."
        : `This backup is damaged: it can't be decrypted (${message}).`,
    );
  }
}
