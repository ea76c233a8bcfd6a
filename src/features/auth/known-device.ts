// Browsers that an account signed in from. Their sign-ins are limited apart, so that guessing strangers cannot lock the owner out.
import { timingSafeEqual } from "node:crypto";
import { hmacSha256 } from "../../hash.ts";

type Account = { id: string; hash: string };

/** A new mark for a browser, sealed with the password's hash, so that it ends with the password. */
export function createDeviceToken(account: Account): string {
  const name = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString("base64url");
  return `${name}.${sign(account, name)}`;
}

/** The browser's id, if its mark is valid for this account. */
export function findKnownDevice(account: Account, mark: string): string | undefined {
  const [name = "", sealed = ""] = mark.split(".");
  const [given, expected] = [Buffer.from(sealed), Buffer.from(sign(account, name))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? name : undefined;
}

const sign = ({ id, hash }: Account, name: string) => hmacSha256(hash, `${id} ${name}`);
