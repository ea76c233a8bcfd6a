import { and, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type Database, importSlices, imports, pick, users } from "../../../db/index.ts";
import { contains, toWords } from "../../../db/search.ts";
import type { ImportState } from "../../../db/vocabulary.ts";
import { Conflict, NotFound, parseId, ValidationError } from "../../errors.ts";
import { msg, t } from "../../i18n/t.ts";
import { UNDO_DAYS } from "../../ownership/retention.ts";
import { IMPORTS_PER_PAGE, MAX_READ_ATTEMPTS, SLICE_BYTES } from "./limits.ts";
import { pictureCounts } from "./pictures/stored-pictures.ts";
import * as shapes from "./schema.ts";

export const HEARTBEAT_TIMEOUT = sql`interval '30 seconds'`;
/** The states of an import that changed places. */
const WRITTEN_STATES: ImportState[] = ["done", "undoing", "undone"];
/** The states of an import that waits for a decision of its admin. */
const UNDECIDED_STATES: ImportState[] = ["reading", "ready", "writing", "failed"];
/** Files without a decision are deleted after this. */
const UNDECIDED_LIFETIME = sql`interval '24 hours'`;

/** Also deletes old files without a decision. */
export async function createImport(
  db: Database,
  adminId: string,
  { fileName, size }: shapes.NewImport,
): Promise<{ id: string }> {
  await db
    .delete(imports)
    .where(
      and(
        notInArray(imports.state, WRITTEN_STATES),
        sql`not exists (select 1 from source_schedules s where s.pending_import_id = ${imports.id})`,
        lt(imports.createdAt, sql`now() - ${UNDECIDED_LIFETIME}`),
        lt(imports.heartbeatAt, heartbeatDeadline),
      ),
    );
  const [row] = await db.insert(imports).values({ adminId, fileName, fileSize: size }).returning({ id: imports.id });
  return row!;
}

/** Idempotent. @throws ValidationError for a wrong position or size, Conflict once the file is complete */
export async function storeSlice(db: Database, id: string, position: number, bytes: Uint8Array): Promise<void> {
  const { fileSize, state } = await findImport(db, id);
  const slices = Math.ceil(fileSize / SLICE_BYTES);
  const expected = position === slices - 1 ? fileSize - position * SLICE_BYTES : SLICE_BYTES;
  if (!Number.isInteger(position) || position < 0 || position >= slices || bytes.length !== expected)
    throw new ValidationError(t("This slice doesn't match the announced file."));
  if (state !== "arriving") throw new Conflict(t("The file is already complete."));
  await db.insert(importSlices).values({ importId: id, position, bytes }).onConflictDoNothing();
}

const SET_ASIDE = msg(
  "Reading this file was stopped twice, so it was set aside. Split it into several files, or export it in another format.",
);

/** Keeps others from running a step, and records the attempt before it begins. @throws Conflict if one is running, slices are missing, or the state is wrong */
export async function claimImport(
  db: Database,
  id: string,
  step: "reading" | "writing",
  options?: shapes.ImportOptions,
): Promise<void> {
  const from: ImportState[] = step === "reading" ? ["arriving", "ready", "failed"] : ["ready"];
  const isAbandoned = and(eq(imports.state, step), lt(imports.heartbeatAt, heartbeatDeadline));
  const arrived = sql`(select coalesce(sum(length(s.bytes)), 0) from import_slices s where s.import_id = ${imports.id})`;
  const rows = await db
    .update(imports)
    .set({
      state: step,
      heartbeatAt: sql`now()`,
      done: 0,
      failure: null,
      ...(options && { options }),
      ...(step === "reading" && { total: 0, attempts: sql`${imports.attempts} + 1` }),
    })
    .where(
      and(
        eq(imports.id, id),
        or(inArray(imports.state, from), isAbandoned),
        eq(arrived, imports.fileSize),
        step === "reading" ? lt(imports.attempts, MAX_READ_ATTEMPTS) : undefined,
      ),
    )
    .returning({ id: imports.id });
  if (rows.length > 0) return;
  const { state, isStale, attempts } = await findImport(db, id);
  if (state === step && !isStale) throw new Conflict(t("This is already in progress."));
  throw new Conflict(
    state === "done"
      ? t("This import is already complete.")
      : step === "reading" && attempts >= MAX_READ_ATTEMPTS
        ? t(SET_ASIDE)
        : step === "writing"
          ? t("This file isn't ready. Start the preview again.")
          : t("The upload is incomplete. Send the file again."),
  );
}

export const stopReading = (db: Database, id: string) =>
  db
    .update(imports)
    .set({ state: "failed" })
    .where(and(eq(imports.id, parseId(id, importNotFound)), eq(imports.state, "reading")));

/** @throws Conflict while it is being written or undone, or once it's imported */
export async function discardImport(db: Database, id: string): Promise<void> {
  const { state } = await findImport(db, id);
  const isIdle = or(
    inArray(imports.state, ["arriving", "ready", "failed"]),
    lt(imports.heartbeatAt, heartbeatDeadline),
  );
  const isDeleted = await db.transaction(async (tx) => {
    if (!(await lockImport(tx, id))) return false;
    const deleted = await tx
      .delete(imports)
      .where(and(eq(imports.id, parseId(id, importNotFound)), notInArray(imports.state, WRITTEN_STATES), isIdle))
      .returning({ id: imports.id });
    return deleted.length > 0;
  });
  if (isDeleted) return;
  if (WRITTEN_STATES.includes(state)) throw new Conflict(t("This import is already complete."));
  throw new Conflict(t("This import is in progress. Wait until it's finished, then discard it."));
}

