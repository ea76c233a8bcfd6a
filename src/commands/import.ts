import { basename, join } from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { SAMPLE_SOURCE } from "../../db/sample/city.ts";
import { removeSample } from "../../db/sample/load.ts";
import { sources } from "../../db/schema/index.ts";
import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { saveImportSnapshot } from "../backups/import-snapshot.ts";
import { namedCity, readCity } from "../city/city.ts";
import { readConfig } from "../config.ts";
import { UnknownPlace } from "../features/imports/events/staged-events.ts";
import { type FileImport, type FileImportResult, importFile } from "../features/imports/file-import.ts";
import { isFirstOverExisting } from "../features/imports/import-places.ts";
import { formatLeftOutRows } from "../features/imports/left-out.ts";
import { ENCODINGS } from "../features/imports/limits.ts";
import { readMap } from "../features/imports/mapping/read-map.ts";
import type { ImportMap } from "../features/imports/mapping/schema.ts";
import type { ParseOptions } from "../features/imports/parsed-file.ts";
import type { ParsedImport } from "../features/imports/parsed-import.ts";
import type { ParserProblem } from "../features/imports/parser-worker.ts";
import { countWaitingPictures } from "../features/imports/pictures/stored-pictures.ts";
import { readFile } from "../features/imports/read-file.ts";
import { findHome, listStoredSources } from "../features/imports/stored-sources.ts";
import { describeEventImport, describeImport, describeReasons } from "../features/imports/summary.ts";
import { getLanguage } from "../i18n/t.ts";
import type { City } from "../ui/dates.ts";
import { type Arguments, type Command, createProgressBar, print, printError, printUsageError } from "./command.ts";
import { openDatabase } from "./database.ts";
import { findContent } from "./import-content.ts";
import { type ImportArguments, parseImportArguments } from "./import-options.ts";

export const importCommand: Command = {
  name: "import",
  operand: "FILE",
  summary: "Import the places or events of a city",
  details: [
    "Reads a city's OpenStreetMap extract (.osm.pbf), of which it keeps the named places and the streets.",
    "Reads OpenStreetMap GeoJSON, Overpass JSON, Overture Places GeoJSON and CSV. A CSV file is UTF-8 with a header row. It\n" +
      "needs name, latitude, longitude and type. Optional columns: id, address (or street, houseNumber and city), phone,\n" +
      "email, website, openingHours, description, cuisine, tags, preferences and price.",
    "Other JSON, GeoJSON, JSON-LD, a zip archive or a folder is read by a map, which says where each field is. Without --map,\n" +
      "the last one of the source is used, or one is guessed; --save-map writes it to a file to correct.",
    "An iCalendar file (.ics) adds events to the places where they are, found by name and distance. Events that have started,\n" +
      "or are at no place that you have, are listed and left out.",
    "Everything is imported, or nothing. Importing a file again changes nothing.",
  ],
  options: {
    city: { value: "NAME", description: "The city of places whose address has none." },
    area: {
      value: "NAME",
      description: "Import the part of an extract within a boundary that the file has, such as Porto.",
    },
    box: {
      value: "W,S,E,N",
      description: "Import the part of an extract within a box, in degrees: west, south, east, north.",
    },
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
    map: { value: "MAP.json", description: "How to read the file: rows, fields and categories." },
    "save-map": { value: "MAP.json", description: "Write the map that was used, to correct it." },
    "left-out": { value: "FILE.csv", description: "Write what isn't imported, with line numbers and reasons." },
    encoding: { value: "NAME", description: `utf-8 (default) or ${ENCODINGS.slice(1).join(", ")}.` },
    type: {
      value: "TYPE",
      description: `The type of all places whose category says none: ${BUSINESS_TYPES.join(", ")}.`,
    },
    coordinates: {
      value: "swapped|as-written",
      description: "Whether latitude and longitude are swapped in the file, or right as they are written.",
    },
    far: { value: "keep", description: "Import places that are far away from all others, too." },
    images: {
      value: "fetch|ignore",
      description:
        "Whether the server fetches the pictures that the data names, with a credit and a free license, or on Wikimedia Commons\n(default: as at the last import of the source, at first ignore).",
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
  examples: [
    "sidestreet import monaco.geojson --city Monaco",
    "sidestreet import monaco.osm.pbf --city Monaco",
    "sidestreet import portugal.osm.pbf --area Porto",
    "sidestreet import places.csv --dry-run",
    "sidestreet import places.json --save-map map.json --dry-run",
    "sidestreet import places.json --map map.json",
  ],
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
      progress(done, total, what = "places") {
        update(what, done, total);
        if (done >= total) clear();
      },
      cityName: config.cityName,
      cityOnServer: await readCity(database.db, config),
      baseUrl: config.baseUrl,
      saveSnapshot: () => saveImportSnapshot(config, database.address),
      detailsFolder: join(config.dataDir, "imports"),
    });
  } finally {
    clear();
    await database.shut();
  }
}

