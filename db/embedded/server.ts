// Starts the postmaster, finds one that an earlier server left running, and stops it.
import { closeSync, fstatSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isTemporary, readTail, StartupError, toStartupError } from "./errors.ts";
import { isAlive, isPostgresOf, readPostmaster } from "./postmaster.ts";
import { type Launch, serverArguments } from "./settings.ts";
import { socketPath } from "./socket.ts";

export type Server = { pid: number; socketFolder: string; port: number; ended: Promise<void> };

/** How long another process of the same folder may take to shut down. */
const TIMEOUT_MS = 10_000;

/** Starts PostgreSQL and waits until it accepts queries, including crash recovery. */
export async function launch(options: Launch, onStep: (sentence: string) => void): Promise<Server> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const outcome = await launchOnce(options, onStep);
    if (typeof outcome !== "string") return outcome;
    if (!isTemporary(outcome) || Date.now() > deadline) throw toStartupError(options.cluster, outcome);
    await Bun.sleep(100);
  }
}

/** @returns the server, or the output of PostgreSQL if it failed */
async function launchOnce(options: Launch, onStep: (sentence: string) => void): Promise<Server | string> {
  const { cluster, program, runner, log } = options;
  replaceForeignPid(options);
  const fd = openSync(log, "a", 0o600);
  const from = fstatSync(fd).size;
  const child = runner.start(join(program, "bin/postgres"), serverArguments(options), { stdio: ["ignore", fd, fd] });
  closeSync(fd);
  let failure: Error | undefined;
  let gone = false;
  const ended = new Promise<void>((resolve) => {
    const settle = (error?: unknown) => {
      if (error instanceof Error) failure = error;
      gone = true;
      resolve();
    };
    child.once("error", settle);
    child.once("exit", () => settle());
  });
  // So that this process can exit without stopping PostgreSQL. The next one adopts it.
  child.unref();
  const slow = setTimeout(() => onStep("PostgreSQL is recovering from a crash …"), 3000);
  try {
    for (;;) {
      if (failure) throw cannotRun(failure, program);
      if (gone) return readTail(log, from) || "it exited without output";
      const postmaster = readPostmaster(cluster);
      if (postmaster?.pid === child.pid && postmaster?.status === "ready")
        return { pid: postmaster.pid, socketFolder: options.socketFolder, port: postmaster.port, ended };
      await Bun.sleep(5);
    }
  } finally {
    clearTimeout(slow);
  }
}

const cannotRun = (failure: Error, program: string): StartupError =>
  new StartupError(
    `Cannot run PostgreSQL in ${program} (${failure.message}). The disk may be mounted with noexec, or the system may ` +
      "have no glibc. Set DATA_DIR to another disk, or set DATABASE_URL.",
  );

/** After a crash, the ID in a lock file may be another program's. PostgreSQL ignores its parent's, which is written instead. */
function replaceForeignPid({ cluster, socketFolder }: Launch): void {
  const postmaster = readPostmaster(cluster);
  if (!postmaster || isPostgresOf(cluster, postmaster.pid)) return;
  const file = join(cluster, "postmaster.pid");
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [process.pid, ...rest].join("\n"));
  rmSync(`${socketPath(socketFolder)}.lock`, { force: true });
}

/** Finds the postmaster of this cluster, after waiting for one that starts or stops. @returns null if none is running */
export async function findServer(cluster: string): Promise<Server | null> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const postmaster = readPostmaster(cluster);
    if (!postmaster || !isAlive(postmaster.pid) || !isPostgresOf(cluster, postmaster.pid)) return null;
    const { pid, socketFolder, port, status } = postmaster;
    if (status === "ready" || (status === "stopping" && Date.now() > deadline))
      return { pid, socketFolder, port, ended: waitForExit(pid) };
    await Bun.sleep(20);
  }
}

/** Polls, because it is not a child of this process. */
async function waitForExit(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 250).unref());
}

/** Stops it: a fast shutdown, after `timeoutMs` an immediate one (the next start recovers), then SIGKILL. */
export async function stopServer(pid: number, timeoutMs = 10_000): Promise<void> {
  for (const [signal, wait] of [
    ["SIGINT", timeoutMs],
    ["SIGQUIT", Math.min(timeoutMs, 5000)],
    ["SIGKILL", 5000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + wait;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await Bun.sleep(5);
    }
  }
}
