// `sidestreet import FILE`: reads a city's places and brings them in, with a progress bar and a summary.
import { basename } from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { SAMPLE_SOURCE } from "../../db/sample/city.ts";
import { removeSample } from "../../db/sample/load.ts";
import { sources } from "../../db/schema/index.ts";
import { namedCity } from "../city.ts";
import { readConfig } from "../config.ts";
import { cleanLine } from "../features/imports/fields.ts";
import { type FileImport, importFile } from "../features/imports/file-import.ts";
import { type SourceOptions, sourceNamed, sourceOf, UnfitSource } from "../features/imports/known-sources.ts";
import { IMPORT_COLUMNS, type ImportColumn, MAX_FILE_BYTES } from "../features/imports/limits.ts";
import { readFile } from "../features/imports/parse-file.ts";
import { type Reading, UnreadableFile } from "../features/imports/parsed-file.ts";
import type { ColumnMapping, ImportCounts } from "../features/imports/schema.ts";
import { describeImport, describeReading } from "../features/imports/summary.ts";
import { sha256 } from "../hash.ts";
import { type Asked, type Command, drawSteps, say, tell, tellWrong } from "./command.ts";
import { openDatabase } from "./database.ts";

export const importCommand: Command = {
  name: "import",
  operand: "FILE",
  summary: "brings in a city's places: OpenStreetMap GeoJSON, Overpass JSON, Overture Places GeoJSON or CSV",
  more: [
    "A CSV file is UTF-8 with a header: name, latitude, longitude and type; and, where there are such columns, id, address\n" +
      "(or street, houseNumber and city), phone, email, website, openingHours, description, cuisine, tags, preferences and\n" +
      "price. Importing a file twice is the same as once. All of it goes in, or nothing does.",
  ],
  options: {
    city: { value: "NAME", about: "the city, for places whose address names none" },
    source: {
      value: "NAME",
      about: "where the places come from, shown beside them (CSV: the file's name, unless said)",
    },
    attribution: { value: "TEXT", about: "the words its license asks for (known for OpenStreetMap and Overture)" },
    license: { value: "NAME", about: "what its license is called" },
    "license-url": { value: "URL", about: "where its license can be read" },
    column: {
      value: "WHAT=HEADER",
      several: true,
      about: "which column of a CSV file holds what: --column name=Nom --column type=Art",
    },
    missing: {
      value: "mark|keep",
      about:
        "whether what this source had here before, and the file does not hold, is marked as maybe closed\n(unless said: mark, if they are at most a fifth)",
    },
    strict: { about: "take nothing if any row is broken" },
    "dry-run": { about: "say what would happen, and write nothing" },
    "remove-sample": { about: "take the sample city away in the same step" },
  },
  errors: "nothing was written",
  example: ["sidestreet import monaco.geojson --city Monaco", "sidestreet import places.csv --dry-run"],
  run,
};

async function run(asked: Asked): Promise<number> {
  const order = readOrder(asked);
  if (typeof order === "string") return tellWrong(importCommand, order);
  const config = readConfig(process.env);
  const database = await openDatabase(config, tell, true);
  const { progress, end } = drawSteps();
  try {
    return await importPlaces(order, {
      db: database.db,
      out: say,
      progress(done, total) {
        progress("places", done, total);
        if (done >= total) end();
      },
      cityName: config.cityName,
    });
  } finally {
    end();
    await database.shut();
  }
}

export type ImportOrder = {
  path: string;
  city?: string;
  wishes: SourceOptions;
  columns: ColumnMapping;
  missing: "mark" | "keep" | "few";
  strict: boolean;
  dryRun: boolean;
  removeSample: boolean;
};

type Io = {
  db: Database;
  out: (line: string) => void;
  /** Told how many places are written. */
  progress: (done: number, total: number) => void;
  /** The city's name in the environment; it, or the one chosen at set-up, stands in for `--city`. */
  cityName?: string;
};

