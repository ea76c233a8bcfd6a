// Row 30: imports 200,000 rows of nested JSON by a map, and the same file again.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../src/taste/random.ts";
import { BINARY } from "../running-server.ts";
import type { Measurement } from "./measurement.ts";

const ROWS = 200_000;
const MAX_SECONDS = 60;
const MAX_BYTES = 1e9;
const POLL_MS = 50;

export const largeImport: Measurement = {
  number: 30,
  name: "import of 200,000 rows of nested JSON by a map, first and again without changes",
  target: `≤ ${MAX_SECONDS} s, ≤ 1 GB each`,
  async measure() {
    if (process.platform !== "linux") return { reason: "this system has no /proc to read the memory from" };
    const folder = await mkdtemp(join(tmpdir(), "sidestreet-import-"));
    try {
      const [file, map] = [join(folder, "places.json"), join(folder, "map.json")];
      await writeRows(file, ROWS);
      const bytes = Bun.file(file).size;
      await Bun.write(map, JSON.stringify(MAP));
      const [first, again] = [await runImport(folder, file, map), await runImport(folder, file, map)];
      return {
        met: [first, again].every(({ seconds, peak }) => seconds <= MAX_SECONDS && peak <= MAX_BYTES),
        result: `${formatRun(first)}; again ${formatRun(again)} (peak of the process without PostgreSQL; a file of ${Math.round(bytes / 1e6)} MB)`,
        details: { bytes, first, again },
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type Run = { seconds: number; peak: number; output: string };

const formatRun = ({ seconds, peak }: Run) => `${seconds.toFixed(1)} s and ${Math.round(peak / 1e6)} MB`;

/** The command starts a PostgreSQL of its own. `peak`: bytes. @throws Error if it fails */
async function runImport(folder: string, file: string, map: string): Promise<Run> {
  const env = { ...process.env, DATABASE_URL: undefined, DATA_DIR: join(folder, "data"), SAMPLE: "no" };
  const began = performance.now();
  const child = Bun.spawn([BINARY, "import", file, "--map", map], { env, stdout: "pipe", stderr: "pipe" });
  let peak = 0;
  const polling = setInterval(async () => {
    const text = await Bun.file(`/proc/${child.pid}/status`)
      .text()
      .catch(() => "");
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024);
  }, POLL_MS);
  try {
    const [output, errors, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (code !== 0) throw new Error(`The import ended with ${code}:\n${output}${errors}`);
    return { seconds: (performance.now() - began) / 1000, peak, output };
  } finally {
    clearInterval(polling);
  }
}

const MAP = {
  rows: "data[]",
  languages: ["en", "el"],
  fields: {
    id: "id",
    name: { en: "name.en", el: "name.el" },
    description: { en: "description.en", el: "description.el" },
    latitude: "location.coordinates.lat",
    longitude: "location.coordinates.lon",
    street: "location.address.street",
    houseNumber: "location.address.number",
    city: "location.address.locality",
    phone: "contact.phone",
    website: "contact.web",
    category: "tags[].name",
    openingHours: "opening_hours",
    updatedAt: "modified_at",
  },
  categories: { Museum: { type: "tour", kind: "museum" }, Νησί: null, "*": "tour" },
};

const CATEGORIES = ["Museum", "Café", "Bar", "Hotel", "Park", "Gallery", "Bakery", "Theater"] as const;
const NOUNS = [
  "harbor",
  "garden",
  "market",
  "tower",
  "bridge",
  "square",
  "hill",
  "mill",
  "station",
  "theater",
] as const;
const GREEK = [
  "λιμάνι",
  "κήπος",
  "αγορά",
  "πύργος",
  "γέφυρα",
  "πλατεία",
  "λόφος",
  "μύλος",
  "σταθμός",
  "θέατρο",
] as const;
/** Characters per write. */
const CHUNK_LENGTH = 1 << 20;

async function writeRows(file: string, count: number): Promise<void> {
  const random = seededRandom(1);
  const writer = Bun.file(file).writer();
  let chunk = '{"meta":{"version":2},"data":[\n';
  for (let row = 0; row < count; row++) {
    chunk += `${JSON.stringify(toRow(row, random))}${row === count - 1 ? "\n]}\n" : ",\n"}`;
    if (chunk.length < CHUNK_LENGTH && row < count - 1) continue;
    writer.write(chunk);
    await writer.flush();
    chunk = "";
  }
  await writer.end();
}

function toRow(row: number, random: () => number): object {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, "0");
  const [noun, other] = [Math.floor(random() * NOUNS.length), Math.floor(random() * NOUNS.length)];
  const degrees = (from: number) => Number((from + random() / 5).toFixed(6));
  const hour = 7 + Math.floor(random() * 5);
  return {
    id: `gr:${row}`,
    name: { en: `The ${NOUNS[noun]} by the ${NOUNS[other]} ${row}`, el: `${GREEK[noun]} ${GREEK[other]} ${row}` },
    modified_at: `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}T0${Math.floor(random() * 10)}:00:00Z`,
    location: {
      coordinates: { lat: degrees(37.9), lon: degrees(23.6) },
      address: { street: `${NOUNS[other]} street`, number: digits(3), locality: "Athens" },
    },
    description: {
      en: `A ${NOUNS[noun]} of ${1500 + Math.floor(random() * 500)} near the ${NOUNS[other]}.`,
      el: `Κοντά: ${GREEK[other]}.`,
    },
    tags: [{ name: random() < 0.01 ? "Νησί" : pick(CATEGORIES) }, { name: pick(CATEGORIES) }],
    contact: { phone: `+30 21${digits(8)}`, web: random() < 0.5 ? `https://place${row}.example/en` : null },
    opening_hours: `Mo-Fr ${hour}:${pick(["00", "15", "30"])}-${hour + 8}:${pick(["00", "30", "45"])}, Sa ${hour + 2}:00-${hour + 4}:30`,
  };
}
