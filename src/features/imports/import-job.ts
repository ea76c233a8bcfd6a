// The two long steps of an import, reading and writing, each in one transaction, with a heartbeat meanwhile.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { importPlaces, importSlices, imports } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { countImport, type StagedImport, writeImport } from "./import-places.ts";
import { holdImport, takeImport } from "./imports.ts";
import { openReadingThread } from "./parser-thread.ts";
import type { WhatWasRead } from "./parser-worker.ts";
import type { ImportDecision, ImportOptions, ImportReading, ImportTable } from "./schema.ts";
import { stageRows } from "./staging.ts";

/** ms between two heartbeats. */
const BEAT = 2000;

/** Starts reading a file in the background. @throws Conflict, NotFound */
export async function startReading(ctx: AppContext, id: string, wishes: ImportOptions): Promise<{ ok: true }> {
  await takeImport(ctx.db, id, "reading", wishes);
  void work(ctx, id, () => readStaged(ctx.db, id, wishes));
  return { ok: true };
}

/** Starts writing what was read in the background. @throws Conflict, NotFound */
export async function startWriting(
  ctx: AppContext,
  adminId: string,
  id: string,
  { markMissing }: ImportDecision,
): Promise<{ ok: true }> {
  await takeImport(ctx.db, id, "writing");
  void work(ctx, id, (tell) => writeStaged(ctx.db, adminId, id, markMissing, tell));
  return { ok: true };
}

type Tell = (done: number, total: number) => void;

/** Runs a step; if it fails, nothing of it stays, and the row says why. */
async function work({ db, log }: AppContext, id: string, step: (tell: Tell) => Promise<void>): Promise<void> {
  let [done, total] = [0, 0];
  const isUnderWay = and(eq(imports.id, id), sql`${imports.state} in ('reading', 'writing')`);
  // Outside of the transaction, which never awaits it: with a pool of one connection, it waits until that is free.
  let under = false;
  const beat = () => {
    if (under) return;
    under = true;
    db.update(imports)
      .set({ heartbeatAt: sql`now()`, done, total })
      .where(isUnderWay)
      .then(
        () => (under = false),
        () => (under = false),
      );
  };
  const beating = setInterval(beat, BEAT);
  let told = 0;
  try {
    await step((now, all) => {
      [done, total] = [now, all];
      if (performance.now() - told < 300) return;
      told = performance.now();
      beat();
    });
  } catch (failure) {
    log.error("an import failed", { id, error: failure instanceof Error ? failure.stack : String(failure) });
    const words = "It could not be finished, and nothing was changed. Try again; the log says more.";
    await db
      .update(imports)
      .set({ state: "failed", failure: words })
      .where(isUnderWay)
      .catch(() => {});
  } finally {
    clearInterval(beating);
  }
}

async function readStaged(db: Database, id: string, wishes: ImportOptions): Promise<void> {
  const thread = openReadingThread();
  try {
    const [file] = await db.select({ name: imports.fileName }).from(imports).where(eq(imports.id, id));
    await giveSlices(db, id, thread.give);
    const { columns, city, ...source } = wishes;
    const options = { columns, city: city ?? undefined };
    const answer = await thread.ask({ fileName: file?.name ?? "", options, wishes: source });
    if ("refused" in answer) await refuse(db, id, answer);
    else if ("read" in answer) await stage(db, id, answer.read, () => thread.ask("next"));
  } finally {
    thread.close();
  }
}

async function giveSlices(db: Database, id: string, give: (slice: Uint8Array) => void): Promise<void> {
  for (let position = 0; ; position++) {
    const [slice] = await db
      .select({ bytes: importSlices.bytes })
      .from(importSlices)
      .where(and(eq(importSlices.importId, id), eq(importSlices.position, position)));
    if (!slice) return;
    give(new Uint8Array(slice.bytes));
  }
}

/** The file is at fault, or the person has to name its columns. */
async function refuse(db: Database, id: string, { refused, table }: { refused: string; table?: ImportTable }) {
  const problem = table && { preview: emptyPreview(table, refused) };
  await db
    .update(imports)
    .set({ state: "failed", failure: refused.slice(0, 1000), parsed: problem ?? null, counts: null })
    .where(and(eq(imports.id, id), eq(imports.state, "reading")));
}

const emptyPreview = (table: ImportTable, problem: string): ImportReading => ({
  format: "CSV",
  source: { id: "", name: "", attribution: "", licenseName: null, licenseUrl: null },
  sourceIsKnown: false,
  found: 0,
  accepted: 0,
  types: [],
  rejected: [],
  warnings: [],
  sample: [],
  map: null,
  table,
  problem,
});

async function stage(db: Database, id: string, read: WhatWasRead, next: () => Promise<object>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.delete(importPlaces).where(eq(importPlaces.importId, id));
    for (let answer = await next(); "rows" in answer && typeof answer.rows === "string"; answer = await next())
      await stageRows(tx, id, answer.rows);
    await tx.execute(sql`analyze import_places`);
    const { source, accepted } = read.preview;
    const { hash, dataAt, coverage } = read;
    const counts = await countImport(tx, { id, source, coverage, accepted, fileHash: hash, dataAt });
    await tx
      .update(imports)
      .set({
        state: "ready",
        parsed: { preview: read.preview, coverage },
        counts,
        fileHash: hash,
        sourceId: source.id,
        sourceName: source.name,
        dataAt,
        total: accepted,
      })
      .where(and(eq(imports.id, id), eq(imports.state, "reading")));
  });
}

async function writeStaged(
  db: Database,
  adminId: string,
  id: string,
  marksMissing: boolean,
  onProgress: Tell,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await holdWriting(tx, id);
    if (!row) return;
    const { preview, coverage } = row.parsed as unknown as Pick<WhatWasRead, "preview" | "coverage">;
    const { source, accepted } = preview;
    const staged: StagedImport = { id, source, coverage, accepted, fileHash: row.fileHash!, dataAt: row.dataAt };
    const { counts, dataDate } = await writeImport(tx, staged, { marksMissing, onProgress });
    await tx.delete(importPlaces).where(eq(importPlaces.importId, id));
    await tx.delete(importSlices).where(eq(importSlices.importId, id));
    const { added, updated, unchanged, marked } = counts;
    await recordAudit(tx, {
      adminId,
      action: "import.run",
      subject: { id, name: row.fileName },
      detail: { source: source.name, added, updated, unchanged, marked },
    });
    const { map: _, sample: __, table: ___, ...kept } = preview;
    await tx
      .update(imports)
      .set({
        state: "done",
        counts,
        parsed: { preview: { ...kept, map: null, sample: [] }, dataDate },
        done: accepted,
        total: accepted,
        finishedAt: sql`clock_timestamp()`,
      })
      .where(eq(imports.id, id));
  });
}

/** @returns undefined where another server writes it or has done so: the staged rows are gone then, and all places would look missing */
async function holdWriting(tx: Database, id: string) {
  if (!(await holdImport(tx, id))) return undefined;
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, "writing")));
  return row;
}
