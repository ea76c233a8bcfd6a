// Browsers that an account signed in from: their tries are counted apart, so that strangers who guess cannot lock its owner out.
import { timingSafeEqual } from "node:crypto";

type Account = { id: string; hash: string };

/** A new mark for a browser; it ends with the password, whose hash is the key that seals it. */
export function markDevice(account: Account): string {
  const name = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString("base64url");
  return `${name}.${seal(account, name)}`;
}

/** The browser's name, where its mark is one of this account's. */
export function knownDevice(account: Account, mark: string): string | undefined {
  const [name = "", sealed = ""] = mark.split(".");
  const [given, expected] = [Buffer.from(sealed), Buffer.from(seal(account, name))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? name : undefined;
}

const seal = ({ id, hash }: Account, name: string) =>
  new Bun.CryptoHasher("sha256", hash).update(`${id} ${name}`).digest("base64url");
