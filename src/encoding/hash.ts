/** SHA-256 in hexadecimal. */
export const sha256 = (data: string | Uint8Array): string => new Bun.CryptoHasher("sha256").update(data).digest("hex");

/** HMAC-SHA-256 in base64url. */
export const hmacSha256 = (key: string, text: string): string =>
  new Bun.CryptoHasher("sha256", key).update(text).digest("base64url");

export const sha256Base64 = (data: string): string => new Bun.CryptoHasher("sha256").update(data).digest("base64");
