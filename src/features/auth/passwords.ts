// Passwords, hashed with argon2id two at a time, so that a rush of sign-ins does not use up the memory.
import { limitConcurrency } from "../../concurrency.ts";

/** OWASP's second profile: 19 MiB, two passes. */
const ARGON2 = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;
const enqueue = limitConcurrency(2);

export const hashPassword = (password: string) => enqueue(() => Bun.password.hash(password, ARGON2));

const dummy = hashPassword("nobody has this password");

/** Whether the password is right; without a hash it is not, and that takes just as long. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const compared = hash ?? (await dummy);
  const fits = await enqueue(() => Bun.password.verify(password, compared));
  return hash !== null && fits;
}
