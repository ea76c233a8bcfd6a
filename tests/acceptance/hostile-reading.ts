// Check 41: hands over files that are meant to stop a city, while travelers ask for decks.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SLICE_BYTES } from "../../src/features/imports/limits.ts";
import { makeWorld, serveRanges } from "../basemap/archives.ts";
import { HOSTILE_MAPS } from "../basemap/hostile-maps.ts";
import { HOSTILE_BACKUPS } from "../commands/hostile-backups.ts";
import { HOSTILE_PICTURES } from "../places/photos/hostile-pictures.ts";
import { jpeg } from "../places/photos/pictures.ts";
import { BINARY } from "../running-server.ts";
import { type Check, quantile, timed } from "./check.ts";
import type { DeckReader, DeckTimes } from "./deck-reader.ts";
import { type Client, type Deployment, startDeployment } from "./deployment.ts";
import { listHostileFiles } from "./hostile-files.ts";

const MAX_MEMORY_MB = 600;
const MAX_SECONDS = 60;
const MAX_RATIO = 1.5;
const SIZES = { full: { share: 1, every: 1 }, quick: { share: 0.1, every: 8 } };
const DECK_EVERY_MS = 20;
const LOOK_EVERY_MS = 20;
/** As often as the wizard. */
const POLL_EVERY_MS = 700;
/** A line of 40 Mbit/s. */
const SLICE_EVERY_MS = 25;

