// `sidestreet import FILE`: reads a city's places and brings them in, with a progress bar and a summary.
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { SAMPLE_SOURCE } from "../../db/sample/city.ts";
import { removeSample } from "../../db/sample/load.ts";
import { sources } from "../../db/schema/index.ts";
import {
  type ColumnWishes,
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportCounts,
  type ImportSource,
  MOST_FILE_BYTES,
} from "../features/imports/contract.ts";
import { cleanLine } from "../features/imports/fields.ts";
import { importFile } from "../features/imports/file-import.ts";
import { type SourceWishes, sourceNamed, sourceOf, UnfitSource } from "../features/imports/known-sources.ts";
import { readFile } from "../features/imports/read-file.ts";
import { type Reading, UnreadableFile } from "../features/imports/reading.ts";
import { describeImport, describeReading } from "../features/imports/summary.ts";
import { namedCity } from "../features/setup/city.ts";

const HELP = `sidestreet import FILE: brings in a city's places, from OpenStreetMap GeoJSON, Overpass JSON, Overture Places GeoJSON or CSV

  --city NAME       the city, for places whose address names none
  --source NAME     where the places come from, shown beside them (CSV: the file's name, unless said)
  --attribution TEXT, --licence NAME, --licence-url URL
                    the words their licence asks for (known for OpenStreetMap and Overture)
  --column WHAT=HEADER
                    which column of a CSV file holds what: --column name=Nom --column type=Art
  --missing mark    mark what this source had here before, and the file does not hold, as maybe closed
  --missing keep    leave it as it is (unless said: mark, if they are at most a fifth)
  --strict          take nothing if any row is broken
  --dry-run         say what would happen, and write nothing
  --remove-sample   take the sample city away in the same step
  --help            this text

A CSV file is UTF-8 with a header: name, latitude, longitude and type; and, where there are such columns, id, address (or
street, houseNumber and city), phone, email, website, openingHours, description, cuisine, tags, preferences and price.
Importing a file twice is the same as once. All of it goes in, or nothing does.`;

type Io = {
  db: Database;
  out: (line: string) => void;
  progress: (done: number, total: number) => void;
  /** What the environment calls the city; that, or what was chosen at set-up, stands in for `--city`. */
  cityName?: string;
};

/**
 * Runs the command.
 * @param io.progress told how many places are written; see drawProgress
 * @returns the exit code: 0 done, 1 it could not be done (and nothing was written), 2 it was not asked for rightly
 */
export async function runImport(args: string[], io: Io): Promise<number> {
  const asked = readArguments(args);
  if (typeof asked === "string") return say(io, 2, asked, "", HELP);
  if (asked.help) return say(io, 0, HELP);
  const file = Bun.file(asked.path);
  try {
    if (!(await file.exists())) return say(io, 1, `There is no file ${asked.path}.`);
    if (file.size > MOST_FILE_BYTES * 10) return say(io, 1, `${basename(asked.path)} is larger than 500 MB.`);
    const bytes = await file.bytes();
    const city = asked.city ?? (await namedCity(io.db, io.cityName));
    const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    return await importReading(readFile(bytes, { ...asked, city }), { ...asked, size: bytes.length, hash }, io);
  } catch (failure) {
    if (failure instanceof UnfitSource) return say(io, 2, failure.message, "`--source NAME` names it.");
    if (!(failure instanceof UnreadableFile)) throw failure;
    return say(io, 1, `${basename(asked.path)}: ${failure.message}`, "Nothing was written.");
  }
}

/** Draws a bar on one line of a terminal, or a plain line every tenth of the way where there is none. */
export function progressOn(stream: { isTTY?: boolean; write(text: string): unknown }): Io["progress"] {
  let told = 0;
  return (done, total) => {
    const share = total === 0 ? 1 : done / total;
    const tenths = Math.floor(share * 10);
    const figures = `${Math.floor(share * 100)} %, ${done.toLocaleString("en")} of ${total.toLocaleString("en")} places`;
    if (stream.isTTY) {
      const bar = "█".repeat(Math.round(share * 30)).padEnd(30, "░");
      stream.write(`\r${bar} ${figures}${done >= total ? "\n" : ""}`);
    } else if (tenths > told) stream.write(`${figures}\n`);
    told = done >= total ? 0 : tenths;
  };
}

/** Progress on standard error, so that the summary can be sent into a file. */
export const drawProgress = progressOn(process.stderr);

type Asked = {
  help: false;
  path: string;
  city?: string;
  wishes: SourceWishes;
  columns: ColumnWishes;
  missing: "mark" | "keep" | "few";
  strict: boolean;
  dryRun: boolean;
  removeSample: boolean;
};

