// What a name may not do to the line it stands on: break it, or turn it around.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("a name is one line of letters in their own direction, whatever the sign that would end or turn it", async () => {
  const amira = await app.join("Amira");
  for (const sign of ["\n", "\r\n", "\t", "\u0085", "\u2028", "\u2029", "\u202d", "\u202e"]) {
    const answer = await amira.patch("/api/users/me", { firstName: `Amira${sign}Bcc` });
    expect([sign.codePointAt(0), answer.status]).toEqual([sign.codePointAt(0), 422]);
  }
  for (const firstName of ["أميرة", "עמירה בן", "Amira‏ أ", "Zoë‑Ann"])
    expect((await amira.patch("/api/users/me", { firstName })).status).toBe(200);
});
