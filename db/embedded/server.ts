// One running postmaster: starting it, finding one that outlived its server, and stopping either.
import { closeSync, fstatSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diagnose, isPassing, readTail, StartupError } from "./failure.ts";
import { isAlive, isPostgresOf, readPostmaster } from "./postmaster.ts";
import type { Runner } from "./runner.ts";
import { serverArguments } from "./settings.ts";
import { socketPath } from "./socket.ts";

export type Server = {
  pid: number;
  socketFolder: string;
  port: number;
  /** Settles when the postmaster is gone, for whatever reason. */
  ended: Promise<void>;
};

export type Launch = {
  cluster: string;
  socketFolder: string;
  program: string;
  runner: Runner;
  log: string;
  durable: boolean;
};

/** ms to wait for a process of the same folder that is winding down. */
const TIMEOUT_MS = 10_000;

/**
 * Starts PostgreSQL and waits until it takes queries, through a crash recovery too if one is due.
 * @throws CannotStart with PostgreSQL's own reason in plain words
 */
export async function launch(options: Launch, onStep: (sentence: string) => void): Promise<Server> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const outcome = await launchOnce(options, onStep);
    if (typeof outcome !== "string") return outcome;
    if (!isPassing(outcome) || Date.now() > deadline) throw diagnose(options.cluster, outcome);
    await Bun.sleep(100);
  }
}

/** @returns the server, or what PostgreSQL said before it gave up */
async function launchOnce(options: Launch, onStep: (sentence: string) => void): Promise<Server | string> {
  const { cluster, socketFolder, program, runner, log, durable } = options;
  disownForeignPids(options);
  const fd = openSync(log, "a", 0o600);
  const from = fstatSync(fd).size;
  const child = runner.start(join(program, "bin/postgres"), serverArguments(cluster, socketFolder, durable), {
    stdio: ["ignore", fd, fd],
  });
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
  // So that this process can end without stopping PostgreSQL; the next one adopts it.
  child.unref();
  const slow = setTimeout(() => onStep("PostgreSQL recovers what a crash interrupted …"), 3000);
  try {
    for (;;) {
      if (failure) throw cannotRun(failure, program);
      if (gone) return readTail(log, from) || "it ended without a word";
      const postmaster = readPostmaster(cluster);
      if (postmaster?.pid === child.pid && postmaster?.status === "ready") {
        return {
          pid: postmaster.pid,
          socketFolder,
          port: postmaster.port,
          ended,
        };
      }
      await Bun.sleep(5);
    }
  } finally {
    clearTimeout(slow);
  }
}

function cannotRun(failure: Error, program: string): StartupError {
  return new StartupError(
    `PostgreSQL in ${program} cannot be run (${failure.message}). ` +
      "A disk mounted noexec or a system without glibc does that: set DATA_DIR to another disk, or set DATABASE_URL.",
  );
}

/**
 * After a crash the pid in a lock file may have become another program's, and PostgreSQL would wait for that one.
 * It never waits for its own parent, so we put ourselves in its place; its check of shared memory stays in force.
 */
function disownForeignPids({ cluster, socketFolder }: Launch): void {
  const postmaster = readPostmaster(cluster);
  if (!postmaster || isPostgresOf(cluster, postmaster.pid)) return;
  const file = join(cluster, "postmaster.pid");
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [process.pid, ...rest].join("\n"));
  rmSync(`${socketPath(socketFolder)}.lock`, { force: true });
}

/**
 * Finds the postmaster that runs on this cluster; waits for one that is starting, and a while for one that is stopping.
 * It may not answer queries.
 * @param cluster its real path
 * @returns null when none runs; a stale postmaster.pid counts as none
 */
export async function findServer(cluster: string): Promise<Server | null> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const postmaster = readPostmaster(cluster);
    if (!postmaster || !isAlive(postmaster.pid) || !isPostgresOf(cluster, postmaster.pid)) return null;
    const { pid, socketFolder, port, status } = postmaster;
    if (status === "ready" || (status === "stopping" && Date.now() > deadline)) {
      return { pid, socketFolder, port, ended: death(pid) };
    }
    await Bun.sleep(20);
  }
}

/** Polls, since the process is not our child. */
async function death(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 250).unref());
}

/**
 * Ends the postmaster: a fast shutdown, after `patience` ms an immediate one (the next start recovers), finally SIGKILL.
 */
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
