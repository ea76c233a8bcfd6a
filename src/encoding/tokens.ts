// Random secrets for cookies, links and people. The database stores only hashes of those of cookies and links.
import { hmacSha256 } from "./hash.ts";

/** 256 random bits as 43 characters of base64url. */
export const createSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** With it, an API token can't be sent as a cookie, and is found by scanners of leaked secrets. */
export const API_TOKEN_PREFIX = "sidestreet_";

/** @param purpose makes the secrets derived from one secret differ */
export const deriveSecret = (secret: string, purpose: string) => hmacSha256(secret, purpose);

/** A code that people type. @param alphabet 32 characters: five random bits each */
export const createCode = (length: number, alphabet: string): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte % 32]).join("");
