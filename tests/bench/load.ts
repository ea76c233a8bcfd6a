// Generates load in a separate process (wrk if installed, else autocannon), and starts the baseline servers.
import { readFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./measurement.ts";

export type Load = {
  url: string;
  cookie?: string;
  /** JSON, for a POST. */
  body?: string;
  clients?: number;
  seconds?: number;
  acceptEncoding?: string;
  /** The core that the load generator is pinned to. */
  core?: number;
};

/** Times in ms. */
export type Rate = { requests: number; perSecond: number; p50: number; p99: number };

export const GENERATOR = Bun.which("wrk") ? "wrk" : "autocannon";

const AUTOCANNON = fileURLToPath(import.meta.resolve("autocannon"));
const CLIENTS = 32;
const SECONDS = 3;

/** @throws if any response is not 200 */
export async function load(options: Load): Promise<Rate> {
  return GENERATOR === "wrk" ? loadByWrk(options) : loadByAutocannon(options);
}

async function loadByWrk({ url, clients = CLIENTS, seconds = SECONDS, core, ...options }: Load): Promise<Rate> {
  const script = join(tmpdir(), "sidestreet-wrk.lua");
  if (options.body) await Bun.write(script, `wrk.method = "POST"\nwrk.body = ${JSON.stringify(options.body)}`);
  const headers = toHeaders({ url, ...options }).flatMap((header) => ["-H", header]);
  const text = await runProgram(core, [
    "wrk",
    "-t1",
    `-c${clients}`,
    `-d${seconds}s`,
    "--latency",
    "--timeout",
    "10s",
    ...(options.body ? ["-s", script] : []),
    ...headers,
    url,
  ]);
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(text);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  const quantile = (name: string) => {
    const [, result, unit] = new RegExp(`${name}%\\s+([\\d.]+)(us|ms|s)`).exec(text)!;
    return Number(result) * { us: 0.001, ms: 1, s: 1000 }[unit as "us" | "ms" | "s"];
  };
  return {
    requests: Number(/(\d+) requests in/.exec(text)![1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
    p50: quantile("50"),
    p99: quantile("99"),
  };
}

async function loadByAutocannon({ url, clients = CLIENTS, seconds = SECONDS, core, ...options }: Load): Promise<Rate> {
  const headers = toHeaders({ url, ...options }).flatMap((header) => ["-H", header]);
  const body = options.body ? ["-m", "POST", "-b", options.body] : [];
  const command = ["node", AUTOCANNON, "-c", `${clients}`, "-d", `${seconds}`, "-j", ...body];
  const output = JSON.parse(await runProgram(core, [...command, ...headers, url]));
  if (output.non2xx > 0 || output.errors > 0)
    throw new Error(`${url}: ${output.non2xx} refused, ${output.errors} failed`);
  const { requests, latency } = output;
  return { requests: requests.total, perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

const toHeaders = ({ url, cookie, body, acceptEncoding = "identity" }: Load) => [
  `accept-encoding: ${acceptEncoding}`,
  ...(body ? ["content-type: application/json", `origin: ${new URL(url).origin}`] : []),
  ...(cookie ? [`cookie: ${cookie}`] : []),
];

/** @returns its standard output @throws with its errors if it exits with another code than 0 */
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

/** Measures both alternately, so that load on the machine affects them equally. @returns the medians */
export async function measureAlternately(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds = 5,
): Promise<Comparison & { rounds: [ours: number, theirs: number][] }> {
  const measured: [number, number][] = [];
  for (let round = 0; round < rounds; round++) measured.push([await ours(), await theirs()]);
  const medianOf = (which: 0 | 1) => median(measured.map((pair) => pair[which]));
  const ratio = median(measured.map(([one, other]) => one / other));
  return { ours: medianOf(0), theirs: medianOf(1), ratio, rounds: measured };
}

/**
 * Requests per second of processor time. Measures both alternately, and compares their medians: the best round of the
 * faster server is an outlier, of up to a third, whenever its requests happen to wake it together.
 * @param ours a number of requests, and the processes that answered them
 */
export async function compareProcessorTime(ours: Answered, theirs: Answered, rounds: number) {
  const rateOf = async ({ pids, send }: Answered) => {
    const before = sumProcessorSeconds(await pids());
    const requests = await send();
    return requests / (sumProcessorSeconds(await pids()) - before);
  };
  const measured: [number, number][] = [];
  for (let round = 0; round < rounds; round++) measured.push([await rateOf(ours), await rateOf(theirs)]);
  const medianOf = (which: 0 | 1) => median(measured.map((pair) => pair[which]));
  return { ours: medianOf(0), theirs: medianOf(1), ratio: medianOf(0) / medianOf(1), rounds: measured };
}

export type Answered = { pids: () => number[] | Promise<number[]>; send: () => Promise<number> };

const sumProcessorSeconds = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + getProcessorSeconds(pid), 0);

/** Pins a process with all of its threads to one core, or unpins it. @returns false if the system has no taskset */
export async function pinToCore(pid: number, core: number | "all"): Promise<boolean> {
  if (!Bun.which("taskset")) return false;
  const list = core === "all" ? `0-${cpus().length - 1}` : `${core}`;
  return (await Bun.spawn(["taskset", "-a", "-c", "-p", list, `${pid}`], { stdout: "ignore" }).exited) === 0;
}

/**
 * Processor time of a process so far, in seconds. Unlike the clock, it does not depend on what else the machine does.
 * @returns the clock's time on systems without /proc
 */
export function getProcessorSeconds(pid: number): number {
  if (process.platform !== "linux") return performance.now() / 1000;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}

/** Per second, on Linux. */
const CLOCK_TICKS = 100;

export type Baseline = { url: string; pid: number; stop(): Promise<void> };

/** Starts a baseline server, a program that prints its URL. */
export async function startBaseline(name: string, ...args: string[]): Promise<Baseline> {
  const child = Bun.spawn([process.execPath, `tests/bench/baselines/${name}`, ...args], {
    env: { ...process.env, NODE_ENV: "production" },
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  const url = new TextDecoder().decode(value).trim();
  if (!url.startsWith("http")) throw new Error(`The baseline ${name} did not start: ${url}`);
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}
