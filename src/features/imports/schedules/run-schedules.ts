// Fetches the sources that are due. Small differences are written by themselves, large ones wait for an admin.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { isClaimed } from "../../../../db/claim.ts";
import { type Database, importSlices, imports, sourceSchedules, sources } from "../../../../db/index.ts";
import type { ImportKind } from "../../../../db/vocabulary.ts";
import type { AppContext } from "../../../context.ts";
import { describeError } from "../../../log.ts";
import { createFetcher } from "../../../network/public-fetch.ts";
import { notifyAdmins } from "../../notifications/queue.ts";
import { readNow, writeNow } from "../import-job.ts";
import { MAX_READ_ATTEMPTS, SLICE_BYTES } from "../limits.ts";
import type { ImportCounts } from "../schema.ts";
import { type Fetch, type FetchedFile, fetchSource, SourceProblem } from "./fetch-source.ts";
import { isUndecided, type Schedule, SOURCE_SET_ASIDE } from "./schedules.ts";

const LEASE = sql`interval '30 minutes'`;
const INTERVALS = { daily: sql`interval '1 day'`, weekly: sql`interval '7 days'` };
/** A calendar is read again after this, even if it is unchanged, because its repeating events go on. */
const MAX_UNREAD_MS = 7 * 86_400_000;

type Options = { signal?: AbortSignal; fetch?: Fetch };
/** Reading the file took too much memory or time, or crashed. */
class StoppedReading extends SourceProblem {}

type DueSchedule = Schedule & { name: string };

/** While one source is slow, the others are fetched. */
const PARALLEL = 2;

export async function fetchDueSources(ctx: AppContext, options: Options = {}): Promise<void> {
  await Promise.all(Array.from({ length: PARALLEL }, () => fetchOneByOne(ctx, options)));
}

async function fetchOneByOne(ctx: AppContext, options: Options): Promise<void> {
  for (;;) {
    if (options.signal?.aborted) return;
    const due = await claimDue(ctx.db);
    if (!due) return;
    // The server crashed at the attempts before.
    if (due.attempts > MAX_READ_ATTEMPTS) await recordFailure(ctx, due, new StoppedReading());
    else await runSchedule(ctx, due, options);
  }
}

/** Records the attempt before it begins. */
async function claimDue(db: Database): Promise<DueSchedule | undefined> {
  const [claimed] = await db
    .update(sourceSchedules)
    .set({
      leasedUntil: sql`now() + ${LEASE}`,
      attempts: sql`${sourceSchedules.attempts} + 1`,
      claims: sql`${sourceSchedules.claims} + 1`,
    })
    .where(
      isClaimed(sourceSchedules.sourceId, {
        due: sql`next_at <= now() and (leased_until is null or leased_until < now()) and attempts <= ${MAX_READ_ATTEMPTS}`,
        order: sql`next_at`,
        limit: 1,
      }),
    )
    .returning();
  if (!claimed) return undefined;
  const [source] = await db.select({ name: sources.name }).from(sources).where(eq(sources.id, claimed.sourceId));
  return source && { ...claimed, name: source.name };
}

async function runSchedule(ctx: AppContext, schedule: DueSchedule, options: Options): Promise<void> {
  const { fetch = createFetcher(ctx.config.allowedPrivateHosts), signal } = options;
  const isStale = !schedule.readAt || Date.now() - schedule.readAt.getTime() > MAX_UNREAD_MS;
  try {
    const file = await fetchSource(schedule.url, isStale ? null : schedule, { fetch, signal });
    const isSame = file === null || (file.hash === schedule.fileHash && !isStale);
    const pendingImportId = isSame ? schedule.pendingImportId : await importFile(ctx, schedule, file);
    await recordSuccess(ctx.db, schedule, isSame ? null : file, pendingImportId);
  } catch (error) {
    if (signal?.aborted)
      await ctx.db.update(sourceSchedules).set({ leasedUntil: null, attempts: 0 }).where(isCurrent(schedule));
    else await recordFailure(ctx, schedule, error);
  }
}

/** Unless the admin has changed the address since, or the lease ended and another server is at it. */
const isCurrent = ({ sourceId, url, claims }: Schedule) =>
  and(
    eq(sourceSchedules.sourceId, sourceId),
    eq(sourceSchedules.url, url),
    eq(sourceSchedules.claims, claims),
    isNotNull(sourceSchedules.leasedUntil),
  );

