// Load on a server by a process of its own: wrk where it is installed, else autocannon; one server after the other, in turns.
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { median } from "./measurement.ts";

export type Load = {
  url: string;
  cookie?: string;
  clients?: number;
  seconds?: number;
  /** As a browser sends it. */
  acceptEncoding?: string;
  /** The processor that the load may use. */
  core?: number;
};

/** What came of it; times in ms. */
export type Rate = { perSecond: number; p50: number; p99: number };

export const GENERATOR = Bun.which("wrk") ? "wrk" : "autocannon";

const AUTOCANNON = fileURLToPath(import.meta.resolve("autocannon"));
const CLIENTS = 32;
const SECONDS = 3;

/** @throws where anything but 200 came back */
export async function load(asked: Load): Promise<Rate> {
  return GENERATOR === "wrk" ? loadByWrk(asked) : loadByAutocannon(asked);
}

async function loadByWrk({ url, clients = CLIENTS, seconds = SECONDS, core, ...asked }: Load): Promise<Rate> {
  const headers = toHeaders(asked).flatMap((header) => ["-H", header]);
  const text = await runProgram(core, [
    "wrk",
    "-t1",
    `-c${clients}`,
    `-d${seconds}s`,
    "--latency",
    "--timeout",
    "10s",
    ...headers,
    url,
  ]);
  const wrong = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(text);
  if (wrong) throw new Error(`${url}: ${wrong[0]}`);
  const quantile = (name: string) => {
    const [, result, unit] = new RegExp(`${name}%\\s+([\\d.]+)(us|ms|s)`).exec(text)!;
    return Number(result) * { us: 0.001, ms: 1, s: 1000 }[unit as "us" | "ms" | "s"];
  };
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]), p50: quantile("50"), p99: quantile("99") };
}

async function loadByAutocannon({ url, clients = CLIENTS, seconds = SECONDS, core, ...asked }: Load): Promise<Rate> {
  const headers = toHeaders(asked).flatMap((header) => ["-H", header]);
  const command = ["node", AUTOCANNON, "-c", `${clients}`, "-d", `${seconds}`, "-j"];
  const output = JSON.parse(await runProgram(core, [...command, ...headers, url]));
  if (output.non2xx > 0 || output.errors > 0)
    throw new Error(`${url}: ${output.non2xx} refused, ${output.errors} failed`);
  return { perSecond: output.requests.average, p50: output.latency.p50, p99: output.latency.p99 };
}

const toHeaders = ({ cookie, acceptEncoding = "identity" }: Pick<Load, "cookie" | "acceptEncoding">) => [
  `accept-encoding: ${acceptEncoding}`,
  ...(cookie ? [`cookie: ${cookie}`] : []),
];

/** What a program prints on its standard output. @throws with its errors where it ends badly */
export async function runProgram(core: number | undefined, command: string[]): Promise<string> {
  const pinned = core === undefined || !Bun.which("taskset") ? command : ["taskset", "-c", `${core}`, ...command];
  const child = Bun.spawn(pinned, { stdout: "pipe", stderr: "pipe" });
  const [text, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${errors || text}`);
  return text;
}

export type Comparison = { ours: number; theirs: number; ratio: number };

/** Measures two things in turns, so that a busy machine is as hard on one as on the other. @returns the medians */
export async function measureAlternately(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds = 5,
): Promise<Comparison & { rounds: [ours: number, theirs: number][] }> {
  const measured: [number, number][] = [];
  for (let round = 0; round < rounds; round++) measured.push([await ours(), await theirs()]);
  const middle = (which: 0 | 1) => median(measured.map((pair) => pair[which]));
  const ratio = median(measured.map(([one, other]) => one / other));
  return { ours: middle(0), theirs: middle(1), ratio, rounds: measured };
}

/** Keeps a process and all of its threads on one processor, or lets them have all again. @returns false where the system cannot */
export async function pinToCore(pid: number, core: number | "all"): Promise<boolean> {
  if (!Bun.which("taskset")) return false;
  const list = core === "all" ? `0-${cpus().length - 1}` : `${core}`;
  return (await Bun.spawn(["taskset", "-a", "-c", "-p", list, `${pid}`], { stdout: "ignore" }).exited) === 0;
}

export type Baseline = { url: string; pid: number; stop(): Promise<void> };

/** Starts a yardstick's server beside ours: a program that prints its address first. */
export async function startBaseline(name: string, ...args: string[]): Promise<Baseline> {
  const child = Bun.spawn([process.execPath, `tests/bench/yardsticks/${name}`, ...args], {
    env: { ...process.env, NODE_ENV: "production" },
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  const url = new TextDecoder().decode(value).trim();
  if (!url.startsWith("http")) throw new Error(`The yardstick ${name} did not start: ${url}`);
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}
