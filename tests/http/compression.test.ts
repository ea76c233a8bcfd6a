// Response compression and the `Vary` header.
import { expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { manifest } from "../../static/build/assets.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("responses are compressed if the client accepts gzip, and vary by it", async () => {
  const request = (encoding: string) => app.visitor().get("/login", { "accept-encoding": encoding });
  for (const [accepted, expected] of [
    ["gzip, br", "gzip"],
    ["gzip;q=0.5", "gzip"],
    ["gzip;q=0", null],
    ["gzip; q=0.0, identity", null],
    ["identity", null],
  ] as const) {
    const response = await request(accepted);
    expect([accepted, response.headers.get("content-encoding")]).toEqual([accepted, expected]);
    expect(response.headers.get("vary")?.match(/accept-encoding/gi)).toHaveLength(1);
  }
});

test("a short JSON response varies, too, and keeps all its cookies", async () => {
  const amira = app.visitor();
  const account = { email: "amira@example.com", password: "a long enough password" };
  for (const encoding of ["identity", "gzip"]) {
    const path = encoding === "gzip" ? "/api/auth/login" : "/api/auth/register";
    const response = await amira.send("POST", path, account, { "accept-encoding": encoding });
    expect(response.headers.get("vary")).toBe("accept-encoding");
    expect(response.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["sid", "device"]);
  }
});

test("a script is the same in every encoding", async () => {
  const script = manifest.islands.SwipeDeck!.at(-1)!;
  const get = async (encoding: string) => {
    const response = await app.visitor().get(`/assets/${script}`, { "accept-encoding": encoding });
    return { encoding: response.headers.get("content-encoding"), bytes: await response.bytes() };
  };
  const plain = await get("identity");
  const brotli = await get("gzip, br");
  const gzip = [await get("gzip"), await get("gzip")];
  expect([plain.encoding, brotli.encoding, ...gzip.map(({ encoding }) => encoding)]).toEqual([
    null,
    "br",
    "gzip",
    "gzip",
  ]);
  const file = Buffer.from(await Bun.file(`static/build/files/${script}`).bytes());
  expect(file.equals(plain.bytes)).toBe(true);
  expect(file.equals(brotliDecompressSync(brotli.bytes))).toBe(true);
  for (const { bytes } of gzip) expect(file.equals(Bun.gunzipSync(new Uint8Array(bytes)))).toBe(true);
});
