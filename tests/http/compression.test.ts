// Answers are packed for those who can unpack them, and every cache is told that there are two kinds.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("packed where it is asked for, plain where it is refused, and Vary says so once", async () => {
  const ask = (encoding: string) => app.visitor().get("/login", { "accept-encoding": encoding });
  for (const [asked, given] of [
    ["gzip, br", "gzip"],
    ["gzip;q=0.5", "gzip"],
    ["gzip;q=0", null],
    ["gzip; q=0.0, identity", null],
    ["identity", null],
  ] as const) {
    const answer = await ask(asked);
    expect([asked, answer.headers.get("content-encoding")]).toEqual([asked, given]);
    expect(answer.headers.get("vary")?.match(/accept-encoding/gi)).toHaveLength(1);
  }
});

test("a short JSON answer varies too, packed or not, and keeps each of its cookies", async () => {
  const amira = app.visitor();
  const account = { email: "amira@example.com", password: "a long enough password" };
  for (const encoding of ["identity", "gzip"]) {
    const path = encoding === "gzip" ? "/api/auth/login" : "/api/auth/register";
    const answer = await amira.send("POST", path, account, { "accept-encoding": encoding });
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    expect(answer.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["sid", "device"]);
  }
});
