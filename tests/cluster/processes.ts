// Starts the processes of the cluster, some of them as an unprivileged user, and stops all of them at the end.
import type { Subprocess } from "bun";

export type Running = { child: Subprocess; output: string[] };

const all: Running[] = [];

/** @param as `user` runs it unprivileged, as PostgreSQL and pgbouncer require */
export function start(command: string[], as: { user?: boolean; env?: Record<string, string> } = {}): Running {
  const child = Bun.spawn(as.user ? unprivileged(command) : command, {
    env: { PATH: process.env.PATH ?? "", ...as.env },
    cwd: "/tmp",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const running = { child, output: [] as string[] };
  void readLines(child.stdout, running.output);
  void readLines(child.stderr, running.output);
  all.push(running);
  return running;
}

async function readLines(stream: ReadableStream<Uint8Array>, lines: string[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  }
}

/** Kills all processes, the last one first. */
export async function killAll(): Promise<void> {
  for (const { child } of all.reverse()) {
    child.kill("SIGCONT");
    child.kill("SIGKILL");
    await child.exited;
  }
}

/** The last lines of output of each process, for debugging. */
export const getLastOutput = (): string =>
  all.map(({ child, output }) => [`--- process ${child.pid}`, ...output.slice(-12)].join("\n")).join("\n");

/** Runs a program as the unprivileged user. @throws with its output if it fails */
export async function asUser(command: string[]): Promise<void> {
  const { child, output } = start(command, { user: true });
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}\n${output.join("\n")}`);
}

/** Without a shell in between, so that signals reach the program. */
const unprivileged = (command: string[]) =>
  process.getuid?.() === 0
    ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", ...command]
    : command;

export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}

/** Polls every 20 ms until a condition is true. @returns ms it took @throws after `timeoutMs` */
export async function waitUntil(what: string, condition: () => Promise<boolean>, timeoutMs = 20_000): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < timeoutMs) {
    if (await condition().catch(() => false)) return performance.now() - started;
    await Bun.sleep(20);
  }
  throw new Error(`Not within ${timeoutMs / 1000} s: ${what}.`);
}
