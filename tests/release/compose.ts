// The Compose files: each way of using them that docs/operating.md names is one that Compose understands.
import { beforeAll, expect, test } from "bun:test";
import { ensureProgram, run } from "./machines.ts";

const SETTINGS = { ADDRESS: "https://city.example", DB_PASSWORD: "secret" };
let compose = ["docker", "compose"];
beforeAll(async () => {
  if (await run(["docker", "compose", "version"]).catch(() => undefined)) return;
  await ensureProgram("docker-compose");
  compose = ["docker-compose"];
}, 300_000);

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
const read = async (options: string[], settings: Record<string, string> = SETTINGS): Promise<any> =>
  Bun.YAML.parse(await run([...compose, ...options, "config"], settings, "deploy"));

test("alone, it is reached from this machine only, and has no rights", async () => {
  const { sidestreet, ...others } = (await read([])).services;
  expect(JSON.stringify(sidestreet.ports)).toContain("127.0.0.1");
  expect(sidestreet).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  expect(sidestreet.environment.BASE_URL).toBe("https://city.example");
  expect(Object.keys(others).filter((name) => name !== "caddy")).toEqual([]);
});

test("Caddy stands in front where it is asked for", async () => {
  const { caddy } = (await read(["--profile", "caddy"])).services;
  expect(`${caddy.command}`).toContain("city.example");
});

test("a PostgreSQL is added, and waited for", async () => {
  const { sidestreet, db } = (await read(["-f", "compose.yaml", "-f", "compose.postgres.yaml"])).services;
  expect(sidestreet.environment.DATABASE_URL).toBe("postgres://sidestreet:secret@db/sidestreet");
  expect(sidestreet.depends_on.db.condition).toBe("service_healthy");
  expect(db.healthcheck.test).toContain("pg_isready");
});

test("without an address it says what is missing", async () => {
  await expect(read([], {})).rejects.toThrow("public address");
});
