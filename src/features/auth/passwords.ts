// Password hashing with argon2id, two at a time, so that many simultaneous sign-ins can't exhaust memory.
import { limitConcurrency } from "../../concurrency.ts";
import { Forbidden } from "../../errors.ts";

/** OWASP's second profile: 19 MiB, two passes. */
const ARGON2 = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;
const enqueue = limitConcurrency(2);

export const hashPassword = (password: string) => enqueue(() => Bun.password.hash(password, ARGON2));

const dummyHash = hashPassword("not the password of any account");

/** Without a hash the result is false, after the same time as for a wrong password. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const comparedHash = hash ?? (await dummyHash);
  const isMatch = await enqueue(() => Bun.password.verify(password, comparedHash));
  return hash !== null && isMatch;
}

/** @throws Forbidden if the operator turned passwords off */
export function assertPasswordsEnabled({ passwords }: { passwords: boolean }): void {
  if (!passwords) throw new Forbidden("Signing in with a password is turned off here.");
}
