// The user PostgreSQL runs as: it refuses root, so root hands it to an unprivileged user, or uses a user namespace.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { chownSync, lchownSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { rootHasNoWay, StartupError } from "./failure.ts";

export type Runner = {
  /** The owner of what PostgreSQL writes. */
  uid: number;
  gid: number;
  /** Starts a program in a session of its own, so that Ctrl-C in the terminal does not reach it. */
  start(program: string, args: string[], options?: SpawnOptions): ChildProcess;
};

/** A user that is in no password file: nothing else on the machine runs as it. */
const FREE_UID = 5432;

/**
 * Chooses the user PostgreSQL runs as.
 * @param home the folder that holds the cluster; its owner stays the owner unless it is root
 * @param reach what PostgreSQL must be able to reach: the data folder and its own program
 * @throws CannotStart when root has no way to give up its rights here
 */
export function findRunner(home: string, reach: string[]): Runner {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return plain(uid, gid);
  const dropped = unprivileged(home);
  if (reach.every((path) => canReach(dropped, path)) && handOver(home, dropped)) return withoutRights(dropped);
  const unshare = Bun.which("unshare");
  if (unshare && process.platform === "linux" && handOver(home, { uid, gid })) return inNamespace(unshare, uid, gid);
  throw new StartupError(rootHasNoWay(dirname(home)));
}

/** The same runner, or for root one whose user has a name, which initdb needs. What it writes is handed over afterwards. */
export function named(runner: Runner): Runner {
  if (process.getuid?.() !== 0 || runner.uid === 0) return runner;
  const users = passwordFile();
  if (users.some(({ uid }) => uid === runner.uid)) return runner;
  const nobody = users.find(({ name }) => name === "nobody");
  return nobody ? withoutRights(nobody) : runner;
}

const DETACHED: SpawnOptions = { detached: true, cwd: "/" };

/** Nothing of the operator's environment (PGDATA, LC_ALL, LD_PRELOAD …) reaches PostgreSQL. */
const environment = () => ({ PATH: process.env.PATH ?? "/usr/bin:/bin" });

function plain(uid: number, gid: number): Runner {
  return {
    uid,
    gid,
    start: (program, args, options) => spawn(program, args, { ...DETACHED, env: environment(), ...options }),
  };
}

function withoutRights({ uid, gid }: Owner): Runner {
  const rights = { uid, gid };
  return {
    uid,
    gid,
    start: (program, args, options) =>
      spawn(program, args, {
        ...DETACHED,
        ...rights,
        env: environment(),
        ...options,
      }),
  };
}

function inNamespace(unshare: string, uid: number, gid: number): Runner {
  const mapped = ["--user", `--map-user=${passwordFile().find((user) => user.uid >= 1000)?.uid ?? 1000}`, "--"];
  return {
    uid,
    gid,
    start: (program, args, options) =>
      spawn(unshare, [...mapped, program, ...args], {
        ...DETACHED,
        env: environment(),
        ...options,
      }),
  };
}

type Owner = { uid: number; gid: number };

function unprivileged(home: string): Owner {
  for (const path of [home, dirname(home)]) {
    const owner = statSync(path);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const taken = new Set(passwordFile().map((user) => user.uid));
  let uid = FREE_UID;
  while (taken.has(uid)) uid++;
  return { uid, gid: uid };
}

function passwordFile(): (Owner & { name: string })[] {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n").filter(Boolean);
    return lines
      .map((line) => line.split(":"))
      .map(([name = "", , uid, gid]) => ({
        name,
        uid: Number(uid),
        gid: Number(gid),
      }));
  } catch {
    return [];
  }
}

/** Whether the mode bits let this user through every folder down to `path`. */
function canReach({ uid, gid }: Owner, path: string): boolean {
  let at = realpathSync(path);
  for (;;) {
    const { mode, uid: owner, gid: group } = statSync(at);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (at === "/") return true;
    at = dirname(at);
  }
}

/** Makes `owner` own the folder and all in it; false where the system does not allow that. */
export function handOver(folder: string, { uid, gid }: Owner): boolean {
  const top = statSync(folder);
  if (top.uid === uid && top.gid === gid) return true;
  try {
    for (const name of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(name)), uid, gid);
    // The folder itself comes last: its owner tells the next start that all of it was handed over.
    chownSync(folder, uid, gid);
    return true;
  } catch {
    return false;
  }
}
