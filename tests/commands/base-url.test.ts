// In production, the server asks for its public address before it creates anything.
import { expect, test } from "bun:test";
import { assertPublicUrl, BadSettings, readConfig } from "../../src/config.ts";

const start = (...settings: [string, string][]) => assertPublicUrl(readConfig(Object.fromEntries(settings)));
const PRODUCTION: [string, string] = ["NODE_ENV", "production"];

test("production without BASE_URL refuses to start and says what to set", () => {
  expect(() => start(PRODUCTION)).toThrow(BadSettings);
  expect(() => start(PRODUCTION, ["BASE_URL", ""])).toThrow(/^BASE_URL must be set in production.*HOST=127\.0\.0\.1/);
  for (const host of ["0.0.0.0", "::", "192.0.2.7", "127.0.0.1.example"])
    expect(() => start(PRODUCTION, ["HOST", host])).toThrow(BadSettings);
});

test("production starts with BASE_URL, or for this machine only", () => {
  start(PRODUCTION, ["BASE_URL", "https://city.example"]);
  for (const host of ["127.0.0.1", "localhost", "::1"]) start(PRODUCTION, ["HOST", host]);
  start(["NODE_ENV", "development"]);
});

test("serve exits with 1 before it creates any data", () => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "src/main.ts", "serve"], {
    env: { PATH: process.env.PATH!, NODE_ENV: "production", PORT: "0", DATA_DIR: "/nonexistent/data" },
  });
  expect([exitCode, String(stderr)]).toEqual([1, expect.stringContaining("BASE_URL must be set")]);
});
