// `restore --check` and the process that reads stay within 500 MB of memory together, whatever the file contains.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity } from "age-encryption";
import { watchTask } from "../workers/task-processes.ts";
import { HOSTILE_BACKUPS } from "./hostile-backups.ts";

const MAX_MEMORY_MB = 500;
const MB = 1024 * 1024;

let folder: string;
let keys: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sidestreet-hostile-"));
  keys = join(folder, "keys");
  await Bun.write(keys, await generateX25519Identity());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function checkFile(path: string) {
  const preload = `--preload=${import.meta.dir}/print-memory-peak.ts`;
  const args = ["src/main.ts", "restore", "--check", "--identity", keys, path];
  const command = Bun.spawn([process.execPath, preload, ...args], {
    env: { PATH: process.env.PATH!, HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const task = watchTask("backups/archive-worker", command.pid);
  const [peak, output, code] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
    command.exited,
  ]);
  const memoryMb = Number(peak) / MB + task.stop();
  return { code, output: output.trim(), isBounded: memoryMb < MAX_MEMORY_MB || memoryMb };
}

test.each(HOSTILE_BACKUPS)(
  "$name",
  async ({ name, write, reason }) => {
    const path = join(folder, name);
    await write(path);
    const { code, output, isBounded } = await checkFile(path);
    rmSync(path);
    expect([code, isBounded]).toEqual([1, true]);
    const [, said] = /^This backup is damaged: (.+)\.$/.exec(output) ?? [];
    if (typeof reason === "string") expect(said).toBe(reason);
    else expect(said).toMatch(reason);
  },
  60_000,
);
