// Password hashing with argon2id, two at a time, so that many simultaneous sign-ins can't exhaust memory.
import { Forbidden } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { limitConcurrency } from "../../workers/concurrency.ts";

/** OWASP's second profile: 19 MiB, two passes. */
const ARGON2 = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;
/** Sign-ins that wait, each for up to a hundred milliseconds per one before it. */
const MAX_WAITING = 64;
const enqueue = limitConcurrency(2, MAX_WAITING);

export const hashPassword = (password: string) => enqueue(() => Bun.password.hash(password, ARGON2));

const dummyHash = hashPassword("not the password of any account");

/** Hashes for which a known device or a signed-in user waits: one each, so that nobody can fill the lane alone. */
const prioritized = new Set<string>();

/** Without a hash: false, after the same time as for a wrong password. @param isKnown goes before unknown devices */
export async function verifyPassword(password: string, hash: string | null, isKnown = false): Promise<boolean> {
  const comparedHash = hash ?? (await dummyHash);
  const hasPriority = isKnown && !prioritized.has(comparedHash);
  if (hasPriority) prioritized.add(comparedHash);
  try {
    const verify = () => Bun.password.verify(password, comparedHash);
    const isMatch = await enqueue(verify, hasPriority ? "priority" : "normal");
    return hash !== null && isMatch;
  } finally {
    if (hasPriority) prioritized.delete(comparedHash);
  }
}

/** @throws Forbidden if the operator turned passwords off */
export function assertPasswordsEnabled({ passwords }: { passwords: boolean }): void {
  if (!passwords) throw new Forbidden(t("Signing in with a password is turned off here."));
}
