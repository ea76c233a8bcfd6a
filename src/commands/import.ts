import { basename, join } from "node:path";
import type { Database } from "../../db/index.ts";
import { removeSample } from "../../db/sample/load.ts";
import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { saveSnapshot } from "../backups/snapshot.ts";
import { namedCity, readCity } from "../city/city.ts";
import { findShownMap } from "../features/basemap/installed-map.ts";
import { UnknownPlace } from "../features/imports/events/staged-events.ts";
import { type FileImport, type FileImportResult, importFile } from "../features/imports/file-import.ts";
import { isFirstOverExisting } from "../features/imports/import-places.ts";
import { formatLeftOutRows } from "../features/imports/left-out.ts";
import { ENCODINGS, STREET_MAP_PROBLEMS } from "../features/imports/limits.ts";
import { readMap } from "../features/imports/mapping/read-map.ts";
import type { ImportMap } from "../features/imports/mapping/schema.ts";
import type { ParseOptions } from "../features/imports/parsed-file.ts";
import type { ParsedImport } from "../features/imports/parsed-import.ts";
import type { ParserProblem } from "../features/imports/parser-worker.ts";
import { countWaitingPictures } from "../features/imports/pictures/stored-pictures.ts";
import { readFile } from "../features/imports/read-file.ts";
import type { StreetMap } from "../features/imports/schema.ts";
import { findHome, listStoredSources } from "../features/imports/stored-sources.ts";
import { describeEventImport, describeImport, describeReasons } from "../features/imports/summary.ts";
import { hasSample } from "../features/landing/shown-claims.ts";
import { getLanguage } from "../i18n/t.ts";
import type { City } from "../ui/dates.ts";
import { type Arguments, type Command, createProgressBar, type Option, print, printUsageError } from "./command.ts";
import { withDatabase } from "./database.ts";
import help from "./help.json" with { type: "json" };
import { findContent } from "./import-content.ts";
import { type ImportArguments, parseImportArguments } from "./import-options.ts";

export const importCommand: Command = {
  ...help.import,
  options: {
    ...help.import.options,
    encoding: fillIn(help.import.options.encoding, "{encodings}", ENCODINGS.slice(1)),
    type: fillIn(help.import.options.type, "{types}", BUSINESS_TYPES),
  },
  run,
};

function fillIn(option: Option, placeholder: string, names: readonly string[]): Option {
  return { ...option, description: option.description.replace(placeholder, names.join(", ")) };
}

async function run(given: Arguments): Promise<number> {
  const args = parseImportArguments(given);
  if (typeof args === "string") return printUsageError(importCommand, args);
  const { update, clear } = createProgressBar();
  return withDatabase(async ({ db, address }, config) =>
    importPlaces(args, {
      db,
      out: print,
      progress(done, total, what = "places") {
        update(what, done, total);
        if (done >= total) clear();
      },
      cityName: config.cityName,
      cityOnServer: await readCity(db, config),
      shownMap: await findShownMap({ db, config }),
      baseUrl: config.baseUrl,
      saveSnapshot: () => saveSnapshot(config, address, "import"),
      detailsFolder: join(config.dataDir, "imports"),
    }),
  ).finally(clear);
}

type Io = {
  db: Database;
  out: (line: string) => void;
  progress: (done: number, total: number, what?: string) => void;
  /** CITY_NAME. It, or else the name chosen at /setup, is the default of `--city`. */
  cityName?: string;
  /** Its time zone is that of events. */
  cityOnServer?: City;
  /** What the map shows before the import. */
  shownMap?: StreetMap["shown"];
  /** Before the first import of a source over existing places. @returns the file, or null if snapshots are off */
  saveSnapshot?: () => Promise<string | null>;
  /** Websites at this address are left out. */
  baseUrl?: string;
  detailsFolder?: string;
};

export async function importPlaces(args: ImportArguments, io: Io): Promise<number> {
  const name = basename(args.path);
  try {
    const content = await findContent(args.path);
    if (typeof content === "string") return finish(io, 1, content);
    const options: ParseOptions = {
      ...args.options,
      city: args.options.city ?? (await namedCity(io.db, io.cityName)),
      baseUrl: io.baseUrl,
      map: await readMapFile(args.mapPath),
      home: await findHome(io.db),
      timezone: io.cityOnServer?.timezone,
    };
    const stored = await listStoredSources(io.db);
    const { sourceOptions } = args;
    const request = { fileName: name, options, sourceOptions, stored, language: getLanguage(), isDescribed: true };
    let code = 0;
    const problem = await readFile(
      { ...content, request, onProgress: (done, total) => io.progress(done, total, "parts of the file") },
      async (read) => {
        const leftOut = await Array.fromAsync(read.leftOut);
        code = await importParsed({ ...read, leftOut, file: { name, size: content.size } }, args, io);
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

type ReadImport = Pick<FileImport, "parsed" | "batches" | "map" | "file"> & { leftOut: string[] };

async function importParsed(read: ReadImport, args: ImportArguments, io: Io): Promise<number> {
  const { preview, broken, findings } = read.parsed;
  const { source, accepted, events, mapping } = preview;
  if (args.options.area && preview.format !== "OpenStreetMap PBF")
    return finish(
      io,
      1,
      "Nothing was imported: --area and --box choose a part of an OpenStreetMap extract (.osm.pbf).",
    );
  await saveMap(args, mapping && (JSON.parse(mapping.map) as ImportMap));
  if (args.leftOutPath) await Bun.write(args.leftOutPath, read.leftOut.join(""));
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
    { ...read, missing, fetchesPictures, onProgress: io.progress, city: io.cityOnServer, shownMap: io.shownMap },
    args,
  );
  const { unmatched = [] } = counts;
  for (const line of describeReasons("Rejected, too", unmatched)) io.out(line);
  if (args.leftOutPath) await Bun.write(args.leftOutPath, read.leftOut.join("") + formatLeftOutRows(unmatched));
  for (const line of (events ? describeEventImport : describeImport)(counts, args.dryRun ? "would" : "did"))
    io.out(line);
  if (preview.area && args.options.area === undefined)
    io.out(`Only ${preview.area} was read, as at the last import. Use --box -180,-90,180,90 for the whole file.`);
  if (counts.streetMap) io.out(describeStreetMap(counts.streetMap));
  const waiting = args.dryRun ? 0 : await countWaitingPictures(io.db, source.id);
  if (waiting > 0) io.out(`The server will fetch ${waiting.toLocaleString("en")} pictures.`);
  if (!args.removeSample && (await hasSample(io.db)))
    io.out("The sample city is still there. Use --remove-sample to remove it.");
  else if (args.removeSample && !args.dryRun) io.out("Removed the sample city.");
  return 0;
}

function describeStreetMap({ bytes, problem, shown }: StreetMap): string {
  if (problem) return `${STREET_MAP_PROBLEMS[problem]} --area and --box choose a part.`;
  const size = `The street map is drawn (${(bytes / 1e6).toFixed(1)} MB).`;
  return shown?.by === "admin" ? `${size} The one that was chosen before stays on the map.` : size;
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

async function write({ db }: Io, file: FileImport, { removeSample: removesSample, dryRun }: ImportArguments) {
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

function finish({ out }: Io, code: number, ...lines: string[]): number {
  for (const line of lines) out(line);
  return code;
}
