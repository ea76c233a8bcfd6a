// Check 41: uploads files that are meant to stop a city, while travelers ask for decks.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SLICE_BYTES } from "../../src/features/imports/limits.ts";
import { type Check, quantile, timed } from "./check.ts";
import type { DeckReader, DeckTimes } from "./deck-reader.ts";
import { type Client, type Deployment, startDeployment } from "./deployment.ts";
import { listHostileFiles } from "./hostile-files.ts";

const MAX_MEMORY_MB = 600;
const MAX_SECONDS = 60;
const MAX_RATIO = 1.5;
const SIZES = {
  full: { share: 1, every: 1 },
  quick: { share: 0.1, every: 4 },
};
const DECK_EVERY_MS = 20;
const LOOK_EVERY_MS = 20;
const POLL_EVERY_MS = 50;
/** A line of 160 Mbit/s. */
const SLICE_EVERY_MS = 25;

export const hostileReading: Check = {
  number: 41,
  name: "hostile files of every kind, uploaded while decks are asked for",
  target: `none takes the server and its readers above ${MAX_MEMORY_MB} MB or ${MAX_SECONDS} s; decks' p95 ≤ ${MAX_RATIO} ×; it answers afterwards`,
  isTimed: true,
  async run(size) {
    const { share, every } = SIZES[size];
    const folder = mkdtempSync(join(tmpdir(), "sidestreet-hostile-files-"));
    const deployment = await startDeployment({ SAMPLE: "yes" });
    try {
      const [amira] = await deployment.people(1);
      const [noor] = await deployment.people(1, null, true);
      const files = listHostileFiles(share).filter((_, i) => i % every === 0);
      for (const { name, make } of files) await Bun.write(join(folder, name), make());
      const decks = startReadingDecks(amira!);
      const read = await readAll(deployment, noor!, folder, decks);
      const times = await decks.stop();
      const [calm, busy] = [quantile(times.calm, 0.95), quantile(times.busy, 0.95)];
      const after = await amira!.get("/discover");
      return judge(read, busy / calm, `p95 ${calm.toFixed(1)} → ${busy.toFixed(1)} ms`, after.status === 200);
    } finally {
      await deployment.close();
      rmSync(folder, { recursive: true });
    }
  },
};

type ReadFile = { name: string; seconds: number; memoryMb: number; outcome: string };

function judge(read: ReadFile[], ratio: number, decks: string, isAnswering: boolean) {
  const heavy = read.filter(({ seconds, memoryMb }) => seconds > MAX_SECONDS || memoryMb > MAX_MEMORY_MB);
  const by = (key: "seconds" | "memoryMb") => read.toSorted((a, b) => b[key] - a[key])[0]!;
  const describe = ({ name, seconds, memoryMb }: ReadFile) =>
    `${name} ${seconds.toFixed(1)} s, ${memoryMb.toFixed(0)} MB`;
  return {
    passed: heavy.length === 0 && ratio <= MAX_RATIO && isAnswering,
    result: `${read.length} files, ${heavy.length} too heavy${heavy.map((file) => ` (${describe(file)})`).join("")}; longest ${describe(by("seconds"))}; largest ${describe(by("memoryMb"))}; decks ${decks} (${ratio.toFixed(2)} ×); afterwards ${isAnswering ? "200" : "no answer"}`,
  };
}

/** Asks for decks in a thread, while files are read and in the pauses between, so that a busy machine slows both. */
function startReadingDecks({ cookie, base }: Client) {
  const thread = new Worker(new URL("./deck-reader.ts", import.meta.url).href);
  thread.postMessage({ url: base(), cookie, everyMs: DECK_EVERY_MS } satisfies DeckReader);
  return {
    mark: (going: keyof DeckTimes | undefined) => thread.postMessage(going),
    async stop(): Promise<DeckTimes> {
      const times = new Promise<DeckTimes>((resolve) => {
        thread.onmessage = ({ data }) => resolve(data);
      });
      thread.postMessage("stop");
      return times.finally(() => thread.terminate());
    },
  };
}

type Decks = ReturnType<typeof startReadingDecks>;

async function readAll(deployment: Deployment, admin: Client, folder: string, decks: Decks): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  for (const name of readdirSync(folder)) {
    const bytes = await Bun.file(join(folder, name)).bytes();
    const memory = watchMemory(deployment.server.pid);
    decks.mark("busy");
    const { ms, value: outcome } = await timed(() => readOne(deployment, admin, name, bytes));
    decks.mark("calm");
    read.push({ name, seconds: ms / 1000, memoryMb: memory.stop(), outcome });
    await Bun.sleep(ms);
    decks.mark(undefined);
    if (process.env.LOG_LEVEL === "debug") console.log(`${(bytes.length / 1e6).toFixed(1)} MB`, read.at(-1));
  }
  return read;
}

/** Uploads a file and waits until it is read or refused. @returns what the admin is told */
async function readOne({ server }: Deployment, admin: Client, fileName: string, bytes: Uint8Array): Promise<string> {
  const path = "/api/admin/imports";
  const begun = await admin.post(path, { fileName, size: bytes.length });
  if (begun.status !== 200) return begun.text();
  const { id } = (await begun.json()) as { id: string };
  for (let position = 0; position * SLICE_BYTES < bytes.length; position++) {
    const paced = Bun.sleep(SLICE_EVERY_MS);
    const form = new FormData();
    form.append("slice", new Blob([bytes.slice(position * SLICE_BYTES, (position + 1) * SLICE_BYTES)]));
    const headers = { cookie: admin.cookie, origin: server.url };
    const sent = await fetch(`${server.url}${path}/${id}/slices/${position}`, { method: "POST", headers, body: form });
    if (sent.status !== 200) throw new Error(`${fileName}: slice ${position} got ${sent.status}: ${await sent.text()}`);
    await paced;
  }
  await admin.post(`${path}/${id}/reading`, {});
  for (;;) {
    const view = await admin.read(`${path}/${id}`);
    if (view.state !== "reading") {
      await admin.send("DELETE", `${path}/${id}`);
      return view.failure ?? view.state;
    }
    await Bun.sleep(POLL_EVERY_MS);
  }
}

/** The largest memory of a process and of the tasks that it runs; PostgreSQL isn't counted. */
function watchMemory(server: number) {
  let largest = 0;
  const timer = setInterval(() => {
    const used = [server, ...listTasks(server)].map(readMemory);
    // All of them run the same binary, whose pages they share.
    const binary = Math.max(...used.map(({ fileKb }) => fileKb));
    largest = Math.max(largest, used.reduce((sum, { ownKb }) => sum + ownKb, binary) / 1024);
  }, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return largest;
    },
  };
}

function listTasks(server: number): number[] {
  const children = readProcess(server, `task/${server}/children`).split(" ").map(Number);
  return children.filter((pid) => pid > 0 && readProcess(pid, "cmdline").includes("--task"));
}

function readMemory(pid: number): { ownKb: number; fileKb: number } {
  const status = readProcess(pid, "status");
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { ownKb: kilobytes("RssAnon") + kilobytes("RssShmem"), fileKb: kilobytes("RssFile") };
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
