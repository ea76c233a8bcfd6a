// Random secrets for cookies and links. The database stores only their hashes.
import { hmacSha256 } from "./hash.ts";

/** 256 random bits as 43 characters of base64url. */
export const createSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** @param purpose makes the secrets derived from one secret differ */
export const deriveSecret = (secret: string, purpose: string) => hmacSha256(secret, purpose);
