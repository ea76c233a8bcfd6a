// Runs the steps of an import from the browser in the background, each in one transaction, with a heartbeat.
import { and, eq, sql } from "drizzle-orm";
import { type Database, importSlices, imports } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import { AppError, ValidationError } from "../../errors.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import type { ReportProgress } from "../../workers/port.ts";
import { findShownMap } from "../basemap/installed-map.ts";
import { UnknownPlace } from "./events/staged-events.ts";
import { isFirstOverExisting } from "./import-places.ts";
import { completeImport, stageImport } from "./import-steps.ts";
import { claimImport, claimUndo, discardImport, lockImport, stopReading } from "./imports.ts";
import { readMap } from "./mapping/read-map.ts";
import type { ImportMap } from "./mapping/schema.ts";
import type { FileSlice, ParserProblem } from "./parser-worker.ts";
import { readFile } from "./read-file.ts";
import type { ImportDecision, ImportOptions, ImportPreview, UndoChoice } from "./schema.ts";
import { findHome, listStoredSources } from "./stored-sources.ts";
import { undoImport } from "./undo-import.ts";

const emptyOptions: ImportOptions = { city: null, source: null, columns: {} };
const HEARTBEAT_MS = 2000;
const MIN_PROGRESS_MS = 300;

export async function startReading(ctx: AppContext, id: string, options: ImportOptions): Promise<void> {
  const read = options.map ? readMap(options.map) : null;
  if (read && "problem" in read) throw new ValidationError(read.problem);
  await claimImport(ctx.db, id, "reading", options);
  void runStep(ctx, id, (report, signal) => parseAndStage(ctx, id, options, report, signal));
}

export async function startWriting(ctx: AppContext, adminId: string, id: string, decision: ImportDecision) {
  await claimImport(ctx.db, id, "writing");
  void runStep(ctx, id, (report) => write(ctx, adminId, id, decision, report));
}

export async function readNow(ctx: AppContext, id: string, options: Partial<ImportOptions>): Promise<void> {
  await claimImport(ctx.db, id, "reading", { ...emptyOptions, ...options });
  await runStep(ctx, id, (report, signal) => parseAndStage(ctx, id, { ...emptyOptions, ...options }, report, signal));
}

export async function writeNow(ctx: AppContext, id: string, marksMissing: boolean): Promise<void> {
  await claimImport(ctx.db, id, "writing");
  await runStep(ctx, id, (report) => write(ctx, null, id, { markMissing: marksMissing }, report));
}

async function write(
  ctx: AppContext,
  adminId: string | null,
  id: string,
  { markMissing: marksMissing, fetchPictures: fetchesPictures }: ImportDecision,
  onProgress: ReportProgress,
): Promise<void> {
  await saveSnapshotIfNeeded(ctx, id);
  const options = { adminId, isScheduled: adminId === null, marksMissing, fetchesPictures, city: ctx.city, onProgress };
  const written = await ctx.db.transaction(async (tx) =>
    (await isWriting(tx, id)) ? completeImport(tx, id, options) : undefined,
  );
  ctx.log.info("Imported places.", { id, by: adminId, ...written?.counts });
}

async function saveSnapshotIfNeeded({ db, log, saveSnapshot }: AppContext, id: string): Promise<void> {
  const [row] = await db.select({ sourceId: imports.sourceId }).from(imports).where(eq(imports.id, id));
  if (!row?.sourceId || !(await isFirstOverExisting(db, row.sourceId))) return;
  const file = await saveSnapshot?.();
  if (file) log.info("Saved a snapshot before an import.", { id, file });
}

/** Starts undoing an import. @throws Conflict, NotFound */
export async function startUndoing(ctx: AppContext, adminId: string, id: string, { used }: UndoChoice): Promise<void> {
  await claimUndo(ctx.db, id);
  const undo = async () => {
    const counts = await ctx.db.transaction((tx) => undoImport(tx, id, { adminId, used, city: ctx.city }));
    ctx.log.info("Undid an import.", { id, by: adminId, ...counts });
  };
  void runStep(ctx, id, undo, "done");
}

export async function cancelImport(db: Database, id: string): Promise<void> {
  await stopReading(db, id);
  running.get(id)?.abort(new Canceled());
  return discardImport(db, id);
}

class Canceled extends Error {}

/** What this server reads now. Another one that reads a canceled import notices it at the next heartbeat. */
const running = new Map<string, AbortController>();

