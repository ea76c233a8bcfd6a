// Device tokens: they identify browsers that have signed in to an account before.
// Sign-in attempts from these are rate limited separately, so that password guessing elsewhere can't lock the owner out.
import { timingSafeEqual } from "node:crypto";
import { hmacSha256 } from "../../encoding/hash.ts";

type Account = { id: string; passwordHash: string };

/** Signed with the password hash, so that it becomes invalid when the password changes. */
export function createDeviceToken(account: Account): string {
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString("base64url");
  return `${id}.${sign(account, id)}`;
}

export function verifyDeviceToken(account: Account, token: string): string | undefined {
  const [id = "", signature = ""] = token.split(".");
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(account, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

const sign = ({ id: userId, passwordHash }: Account, id: string) => hmacSha256(passwordHash, `${userId} ${id}`);