export const hostileReading: Check = {
  number: 41,
  name: "hostile imports, pictures, street maps and backups, read while decks are asked for",
  target: `none takes the server and its readers above ${MAX_MEMORY_MB} MB or ${MAX_SECONDS} s; decks' p95 ≤ ${MAX_RATIO} ×; afterwards a good one of each kind is read`,
  isTimed: true,
  async run(size) {
    const { share, every } = SIZES[size];
    const folder = mkdtempSync(join(tmpdir(), "sidestreet-hostile-files-"));
    let map: Uint8Array = new Uint8Array();
    const maps = serveRanges(() => map);
    const deployment = await startDeployment({ SAMPLE: "yes", ALLOWED_PRIVATE_HOSTS: maps.host });
    try {
      const [amira] = await deployment.people(1);
      const [noor] = await deployment.people(1, null, true);
      const pathOf = (name: string) => join(folder, name.replaceAll("/", "-"));
      const save = (name: string, make: () => Uint8Array | Promise<Uint8Array>) => async () =>
        void (await Bun.write(pathOf(name), await make()));
      const bytesOf = (name: string) => Bun.file(pathOf(name)).bytes();
      const files: HostileInput[] = [
        ...listHostileFiles(share).map(({ name, make }) => ({
          name,
          prepare: save(name, make),
          read: async () => readImport(deployment, noor!, name, await bytesOf(name)),
        })),
        ...HOSTILE_PICTURES.map(({ name, make }) => ({
          name,
          prepare: save(name, make),
          read: async () => readPicture(deployment, noor!, await bytesOf(name)),
        })),
        ...HOSTILE_MAPS.map(({ name, make }) => ({
          name: `${name}.pmtiles`,
          prepare: save(name, () => make(share)),
          async read() {
            map = await bytesOf(name);
            return readMap(noor!, maps.address);
          },
        })),
        ...HOSTILE_BACKUPS.map(({ name, write }) => ({
          name,
          prepare: () => write(pathOf(name), share),
          read: (processes: Set<number>) => readBackup(deployment, pathOf(name), processes),
        })),
      ].filter((_, i) => i % every === 0);
      for (const { prepare } of files) await prepare();
      const decks = startReadingDecks(amira!);
      const read = await readAll(deployment, files, decks);
      const times = await decks.stop();
      const [calm, busy] = [quantile(times.calm, 0.95), quantile(times.busy, 0.95)];
      map = makeWorld({ maxZoom: 2 });
      const after = {
        deck: (await amira!.get("/discover")).status === 200,
        import: (await readImport(deployment, noor!, "good.geojson", GOOD_IMPORT)) === "ready",
        picture: !("message" in JSON.parse(await readPicture(deployment, noor!, await jpeg()))),
        map: "tiles" in JSON.parse(await readMap(noor!, maps.address)),
        backup:
          deployment.server.run("backup", pathOf("good")).code === 0 &&
          deployment.server.run("restore", "--check", pathOf("good")).code === 0,
      };
      return judge(read, busy / calm, `p95 ${calm.toFixed(1)} → ${busy.toFixed(1)} ms`, after);
    } finally {
      await deployment.close();
      maps.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

type HostileInput = {
  name: string;
  prepare(): Promise<void>;
  /** @param processes gets those that read beside the server. @returns what people are told */
  read(processes: Set<number>): Promise<string>;
};

type ReadFile = { name: string; seconds: number; memoryMb: number; outcome: string };

/** @param after what works once all files were read */
function judge(read: ReadFile[], ratio: number, decks: string, after: Record<string, boolean>) {
  const failing = Object.keys(after).filter((kind) => !after[kind]);
  const heavy = read.filter(({ seconds, memoryMb }) => seconds > MAX_SECONDS || memoryMb > MAX_MEMORY_MB);
  const by = (key: "seconds" | "memoryMb") => read.toSorted((a, b) => b[key] - a[key])[0]!;
  const describe = ({ name, seconds, memoryMb }: ReadFile) =>
    `${name} ${seconds.toFixed(1)} s, ${memoryMb.toFixed(0)} MB`;
  return {
    passed: heavy.length === 0 && ratio <= MAX_RATIO && failing.length === 0,
    result: `${read.length} files, ${heavy.length} too heavy${heavy.map((file) => ` (${describe(file)})`).join("")}; longest ${describe(by("seconds"))}; largest ${describe(by("memoryMb"))}; decks ${decks} (${ratio.toFixed(2)} ×); afterwards ${failing.length === 0 ? "a good one of each kind is read" : `not read: ${failing}`}`,
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

async function readAll({ server }: Deployment, files: HostileInput[], decks: Decks): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  for (const file of files) {
    const processes = new Set([server.pid]);
    const memory = watchMemory(processes);
    decks.mark("busy");
    const { ms, value: outcome } = await timed(() => file.read(processes));
    decks.mark("calm");
    await Bun.sleep(ms);
    decks.mark(undefined);
    // Looking at processes takes processor time, so it goes on while it is calm.
    read.push({ name: file.name, seconds: ms / 1000, memoryMb: memory.stop(), outcome });
    if (process.env.LOG_LEVEL === "debug") console.log(read.at(-1));
  }
  return read;
}

const GOOD_IMPORT = Buffer.from(
  JSON.stringify({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        id: "node/1",
        geometry: { type: "Point", coordinates: [7.4, 43.7] },
        properties: { amenity: "cafe", name: "Café" },
      },
    ],
  }),
);

const readMap = async (admin: Client, address: string) =>
  (await admin.post("/api/admin/basemap/size", { address, bounds: [-10, 36, 20, 60] })).text();

async function readPicture({ server }: Deployment, person: Client, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append("avatar", new File([bytes as BlobPart], "me.jpg"));
  const headers = { cookie: person.cookie, origin: server.url };
  return (await fetch(`${server.url}/api/users/avatar`, { method: "POST", headers, body: form })).text();
}

async function readBackup({ server }: Deployment, path: string, processes: Set<number>): Promise<string> {
  const command = Bun.spawn([BINARY, "restore", "--check", path], {
    env: { PATH: process.env.PATH, HOME: server.dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  processes.add(command.pid);
  const output = await new Response(command.stderr).text();
  if ((await command.exited) !== 1) throw new Error(`${path} was not refused: ${output}`);
  return output;
}

/** Uploads a file and waits until it is read or refused. @returns what the admin is told */
async function readImport({ server }: Deployment, admin: Client, fileName: string, bytes: Uint8Array): Promise<string> {
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

/** The largest memory of processes and of the tasks that they run; PostgreSQL isn't counted. */
function watchMemory(processes: Set<number>) {
  let largest = 0;
  const timer = setInterval(() => {
    const used = [...processes].flatMap((pid) => [pid, ...listTasks(pid)]).map(readMemory);
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

function listTasks(parent: number): number[] {
  const children = readProcess(parent, `task/${parent}/children`).split(" ").map(Number);
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
