// Installs, builds and starts the Next.js app of tests/bench/yardsticks, in a copy outside of the sources.
import { cp, mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { freePort } from "../ports.ts";
import { type Baseline, runProgram } from "./load.ts";

const SOURCE = "tests/bench/yardsticks/next";
const FOLDER = resolve("test-results/next-yardstick");
const NEXT = "node_modules/next/dist/bin/next";
const READY_TIMEOUT_MS = 30_000;

/** @throws if it can't be installed, such as without a network */
export async function startNext(): Promise<Baseline> {
  await mkdir(FOLDER, { recursive: true });
  await cp(SOURCE, FOLDER, { recursive: true });
  await runProgram(undefined, [process.execPath, "install", "--frozen-lockfile", "--cwd", FOLDER]);
  await runProgram(undefined, ["sh", "-c", `cd '${FOLDER}' && NEXT_TELEMETRY_DISABLED=1 node ${NEXT} build`]);
  const port = await freePort();
  const child = Bun.spawn(["node", NEXT, "start", "--hostname", "127.0.0.1", "--port", `${port}`], {
    cwd: FOLDER,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdout: "ignore",
    stderr: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill();
    await child.exited;
  };
  for (const latest = performance.now() + READY_TIMEOUT_MS; performance.now() < latest; await Bun.sleep(100))
    if (await isReady(url)) return { url, pid: child.pid, stop };
  await stop();
  throw new Error("Next.js did not start in time.");
}

const isReady = (url: string) =>
  fetch(`${url}/api/deck`).then(
    ({ ok }) => ok,
    () => false,
  );
