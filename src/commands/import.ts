import { basename } from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { SAMPLE_SOURCE } from "../../db/sample/city.ts";
import { removeSample } from "../../db/sample/load.ts";
import { sources } from "../../db/schema/index.ts";
import { namedCity } from "../city.ts";
import { readConfig } from "../config.ts";
import { type FileImport, importFile } from "../features/imports/file-import.ts";
import { InvalidSource, resolveSource } from "../features/imports/known-sources.ts";
import { MAX_FILE_BYTES } from "../features/imports/limits.ts";
import { parseFile } from "../features/imports/parse-file.ts";
import { type ParsedFile, UnreadableFile } from "../features/imports/parsed-file.ts";
import type { ImportCounts } from "../features/imports/schema.ts";
import { describeImport, describeParsedFile } from "../features/imports/summary.ts";
import { sha256 } from "../hash.ts";
import { type Arguments, type Command, createProgressBar, print, printError, printUsageError } from "./command.ts";
import { openDatabase } from "./database.ts";
import { type ImportArguments, parseImportArguments } from "./import-options.ts";

export const importCommand: Command = {
  name: "import",
  operand: "FILE",
  summary: "Import the places of a city",
  details: [
    "Reads OpenStreetMap GeoJSON, Overpass JSON, Overture Places GeoJSON and CSV. A CSV file is UTF-8 with a header row. It\n" +
      "needs name, latitude, longitude and type. Optional columns: id, address (or street, houseNumber and city), phone,\n" +
      "email, website, openingHours, description, cuisine, tags, preferences and price.",
    "Everything is imported, or nothing. Importing a file again changes nothing.",
  ],
  options: {
    city: { value: "NAME", description: "The city of places whose address has none." },
    source: {
      value: "NAME",
      description: "The source of the places, which is shown with them (default for CSV: the file name).",
    },
    attribution: {
      value: "TEXT",
      description: "The attribution that the license requires (built in for OpenStreetMap and Overture).",
    },
    license: { value: "NAME", description: "The name of the license." },
    "license-url": { value: "URL", description: "The URL of the license." },
    column: {
      value: "FIELD=HEADER",
      multiple: true,
      description: "The column of a field in a CSV file: --column name=Nom --column type=Art",
    },
    missing: {
      value: "mark|keep",
      description:
        "Whether to mark places of this source that are missing from the file as maybe closed\n(default: mark, if they are at most a fifth).",
    },
    strict: { description: "Import nothing if a row is invalid." },
    "dry-run": { description: "Show what would change, without writing anything." },
    "remove-sample": { description: "Remove the sample city in the same step." },
  },
  failure: "nothing was imported",
  examples: ["sidestreet import monaco.geojson --city Monaco", "sidestreet import places.csv --dry-run"],
  run,
};

async function run(given: Arguments): Promise<number> {
  const args = parseImportArguments(given);
  if (typeof args === "string") return printUsageError(importCommand, args);
  const config = readConfig(process.env);
  const database = await openDatabase(config, printError, true);
  const { update, clear } = createProgressBar();
  try {
    return await importPlaces(args, {
      db: database.db,
      out: print,
      progress(done, total) {
        update("places", done, total);
        if (done >= total) clear();
      },
      cityName: config.cityName,
      baseUrl: config.baseUrl,
    });
  } finally {
    clear();
    await database.shut();
  }
}

type Io = {
  db: Database;
  out: (line: string) => void;
  /** Called with the number of places written. */
  progress: (done: number, total: number) => void;
  /** CITY_NAME. It, or else the name chosen at /setup, is the default of `--city`. */
  cityName?: string;
  /** Websites at this address are left out. */
  baseUrl?: string;
};

/** @returns the exit code */
export async function importPlaces(args: ImportArguments, io: Io): Promise<number> {
  const file = Bun.file(args.path);
  const name = basename(args.path);
  try {
    if (!(await file.exists())) return finish(io, 1, `File not found: ${args.path}.`);
    if (file.size > MAX_FILE_BYTES * 10) return finish(io, 1, `${name} is larger than 500 MB.`);
    const bytes = await file.bytes();
    const city = args.city ?? (await namedCity(io.db, io.cityName));
    const hash = sha256(bytes);
    return await importParsed(
      parseFile(bytes, { ...args, city, baseUrl: io.baseUrl }),
      { name, size: bytes.length, hash },
      args,
      io,
    );
  } catch (failure) {
    if (failure instanceof InvalidSource) return finish(io, 2, failure.message, "Use --source NAME.");
    if (!(failure instanceof UnreadableFile)) throw failure;
    return finish(io, 1, `${name}: ${failure.message}`, "Nothing was imported.");
  }
}

type FileInfo = { name: string; size: number; hash: string };

async function importParsed(parsed: ParsedFile, file: FileInfo, args: ImportArguments, io: Io): Promise<number> {
  for (const line of describeParsedFile(file.name, parsed)) io.out(line);
  const broken = parsed.rejected.filter((record) => record.broken).length;
  if (args.strict && broken > 0)
    return finish(io, 1, `Nothing was imported: ${broken.toLocaleString("en")} invalid rows, and --strict is set.`);
  if (parsed.places.length === 0) return finish(io, 1, "Nothing was imported: the file has no places for travelers.");
  const source = resolveSource(parsed, file.name, args.sourceOptions);

  const counts = await write(io, { source, parsed, file, missing: args.missing, onProgress: io.progress }, args);
  for (const line of describeImport(counts, args.dryRun ? "would" : "did")) io.out(line);
  if (!args.removeSample && (await hasSample(io.db)))
    io.out("The sample city is still there. Use --remove-sample to remove it.");
  else if (args.removeSample && !args.dryRun) io.out("Removed the sample city.");
  return 0;
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  constructor(readonly counts: ImportCounts) {
    super("dry run");
  }
}

async function write(
  { db }: Io,
  file: FileImport,
  { removeSample: removesSample, dryRun }: ImportArguments,
): Promise<ImportCounts> {
  try {
    return await db.transaction(async (tx) => {
      if (removesSample) await removeSample(tx);
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