/** An advisory lock until the transaction ends: a server without a heartbeat may just be slow, and heartbeats update the row. */
export async function lockImport(tx: Database, id: string): Promise<boolean> {
  const key = `import ${id.toLowerCase()}`;
  const [lock] = await tx.execute<{ isLocked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as "isLocked"`,
  );
  return lock?.isLocked === true;
}

export async function getImport(db: Database, id: string): Promise<shapes.ImportView> {
  const [row] = await select(db).where(eq(imports.id, parseId(id, importNotFound)));
  if (!row) throw importNotFound();
  return toImportView(row);
}

/** Imports with a decision, one more than a page if there is a next; and the admin's latest without one. */
export async function listImports(
  db: Database,
  adminId: string,
  { page, q }: { page: number; q: string },
): Promise<{ open: shapes.ImportView | null; past: shapes.ImportView[] }> {
  const open = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.adminId, adminId), inArray(imports.state, UNDECIDED_STATES)))
    .orderBy(desc(imports.createdAt))
    .limit(1);
  const isFound = toWords(q).map((word) => contains(word, imports.fileName, imports.sourceName));
  const past = selectPast(db, IMPORTS_PER_PAGE + 1, (page - 1) * IMPORTS_PER_PAGE, and(...isFound));
  const rows = await listNewest(db, sql`${imports.id} in (${open}) or ${imports.id} in (${past})`);
  const isPast = ({ state }: shapes.ImportView) => WRITTEN_STATES.includes(state as ImportState);
  return { open: rows.find((row) => !isPast(row)) ?? null, past: rows.filter(isPast) };
}

export const listPast = (db: Database, limit: number): Promise<shapes.ImportView[]> =>
  listNewest(db, sql`${imports.id} in (${selectPast(db, limit)})`);

const selectPast = (db: Database, limit: number, offset = 0, isFound?: SQL) =>
  db
    .select({ id: imports.id })
    .from(imports)
    .where(and(inArray(imports.state, WRITTEN_STATES), isFound))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
    .offset(offset);

const listNewest = async (db: Database, condition: SQL): Promise<shapes.ImportView[]> =>
  (await select(db).where(condition).orderBy(desc(imports.createdAt), desc(imports.id))).map(toImportView);

export async function findImportByPrefix(db: Database, prefix: string): Promise<string | null> {
  const [row, ...others] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(inArray(imports.state, WRITTEN_STATES), sql`${imports.id}::text like ${`${prefix.toLowerCase()}%`}`))
    .limit(2);
  return row && others.length === 0 ? row.id : null;
}

/** Keeps others from undoing it. @throws NotFound, Conflict if it can't be undone */
export async function claimUndo(db: Database, id: string): Promise<void> {
  const rows = await db
    .update(imports)
    .set({ state: "undoing", heartbeatAt: sql`now()`, failure: null })
    .where(and(eq(imports.id, parseId(id, importNotFound)), isUndoable))
    .returning({ id: imports.id });
  if (rows.length > 0) return;
  const { state } = await findImport(db, id);
  if (state === "undoing") throw new Conflict(t("This is already in progress."));
  if (state === "undone") throw new Conflict(t("This import is already undone."));
  throw new Conflict(t("Only the last import of a source can be undone, for 30 days."));
}

async function findImport(db: Database, id: string) {
  const { fileSize, state, attempts } = imports;
  const [row] = await db
    .select({ fileSize, state, attempts, isStale: sql<boolean>`${lt(imports.heartbeatAt, heartbeatDeadline)}` })
    .from(imports)
    .where(eq(imports.id, parseId(id, importNotFound)));
  if (!row) throw importNotFound();
  return row;
}

const heartbeatDeadline = sql`now() - ${HEARTBEAT_TIMEOUT}`;

const importNotFound = () => new NotFound(t("This import doesn't exist."));

/** Only the last import of a source: the earlier ones describe places as they were before it. */
const isUndoable = sql`(imports.source_before is not null and imports.finished_at > now() - ${UNDO_DAYS} * interval '1 day'
  and (imports.state = 'done' or (imports.state = 'undoing' and imports.heartbeat_at < ${heartbeatDeadline}))
  and not exists (select 1 from imports later where later.source_id = imports.source_id
    and later.state in ('done', 'undoing') and later.finished_at > imports.finished_at))`;

const select = (db: Database) =>
  db
    .select({
      ...pick(imports, "id", "kind", "fileName", "fileSize", "state", "options", "parsed", "counts", "done", "total"),
      ...pick(imports, "failure", "undone", "sourceName", "dataAt", "createdAt", "finishedAt"),
      isStale: sql<boolean>`${lt(imports.heartbeatAt, heartbeatDeadline)}`,
      canUndo: sql<boolean>`${isUndoable}`,
      pictures: pictureCounts,
      firstName: users.firstName,
      email: users.email,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.adminId))
    .$dynamic();

type ImportRow = Awaited<ReturnType<typeof select>>[number];

function toImportView({ isStale, firstName, email, parsed, ...row }: ImportRow): shapes.ImportView {
  const { state, counts, dataAt, createdAt, finishedAt } = row;
  return {
    ...row,
    state: isStale && (state === "reading" || state === "writing") ? "interrupted" : state,
    preview: getPreview(parsed),
    suggestsMarking: counts !== null && shapes.isLikelyComplete(counts),
    streetMap: (parsed?.streetMap as shapes.StreetMap | null | undefined) ?? null,
    by: firstName ?? email ?? null,
    dataAt: dataAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** The column also has data that only the writing step needs. */
const getPreview = (column: Record<string, unknown> | null): shapes.ImportPreview | null =>
  column && "preview" in column ? (column.preview as shapes.ImportPreview) : null;
