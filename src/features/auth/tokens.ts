// Random secrets for cookies and links, of which only the hash is stored.
import { hmacSha256 } from "../../hash.ts";

/** 256 random bits as 43 characters of base64url. */
export const createSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** Another secret that only the holder of the first can derive. @param use distinguishes several */
export const deriveSecret = (secret: string, use: string) => hmacSha256(secret, use);
