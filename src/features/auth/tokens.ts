// Random secrets for cookies and links, of which only the hash is stored.

/** 256 random bits as 43 characters of base64url. */
export const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** SHA-256 in hexadecimal. */
export const hashSecret = (secret: string) => new Bun.CryptoHasher("sha256").update(secret).digest("hex");

/** Another secret that only the holder of the first can derive. @param use distinguishes several */
export const deriveSecret = (secret: string, use: string) =>
  new Bun.CryptoHasher("sha256", secret).update(use).digest("base64url");