type Io = {
  db: Database;
  out: (line: string) => void;
  progress: (done: number, total: number, what?: string) => void;
  /** CITY_NAME. It, or else the name chosen at /setup, is the default of `--city`. */
  cityName?: string;
  /** Its time zone is that of events. */
  cityOnServer?: City;
  /** Before the first import of a source over existing places. @returns the file, or null if snapshots are off */
  saveSnapshot?: () => Promise<string | null>;
  /** Websites at this address are left out. */
  baseUrl?: string;
  detailsFolder?: string;
};

/** @returns the exit code */
export async function importPlaces(args: ImportArguments, io: Io): Promise<number> {
  const name = basename(args.path);
  try {
    const content = await findContent(args.path);
    if (typeof content === "string") return finish(io, 1, content);
    const options: ParseOptions = {
      city: args.city ?? (await namedCity(io.db, io.cityName)),
      area: args.area,
      columns: args.columns,
      baseUrl: io.baseUrl,
      encoding: args.encoding,
      type: args.type,
      coordinates: args.coordinates,
      map: await readMapFile(args.mapPath),
      keepsFar: args.far === "keep",
      home: await findHome(io.db),
      timezone: io.cityOnServer?.timezone,
    };
    const stored = await listStoredSources(io.db);
    const { sourceOptions } = args;
    const request = { fileName: name, options, sourceOptions, stored, language: getLanguage(), isDescribed: true };
    let code = 0;
    const problem = await readFile(
      { ...content, request, onProgress: (done, total) => io.progress(done, total, "blocks of the file") },
      async (parsed, batches) => {
        code = await importParsed({ parsed, batches, file: { name, size: content.size } }, args, io);
      },
    );
    return problem ? await explain(problem, name, args, io) : code;
  } catch (failure) {
    if (failure instanceof UnknownPlace || failure instanceof WrongMap)
      return finish(io, 1, failure.message, "Nothing was imported.");
    throw failure;
  }
}

async function explain(problem: ParserProblem, name: string, args: ImportArguments, io: Io): Promise<number> {
  if (problem.isSource) return finish(io, 2, problem.error, "Use --source NAME.");
  await saveMap(args, problem.mapping?.map);
  return finish(io, 1, `${name}: ${problem.error}`, ...listAdvice(problem), "Nothing was imported.");
}

function listAdvice({ encodings, isFarAway, mapping, areas }: ParserProblem): string[] {
  const [best] = encodings ?? [];
  if (encodings && best)
    return [
      ...encodings.slice(0, 3).map(({ encoding, lines }) => `  --encoding ${encoding.padEnd(13)} ${lines.join(" | ")}`),
      `Use --encoding ${best.encoding}.`,
    ];
  if (isFarAway)
    return [
      ...(mapping?.offersSwap ? ["Use --coordinates swapped to swap them."] : []),
      "Use --far keep if they are right.",
    ];
  if (areas) return ["Use --area NAME or --box WEST,SOUTH,EAST,NORTH."];
  if (mapping) return ["Write the map with --save-map MAP.json, correct it, and use it with --map MAP.json."];
  return [];
}