/** If the step fails, its transaction is rolled back, and the import stores the reason. */
async function runStep(
  { db, log }: AppContext,
  id: string,
  step: (report: ReportProgress, signal: AbortSignal) => Promise<void>,
  failedState: "failed" | "done" = "failed",
): Promise<void> {
  let [done, total] = [0, 0];
  const isRunning = and(eq(imports.id, id), sql`${imports.state} in ('reading', 'writing', 'undoing')`);
  const controller = new AbortController();
  running.set(id, controller);
  // Not awaited by the step's transaction: with a pool of one connection, it waits until that has ended.
  let isBeating = false;
  const sendHeartbeat = () => {
    if (isBeating) return;
    isBeating = true;
    db.update(imports)
      .set({ heartbeatAt: sql`now()`, done, total })
      .where(isRunning)
      .returning({ id: imports.id })
      .then((rows) => rows.length === 0 && controller.abort(new Canceled()))
      .catch(() => {})
      .finally(() => {
        isBeating = false;
      });
  };
  const heartbeats = setInterval(sendHeartbeat, HEARTBEAT_MS);
  let reportedAt = 0;
  try {
    await step((newDone, newTotal) => {
      [done, total] = [newDone, newTotal];
      if (performance.now() - reportedAt < MIN_PROGRESS_MS) return;
      reportedAt = performance.now();
      sendHeartbeat();
    }, controller.signal);
  } catch (error) {
    if (error instanceof Canceled) return;
    log.error("an import failed", { id, error: error instanceof Error ? error.stack : String(error) });
    const failure =
      error instanceof AppError
        ? error.message
        : failedState === "done"
          ? t("We couldn't undo the import, and nothing was changed. Try again. The server log has details.")
          : t("The import failed, and nothing was changed. Try again. The server log has details.");
    await db
      .update(imports)
      .set({ state: failedState, failure, attempts: 0 })
      .where(isRunning)
      .catch(() => {});
  } finally {
    running.delete(id);
    clearInterval(heartbeats);
  }
}

async function parseAndStage(
  ctx: AppContext,
  id: string,
  options: ImportOptions,
  onProgress: ReportProgress,
  signal: AbortSignal,
): Promise<void> {
  const { db, config, city } = ctx;
  const [file] = await db
    .select({ name: imports.fileName, size: imports.fileSize })
    .from(imports)
    .where(eq(imports.id, id));
  if (!file) return;
  const { columns, city: cityName, area, map, encoding, ...sourceOptions } = options;
  const [stored, home, shownMap] = await Promise.all([listStoredSources(db), findHome(db), findShownMap(ctx)]);
  const request = {
    fileName: file.name,
    options: {
      columns,
      city: cityName ?? undefined,
      area,
      map: map ? (JSON.parse(map) as ImportMap) : undefined,
      encoding,
      home,
      baseUrl: config.baseUrl,
      timezone: city.timezone,
    },
    sourceOptions,
    stored,
    language: getLanguage(),
  };
  const slices = readSlices(db, id, file.size);
  try {
    const problem = await readFile({ slices, size: file.size, request, signal, onProgress }, async (read) => {
      await db.transaction(async (tx) => {
        if (!(await stageImport(tx, id, { ...read, shownMap }))) throw new Canceled();
      });
    });
    if (problem) await recordProblem(db, id, problem);
  } catch (error) {
    if (!(error instanceof UnknownPlace)) throw error;
    await recordProblem(db, id, { error: error.message });
  }
}

async function* readSlices(db: Database, id: string, size: number): AsyncGenerator<FileSlice> {
  for (let position = 0; ; position++) {
    const [slice] = await db
      .select({ bytes: importSlices.bytes })
      .from(importSlices)
      .where(and(eq(importSlices.importId, id), eq(importSlices.position, position)));
    if (!slice) return;
    yield { slice: slice.bytes, size };
  }
}

/** @param problem with what the admin can correct, if that helps */
async function recordProblem(db: Database, id: string, problem: ParserProblem): Promise<void> {
  const isCorrectable = problem.mapping || problem.encodings || problem.areas;
  await db
    .update(imports)
    .set({
      state: "failed",
      failure: problem.error.slice(0, 1000),
      parsed: isCorrectable ? { preview: createProblemPreview(problem) } : null,
      counts: null,
      ...(!problem.isStopped && { attempts: 0 }),
    })
    .where(and(eq(imports.id, id), eq(imports.state, "reading")));
}

const createProblemPreview = ({ error, mapping, encodings, areas, area, sketch }: ParserProblem): ImportPreview => ({
  format: areas ? "OpenStreetMap PBF" : mapping ? "JSON" : "CSV",
  source: { id: "", name: "", attribution: "", licenseName: null, licenseUrl: null },
  isSourceKnown: false,
  found: 0,
  accepted: 0,
  types: [],
  rejected: [],
  warnings: [],
  sample: [],
  map: null,
  mapping: mapping && { ...mapping, map: JSON.stringify(mapping.map) },
  encodings,
  areas,
  area,
  sketch,
  problem: areas ? null : error,
});

/** False if another server has taken over: without the staged rows, all places would look missing. */
const isWriting = async (tx: Database, id: string): Promise<boolean> =>
  (await lockImport(tx, id)) && (await tx.$count(imports, and(eq(imports.id, id), eq(imports.state, "writing")))) > 0;
