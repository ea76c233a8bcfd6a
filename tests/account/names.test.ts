// Names must not break a line or change its direction.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("a name with line breaks or direction overrides is rejected", async () => {
  const amira = await app.join("Amira");
  for (const sign of ["\n", "\r\n", "\t", "\u0085", "\u2028", "\u2029", "\u202d", "\u202e"]) {
    const response = await amira.patch("/api/users/me", { firstName: `Amira${sign}Bcc` });
    expect([sign.codePointAt(0), response.status]).toEqual([sign.codePointAt(0), 422]);
  }
  for (const firstName of ["أميرة", "עמירה בן", "Amira‏ أ", "Zoë‑Ann"])
    expect((await amira.patch("/api/users/me", { firstName })).status).toBe(200);
});
