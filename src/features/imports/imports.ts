// Imports as rows: a file that arrives in slices, is read and waits for a decision; and the history of imports.
import { and, desc, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { importSlices, imports, users } from "../../../db/schema/index.ts";
import type { ImportState } from "../../../db/vocabulary.ts";
import { Conflict, NotFound, ValidationError } from "../../errors.ts";
import { Id } from "../../validation.ts";
import { IMPORTS_PAGE, SLICE_BYTES } from "./limits.ts";
import {
  type ImportCounts,
  type ImportOptions,
  type ImportReading,
  type ImportView,
  isLikelyComplete,
  type NewImport,
} from "./schema.ts";

/** Without a heartbeat for this long, the server that worked on an import is gone. */
const SILENCE = sql`interval '30 seconds'`;
/** A file without a decision is deleted after this. */
const UNDECIDED = sql`interval '24 hours'`;

/** Announces a file, and deletes those left undecided. */
export async function beginImport(
  db: Database,
  adminId: string,
  { fileName, size }: NewImport,
): Promise<{ id: string }> {
  await db
    .delete(imports)
    .where(
      and(ne(imports.state, "done"), lt(imports.createdAt, sql`now() - ${UNDECIDED}`), lt(imports.heartbeatAt, quiet)),
    );
  const [row] = await db.insert(imports).values({ adminId, fileName, fileSize: size }).returning({ id: imports.id });
  return row!;
}

/** Stores a slice of a file; sent again, it is stored once. @throws Conflict once the file is complete and being read */
export async function keepSlice(db: Database, id: string, position: number, bytes: Uint8Array): Promise<{ ok: true }> {
  const { fileSize, state } = await findImport(db, id);
  const slices = Math.ceil(fileSize / SLICE_BYTES);
  const expected = position === slices - 1 ? fileSize - position * SLICE_BYTES : SLICE_BYTES;
  if (!Number.isInteger(position) || position < 0 || position >= slices || bytes.length !== expected)
    throw new ValidationError("This is no part of the file that was announced.");
  if (state !== "arriving") throw new Conflict("The file has already arrived.");
  await db.insert(importSlices).values({ importId: id, position, bytes }).onConflictDoNothing();
  return { ok: true };
}

/**
 * Reserves an import, so that nobody else reads or writes it.
 * @throws Conflict where somebody does already, slices are missing, or it is in the wrong state
 */
export async function takeImport(
  db: Database,
  id: string,
  work: "reading" | "writing",
  wishes?: ImportOptions,
): Promise<void> {
  const from: ImportState[] = work === "reading" ? ["arriving", "ready", "failed"] : ["ready"];
  const isDropped = and(eq(imports.state, work), lt(imports.heartbeatAt, quiet));
  const arrived = sql`(select coalesce(sum(length(s.bytes)), 0) from import_slices s where s.import_id = ${imports.id})`;
  const rows = await db
    .update(imports)
    .set({ state: work, heartbeatAt: sql`now()`, done: 0, failure: null, ...(wishes && { options: wishes }) })
    .where(and(eq(imports.id, id), or(inArray(imports.state, from), isDropped), eq(arrived, imports.fileSize)))
    .returning({ id: imports.id });
  if (rows.length > 0) return;
  const { state, isSilent } = await findImport(db, id);
  if (state === work && !isSilent) throw new Conflict("That is already under way.");
  throw new Conflict(
    state === "done"
      ? "This import is done."
      : work === "writing"
        ? "This file is not ready. Read it again."
        : "The file has not arrived as a whole. Send it again.",
  );
}

/** Discards a file. @throws Conflict while it is being worked on, or once it has been imported */
export async function discardImport(db: Database, id: string): Promise<{ ok: true }> {
  const { state } = await findImport(db, id);
  const isIdle = or(inArray(imports.state, ["arriving", "ready", "failed"]), lt(imports.heartbeatAt, quiet));
  const isGone = await db.transaction(async (tx) => {
    if (!(await holdImport(tx, id))) return false;
    const gone = await tx
      .delete(imports)
      .where(and(eq(imports.id, importId(id)), ne(imports.state, "done"), isIdle))
      .returning({ id: imports.id });
    return gone.length > 0;
  });
  if (isGone) return { ok: true };
  if (state === "done") throw new Conflict("This import is done.");
  throw new Conflict("It is being worked on. Wait for it, then discard it.");
}

/**
 * Locks an import until the transaction ends: a server without a heartbeat may be slow instead of gone. An advisory lock,
 * since heartbeats write to the row.
 * @returns false where another transaction holds it
 */
export async function holdImport(tx: Database, id: string): Promise<boolean> {
  const key = `import ${id.toLowerCase()}`;
  const [lock] = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as held`,
  );
  return lock?.held === true;
}

/** @throws NotFound */
export async function viewImport(db: Database, id: string): Promise<ImportView> {
  const [row] = await select(db).where(eq(imports.id, importId(id)));
  if (!row) throw noSuchImport();
  return viewOf(row);
}

/** The admin's last import without a decision, to continue with. */
export async function openImport(db: Database, adminId: string): Promise<ImportView | null> {
  const [row] = await select(db)
    .where(and(eq(imports.adminId, adminId), inArray(imports.state, ["reading", "ready", "writing", "failed"])))
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return row ? viewOf(row) : null;
}

/** Finished imports, last one first; one more than a page where there is a next. @param page from 1 */
export async function pastImports(db: Database, page: number): Promise<ImportView[]> {
  const rows = await select(db)
    .where(eq(imports.state, "done"))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(IMPORTS_PAGE + 1)
    .offset((page - 1) * IMPORTS_PAGE);
  return rows.map(viewOf);
}

/** @throws NotFound */
async function findImport(db: Database, id: string) {
  const { fileSize, state } = imports;
  const [row] = await db
    .select({ fileSize, state, isSilent: sql<boolean>`${lt(imports.heartbeatAt, quiet)}` })
    .from(imports)
    .where(eq(imports.id, importId(id)));
  if (!row) throw noSuchImport();
  return row;
}

const quiet = sql`now() - ${SILENCE}`;

/** The id in an address; what is none can be nobody's. @throws NotFound */
function importId(text: string): string {
  const read = v.safeParse(Id, text);
  if (!read.success) throw noSuchImport();
  return read.output;
}

const noSuchImport = () => new NotFound("There is no such import.");

const select = (db: Database) =>
  db
    .select({
      row: imports,
      isSilent: sql<boolean>`${lt(imports.heartbeatAt, quiet)}`,
      firstName: users.firstName,
      email: users.email,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.adminId))
    .$dynamic();

function viewOf({ row, isSilent, firstName, email }: Awaited<ReturnType<typeof select>>[number]): ImportView {
  const { id, fileName, fileSize, state, options, done, total, failure, sourceName, dataAt, createdAt, finishedAt } =
    row;
  const counts = row.counts as ImportCounts | null;
  return {
    id,
    fileName,
    fileSize,
    state: isSilent && (state === "reading" || state === "writing") ? "interrupted" : state,
    wishes: options,
    reading: readingIn(row.parsed),
    counts,
    suggestsMarking: counts !== null && isLikelyComplete(counts),
    done,
    total,
    failure,
    by: firstName ?? email ?? null,
    sourceName,
    dataAt: dataAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** The preview; the column also holds what only the writing needs. */
function readingIn(column: Record<string, unknown> | null): ImportReading | null {
  return column && "preview" in column ? (column.preview as ImportReading) : null;
}
