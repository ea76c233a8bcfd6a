// Secrets that travel once: made of chance, stored only as their hash.

/** 256 random bits, as 43 characters that a cookie and a link can carry. */
export const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** SHA-256 in hexadecimal: what the database may know of a secret. */
export const hashSecret = (secret: string) => new Bun.CryptoHasher("sha256").update(secret).digest("hex");

/** Another secret of the same length that only the holder of the first can make. @param use tells several apart */
export const deriveSecret = (secret: string, use: string) =>
  new Bun.CryptoHasher("sha256", secret).update(use).digest("base64url");