/** Reads the file and brings its places in. @returns the exit code */
export async function importPlaces(order: ImportOrder, io: Io): Promise<number> {
  const file = Bun.file(order.path);
  const name = basename(order.path);
  try {
    if (!(await file.exists())) return finish(io, 1, `There is no file ${order.path}.`);
    if (file.size > MAX_FILE_BYTES * 10) return finish(io, 1, `${name} is larger than 500 MB.`);
    const bytes = await file.bytes();
    const city = order.city ?? (await namedCity(io.db, io.cityName));
    const hash = sha256(bytes);
    return await importReading(readFile(bytes, { ...order, city }), { name, size: bytes.length, hash }, order, io);
  } catch (failure) {
    if (failure instanceof UnfitSource) return finish(io, 2, failure.message, "`--source NAME` names it.");
    if (!(failure instanceof UnreadableFile)) throw failure;
    return finish(io, 1, `${name}: ${failure.message}`, "Nothing was written.");
  }
}

/** @returns a sentence where it was not asked for rightly */
export function readOrder({ operand: path, options }: Asked): ImportOrder | string {
  const columns = readColumns((options.column as string[] | undefined) ?? []);
  if (typeof columns === "string") return columns;
  const { missing = "few", "license-url": licenseUrl } = options as Record<string, string | undefined>;
  if (missing !== "few" && missing !== "mark" && missing !== "keep") return "--missing is mark or keep.";
  if (licenseUrl !== undefined && !/^https?:\/\/\S{3,490}$/.test(licenseUrl))
    return "--license-url takes a web address.";
  const texts: Record<string, string | undefined> = {};
  for (const [flag, most] of [
    ["city", 120],
    ["source", 120],
    ["attribution", 200],
    ["license", 120],
  ] as const) {
    const text = options[flag] === undefined ? undefined : cleanLine(options[flag] as string);
    if (text !== undefined && (text === "" || text.length > most)) return `--${flag} takes 1 to ${most} characters.`;
    texts[flag] = text;
  }
  const { city, source, attribution, license: licenseName } = texts;
  const unfit = source === undefined ? undefined : whyUnfit(source);
  if (unfit) return unfit;
  return {
    path,
    city,
    wishes: { source, attribution, licenseName, licenseUrl },
    columns,
    missing,
    strict: options.strict === true,
    dryRun: options["dry-run"] === true,
    removeSample: options["remove-sample"] === true,
  };
}

function whyUnfit(source: string): string | undefined {
  try {
    sourceNamed(source);
    return undefined;
  } catch (failure) {
    if (failure instanceof UnfitSource) return failure.message;
    throw failure;
  }
}

/** `name=Nom`, or `type=` where the file has no such column. */
function readColumns(asked: string[]): ColumnMapping | string {
  const columns: ColumnMapping = {};
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

type FileFacts = { name: string; size: number; hash: string };

async function importReading(reading: Reading, file: FileFacts, order: ImportOrder, io: Io): Promise<number> {
  for (const line of describeReading(file.name, reading)) io.out(line);
  const broken = reading.rejected.filter((remark) => remark.broken).length;
  if (order.strict && broken > 0)
    return finish(io, 1, `Nothing was written: ${broken.toLocaleString("en")} broken, and --strict was asked for.`);
  if (reading.places.length === 0) return finish(io, 1, "Nothing was written: there is no place in it to take.");
  const source = sourceOf(reading, file.name, order.wishes);

  const counts = await write(io, { source, reading, file, missing: order.missing, onProgress: io.progress }, order);
  for (const line of describeImport(counts, order.dryRun ? "would" : "did")) io.out(line);
  if (!order.removeSample && (await hasSample(io.db)))
    io.out("The sample city is still here; `--remove-sample` takes it away.");
  else if (order.removeSample && !order.dryRun) io.out("The sample city is gone.");
  return 0;
}

/** Rolls the transaction of a dry run back. */
class DryRun extends Error {
  constructor(readonly counts: ImportCounts) {
    super("dry run");
  }
}

async function write(
  { db }: Io,
  file: FileImport,
  { removeSample: clears, dryRun }: ImportOrder,
): Promise<ImportCounts> {
  try {
    return await db.transaction(async (tx) => {
      if (clears) await removeSample(tx);
      const counts = await importFile(tx, file);
      if (dryRun) throw new DryRun(counts);
      return counts;
    });
  } catch (end) {
    if (end instanceof DryRun) return end.counts;
    throw end;
  }
}

const hasSample = async (db: Database) => (await db.$count(sources, eq(sources.id, SAMPLE_SOURCE.id))) > 0;

function finish({ out }: Io, code: number, ...lines: string[]): number {
  for (const line of lines) out(line);
  return code;
}
