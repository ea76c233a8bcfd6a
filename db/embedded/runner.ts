// The user that PostgreSQL runs as. It refuses root, so root starts it as another user or in a user namespace.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { chownSync, lchownSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { toStartupError } from "./errors.ts";

export type Runner = {
  uid: number;
  gid: number;
  /** Starts a program in its own session, so that Ctrl-C in the terminal does not stop it. */
  start(program: string, args: string[], options?: SpawnOptions): ChildProcess;
};

/** Usually free, so that nothing else on the machine runs as this user. */
const FREE_UID = 5432;

/** @param home the folder of the cluster, which keeps its owner @param reach what PostgreSQL has to read @throws StartupError */
export function findRunner(home: string, reach: string[]): Runner {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return makeRunner({ uid, gid });
  const dropped = findUnprivilegedUser(home);
  if (reach.every((path) => canReach(dropped, path)) && changeOwner(home, dropped)) return asUser(dropped);
  const unshare = Bun.which("unshare");
  if (unshare && process.platform === "linux" && changeOwner(home, { uid, gid }))
    return asRootOfNamespace(unshare, { uid, gid });
  throw toStartupError(dirname(home), "unshare: not permitted");
}

/** Runs initdb, which needs a user with a name. The owner of its files is changed afterwards. */
export function withNamedUser(runner: Runner): Runner {
  if (process.getuid?.() !== 0 || runner.uid === 0) return runner;
  const users = readPasswordFile();
  if (users.some(({ uid }) => uid === runner.uid)) return runner;
  const nobody = users.find(({ name }) => name === "nobody");
  return nobody ? asUser(nobody) : runner;
}

const DETACHED: SpawnOptions = { detached: true, cwd: "/" };

/** Without PGDATA, LC_ALL, LD_PRELOAD and the like. */
const environment = () => ({ PATH: process.env.PATH ?? "/usr/bin:/bin" });

/** @param rights those of the programs, if they aren't this process's own @param wrapper what starts them, if not this process */
const makeRunner = ({ uid, gid }: Owner, rights: Partial<Owner> = {}, wrapper: string[] = []): Runner => ({
  uid,
  gid,
  start(program, args, options) {
    const [command = program, ...rest] = [...wrapper, program, ...args];
    return spawn(command, rest, { ...DETACHED, ...rights, env: environment(), ...options });
  },
});

const asUser = ({ uid, gid }: Owner): Runner => makeRunner({ uid, gid }, { uid, gid });

function asRootOfNamespace(unshare: string, root: Owner): Runner {
  const user = readPasswordFile().find(({ uid }) => uid >= 1000)?.uid ?? 1000;
  return makeRunner(root, {}, [unshare, "--user", `--map-user=${user}`, "--"]);
}

type Owner = { uid: number; gid: number };

function findUnprivilegedUser(home: string): Owner {
  for (const path of [home, dirname(home)]) {
    const owner = statSync(path);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const taken = new Set(readPasswordFile().map((user) => user.uid));
  let uid = FREE_UID;
  while (taken.has(uid)) uid++;
  return { uid, gid: uid };
}

function readPasswordFile(): (Owner & { name: string })[] {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n").filter(Boolean);
    return lines
      .map((line) => line.split(":"))
      .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}

/** Whether this user can enter every folder down to `path`, according to the mode bits. */
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

export function changeOwner(folder: string, { uid, gid }: Owner): boolean {
  const top = statSync(folder);
  if (top.uid === uid && top.gid === gid) return true;
  try {
    for (const name of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(name)), uid, gid);
    // The folder itself is last: its owner shows the next start that everything in it has been changed.
    chownSync(folder, uid, gid);
    return true;
  } catch {
    return false;
  }
}