/** @returns the import that waits for an admin, or null @throws SourceProblem */
async function importFile(ctx: AppContext, schedule: DueSchedule, file: FetchedFile): Promise<string | null> {
  const { db, log } = ctx;
  const id = await storeFile(db, schedule, file.bytes);
  await readNow(ctx, id, { source: schedule.name });
  if ((await db.$count(sourceSchedules, isCurrent(schedule))) === 0) {
    await discard(db, id);
    return null;
  }
  if (schedule.pendingImportId) await discard(db, schedule.pendingImportId);
  const [read] = await db.select().from(imports).where(eq(imports.id, id));
  if (read?.state !== "ready" || read.sourceId !== schedule.sourceId) {
    await discard(db, id);
    if (read?.attempts) throw new StoppedReading(read.failure ?? "");
    throw new SourceProblem(read?.failure ?? "The file could not be read.");
  }
  const counts = read.counts!;
  const summary = { source: schedule.sourceId, ...counts };
  if (isUnchanged(counts)) {
    await discard(db, id);
    return null;
  }
  if (!isSmall(read.kind, counts, read.total)) {
    log.info("A large change of a source waits for an admin.", summary);
    const facts = { place: schedule.name };
    await notifyAdmins(db, { kind: "source-waits", key: `source-waits:${id}`, facts });
    return id;
  }
  await writeNow(ctx, id, true);
  const [written] = await db
    .select({ state: imports.state, failure: imports.failure })
    .from(imports)
    .where(eq(imports.id, id));
  if (written?.state === "done") return null;
  await discard(db, id);
  throw new SourceProblem(written?.failure ?? "The file could not be imported.");
}

async function storeFile(db: Database, { sourceId, url }: Schedule, bytes: Uint8Array): Promise<string> {
  const fileName = decodeName(URL.parse(url)?.pathname ?? "") || sourceId;
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(imports).values({ fileName, fileSize: bytes.length }).returning({ id: imports.id });
    for (let position = 0; position * SLICE_BYTES < bytes.length; position++) {
      const slice = bytes.slice(position * SLICE_BYTES, (position + 1) * SLICE_BYTES);
      await tx.insert(importSlices).values({ importId: row!.id, position, bytes: slice });
    }
    return row!.id;
  });
}

const decodeName = (path: string): string => (path.split("/").at(-1) ?? "").replace(/[^\w.-]+/g, "_").slice(0, 120);

const discard = (db: Database, id: string) => db.delete(imports).where(and(eq(imports.id, id), isUndecided));

const isUnchanged = ({ added, updated, missing, back }: ImportCounts) => added + updated + missing + back === 0;

/** This share of the known places or events may change or go by itself, and these few in any case. */
const MAX_CHANGED = 0.1;
const MIN_CHANGED = 5;
/** This share of places may be new, and these few in any case. */
const MAX_ADDED = 0.5;
const MIN_ADDED = 20;

export function isSmall(kind: ImportKind, counts: ImportCounts, accepted: number): boolean {
  const { added, updated, unchanged, missing } = counts;
  const known = updated + unchanged + missing;
  if (accepted === 0) return false;
  if (updated + missing > Math.max(MIN_CHANGED, MAX_CHANGED * known)) return false;
  return kind === "events" || added <= Math.max(MIN_ADDED, MAX_ADDED * known);
}

async function recordSuccess(
  db: Database,
  schedule: Schedule,
  file: FetchedFile | null,
  pendingImportId: string | null,
): Promise<void> {
  await db
    .update(sourceSchedules)
    .set({
      nextAt: sql`now() + case ${sourceSchedules.every} when 'daily' then ${INTERVALS.daily} else ${INTERVALS.weekly} end`,
      leasedUntil: null,
      attempts: 0,
      fetchedAt: sql`now()`,
      failures: 0,
      failedAt: null,
      failure: null,
      pendingImportId,
      ...(file && { readAt: sql`now()`, etag: file.etag, lastModified: file.lastModified, fileHash: file.hash }),
    })
    .where(isCurrent(schedule));
}

/**
 * Tried again after a quarter of an hour, then twice that, up to a day. One whose file stopped the reader too often is set aside
 * until an admin saves its address again. The admins are told of that, and of the first failure.
 */
async function recordFailure(ctx: AppContext, schedule: DueSchedule, error: unknown): Promise<void> {
  const isSetAside = error instanceof StoppedReading && schedule.attempts >= MAX_READ_ATTEMPTS;
  const { sourceId, name: place } = schedule;
  const failure = isSetAside
    ? SOURCE_SET_ASIDE
    : error instanceof SourceProblem
      ? error.message.slice(0, 1000)
      : "The file could not be imported. The server log has details.";
  ctx.log.warn("A source can't be fetched.", { source: sourceId, isSetAside, error: describeError(error) });
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(sourceSchedules)
      .set({
        nextAt: sql`now() + least(interval '1 day', interval '15 minutes' * power(2, least(${sourceSchedules.failures}, 10)))`,
        leasedUntil: null,
        ...(isSetAside ? { attempts: MAX_READ_ATTEMPTS + 1 } : !(error instanceof StoppedReading) && { attempts: 0 }),
        failures: sql`${sourceSchedules.failures} + 1`,
        failedAt: sql`coalesce(${sourceSchedules.failedAt}, now())`,
        failure,
      })
      .where(isCurrent(schedule))
      .returning({ failures: sourceSchedules.failures, failedAt: sourceSchedules.failedAt });
    if (!row || (!isSetAside && row.failures !== 1)) return;
    const kind = isSetAside ? "source-set-aside" : "source-failed";
    const key = `${kind}:${sourceId}:${row.failedAt?.toISOString()}`;
    await notifyAdmins(tx, { kind, key, facts: { place, ...(!isSetAside && { error: failure }) } });
  });
}
