// Processes of a cluster: started on loopback, some as an unprivileged user, all of them ended with us.
import type { Subprocess } from "bun";

export type Running = { child: Subprocess; output: string[] };

const all: Running[] = [];

/** @param as `user`: PostgreSQL and pgbouncer refuse to run as root */
export function start(command: string[], as: { user?: boolean; env?: Record<string, string> } = {}): Running {
  const child = Bun.spawn(as.user ? unprivileged(command) : command, {
    env: { PATH: process.env.PATH ?? "", ...as.env },
    cwd: "/tmp",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const running = { child, output: [] as string[] };
  void keep(child.stdout, running.output);
  void keep(child.stderr, running.output);
  all.push(running);
  return running;
}

async function keep(stream: ReadableStream<Uint8Array>, lines: string[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  }
}

/** Ends everything, the last first. */
export async function endAll(): Promise<void> {
  for (const { child } of all.reverse()) {
    child.kill("SIGCONT");
    child.kill("SIGKILL");
    await child.exited;
  }
}

/** What each process said at its end, for whoever has to find out why. */
export const lastWords = (): string =>
  all.map(({ child, output }) => [`--- process ${child.pid}`, ...output.slice(-12)].join("\n")).join("\n");

/** Runs a program as the unprivileged user to its end. @throws with what it said */
export async function asUser(command: string[]): Promise<void> {
  const { child, output } = start(command, { user: true });
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}\n${output.join("\n")}`);
}

/** Without a shell between, so that a signal reaches the program itself. */
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

/** Waits for something to come true, asking every 20 ms. @returns ms it took @throws after `patience` ms */
export async function untilTrue(what: string, ask: () => Promise<boolean>, timeoutMs = 20_000): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < timeoutMs) {
    if (await ask().catch(() => false)) return performance.now() - began;
    await Bun.sleep(20);
  }
  throw new Error(`Not within ${timeoutMs / 1000} s: ${what}.`);
}