function readArguments(args: string[]): Asked | { help: true } | string {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    if (values.help) return { help: true };
    const [path, second] = positionals;
    if (path === undefined) return "Which file?";
    if (second !== undefined) return "One file at a time, please.";
    const columns = readColumns(values.column ?? []);
    if (typeof columns === "string") return columns;
    const { missing = "few", "licence-url": licenceUrl } = values;
    if (missing !== "few" && missing !== "mark" && missing !== "keep") return "--missing is mark or keep.";
    if (licenceUrl !== undefined && !/^https?:\/\/\S{3,490}$/.test(licenceUrl))
      return "--licence-url takes a web address.";
    const texts: Record<string, string | undefined> = {};
    for (const [flag, most] of [
      ["city", 120],
      ["source", 120],
      ["attribution", 200],
      ["licence", 120],
    ] as const) {
      const text = values[flag] === undefined ? undefined : cleanLine(values[flag]);
      if (text !== undefined && (text === "" || text.length > most)) return `--${flag} takes 1 to ${most} characters.`;
      texts[flag] = text;
    }
    const { city, source, attribution, licence: licenceName } = texts;
    if (source !== undefined) sourceNamed(source);
    return {
      help: false,
      path,
      city,
      wishes: { source, attribution, licenceName, licenceUrl },
      columns,
      missing,
      strict: values.strict,
      dryRun: values["dry-run"],
      removeSample: values["remove-sample"],
    };
  } catch (failure) {
    return (failure as Error).message;
  }
}

/** `name=Nom`, `type=` (there is none); the flag calls a type what the help calls it. */
function readColumns(asked: string[]): ColumnWishes | string {
  const columns: ColumnWishes = {};
  for (const text of asked) {
    const [, word, header] = /^\s*([^=]+?)\s*=(.*)$/s.exec(text) ?? [];
    const column = COLUMN_WORDS[word?.toLowerCase().replace(/[\s_-]/g, "") ?? ""];
    if (!column || header === undefined)
      return `--column takes what=header, such as name=Nom; what is one of ${Object.keys(IMPORT_COLUMNS).join(", ")}.`;
    columns[column] = header.trim();
  }
  return columns;
}

const COLUMN_WORDS: Record<string, ImportColumn> = {
  ...Object.fromEntries(Object.keys(IMPORT_COLUMNS).map((name) => [name.toLowerCase(), name as ImportColumn])),
  type: "kind",
  lat: "latitude",
  lon: "longitude",
  lng: "longitude",
  id: "ref",
};

const OPTIONS = {
  city: { type: "string" },
  source: { type: "string" },
  attribution: { type: "string" },
  licence: { type: "string" },
  "licence-url": { type: "string" },
  column: { type: "string", multiple: true },
  missing: { type: "string" },
  strict: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  "remove-sample": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

type AskedFile = Asked & { size: number; hash: string };

async function importReading(reading: Reading, asked: AskedFile, io: Io): Promise<number> {
  for (const line of describeReading(basename(asked.path), reading)) io.out(line);
  const broken = reading.leftOut.filter((remark) => remark.broken).length;
  if (asked.strict && broken > 0)
    return say(io, 1, `Nothing was written: ${broken.toLocaleString("en")} broken, and --strict was asked for.`);
  if (reading.places.length === 0) return say(io, 1, "Nothing was written: there is no place in it to take.");
  const source = sourceOf(reading, basename(asked.path), asked.wishes);

  const counts = await write(io, source, reading, asked);
  for (const line of describeImport(counts, asked.dryRun ? "would" : "did")) io.out(line);
  if (!asked.removeSample && (await hasSample(io.db)))
    io.out("The sample city is still here; `--remove-sample` takes it away.");
  else if (asked.removeSample && !asked.dryRun) io.out("The sample city is gone.");
  return 0;
}

/** Ends a transaction without keeping it. */
class DryRun extends Error {
  constructor(readonly counts: ImportCounts) {
    super("dry run");
  }
}

async function write(
  { db, progress }: Io,
  source: ImportSource,
  reading: Reading,
  asked: AskedFile,
): Promise<ImportCounts> {
  const file = { name: basename(asked.path), size: asked.size, hash: asked.hash };
  try {
    return await db.transaction(async (tx) => {
      if (asked.removeSample) await removeSample(tx);
      const counts = await importFile(tx, { source, reading, file, missing: asked.missing, onProgress: progress });
      if (asked.dryRun) throw new DryRun(counts);
      return counts;
    });
  } catch (end) {
    if (end instanceof DryRun) return end.counts;
    throw end;
  }
}

const hasSample = async (db: Database) => (await db.$count(sources, eq(sources.id, SAMPLE_SOURCE.id))) > 0;

function say({ out }: Io, code: number, ...lines: string[]): number {
  for (const line of lines) out(line);
  return code;
}