/** The problem of a map file, not of the data. */
class WrongMap extends Error {}

/** @throws WrongMap with the path that is wrong */
async function readMapFile(path: string | undefined): Promise<ImportMap | undefined> {
  if (path === undefined) return undefined;
  const file = Bun.file(path);
  if (!(await file.exists())) throw new WrongMap(`File not found: ${path}.`);
  const read = readMap(await file.text());
  if ("problem" in read) throw new WrongMap(`${basename(path)}: ${read.problem}`);
  return read.map;
}

async function saveMap({ saveMapPath }: ImportArguments, map: ImportMap | undefined): Promise<void> {
  if (saveMapPath && map) await Bun.write(saveMapPath, `${JSON.stringify(map, null, 2)}\n`);
}

type ReadImport = Pick<FileImport, "parsed" | "batches" | "file">;

async function importParsed(read: ReadImport, args: ImportArguments, io: Io): Promise<number> {
  const { preview, broken, leftOut, findings } = read.parsed;
  const { source, accepted, events, mapping } = preview;
  if (args.area && preview.format !== "OpenStreetMap PBF")
    return finish(
      io,
      1,
      "Nothing was imported: --area and --box choose a part of an OpenStreetMap extract (.osm.pbf).",
    );
  await saveMap(args, mapping && (JSON.parse(mapping.map) as ImportMap));
  if (args.leftOutPath) await Bun.write(args.leftOutPath, leftOut);
  for (const line of await listFindings(read.file.name, findings!, io.detailsFolder)) io.out(line);
  if (args.strict && broken > 0)
    return finish(io, 1, `Nothing was imported: ${broken.toLocaleString("en")} invalid rows, and --strict is set.`);
  if (!events && accepted === 0) return finish(io, 1, "Nothing was imported: the file has no places for travelers.");
  if (!args.dryRun && io.saveSnapshot && (await isFirstOverExisting(io.db, source.id))) {
    const snapshot = await io.saveSnapshot();
    if (snapshot) io.out(`Saved a snapshot to ${snapshot}.`);
  }
  if (source.attribution === "")
    io.out("Nobody is named with these places. Use --attribution TEXT if their license requires it.");
  const { missing, fetchesPictures } = args;
  const counts = await write(
    io,
    { ...read, missing, fetchesPictures, onProgress: io.progress, city: io.cityOnServer },
    args,
  );
  const { unmatched = [] } = counts;
  for (const line of describeReasons("Rejected, too", unmatched)) io.out(line);
  if (args.leftOutPath) await Bun.write(args.leftOutPath, [leftOut, ...formatLeftOutRows(unmatched)].join("\r\n"));
  for (const line of (events ? describeEventImport : describeImport)(counts, args.dryRun ? "would" : "did"))
    io.out(line);
  const waiting = args.dryRun ? 0 : await countWaitingPictures(io.db, source.id);
  if (waiting > 0) io.out(`The server will fetch ${waiting.toLocaleString("en")} pictures.`);
  if (!args.removeSample && (await hasSample(io.db)))
    io.out("The sample city is still there. Use --remove-sample to remove it.");
  else if (args.removeSample && !args.dryRun) io.out("Removed the sample city.");
  return 0;
}

/** More lines are written to a file, and summarized. */
const MAX_FINDINGS = 8;

async function listFindings(
  name: string,
  { details, summary }: NonNullable<ParsedImport["findings"]>,
  folder: string | undefined,
): Promise<string[]> {
  if (details.length <= MAX_FINDINGS || !folder) return details;
  const path = join(folder, `${name}-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "")}.txt`);
  try {
    await Bun.write(path, `${details.join("\n")}\n`);
  } catch {
    return details;
  }
  return [...summary, `Details: ${path}`];
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  constructor(readonly counts: FileImportResult) {
    super("dry run");
  }
}

async function write(
  { db }: Io,
  file: FileImport,
  { removeSample: removesSample, dryRun }: ImportArguments,
): Promise<FileImportResult> {
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
