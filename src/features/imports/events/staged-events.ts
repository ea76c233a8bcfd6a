// The events of a file between reading and writing: which place hosts each, and what writing them would change.
import { and, eq, inArray, sql } from "drizzle-orm";
import { businesses, type Database, events, importPlaces, isUpcoming } from "../../../../db/index.ts";
import { t } from "../../../i18n/t.ts";
import { EVENT_FACT_NAMES } from "../../events/schema.ts";
import type { RejectedRecord } from "../parsed-file.ts";
import type { DiffCounts } from "../staging.ts";
import type { HostedEvent, ImportedEvent, StagedEvent, StoredEvent } from "./event-types.ts";
import { findPlaceByName, type Match, matchVenues } from "./match-places.ts";
import { recognizeEvents } from "./recognize-events.ts";

export const EVENT_FIELDS = [
  "businessId",
  "title",
  "description",
  "eventDate",
  "endsAt",
  "isAllDay",
  "location",
  ...EVENT_FACT_NAMES,
] as const satisfies (keyof HostedEvent)[];

export type MatchedEvents = {
  accepted: number;
  unmatched: RejectedRecord[];
  sample: { title: string; eventDate: string; endsAt: string | null; allDay: boolean; place: string }[];
};

const SAMPLE_SIZE = 12;
const BATCH = 500;

/** Ties staged events to places; others are no longer staged. @param defaultPlace hosts them @throws UnknownPlace */
export async function matchStagedEvents(tx: Database, importId: string, defaultPlace?: string): Promise<MatchedEvents> {
  const rows = (await listStaged(tx, importId)).filter(({ verdict }) => verdict === "accepted");
  const found = rows.map(({ ref, facts }) => ({ ref, event: facts as unknown as ImportedEvent }));
  const fallback = defaultPlace === undefined ? null : await findPlaceByName(tx, defaultPlace);
  if (defaultPlace !== undefined && !fallback) throw new UnknownPlace(defaultPlace);
  const matches = await matchVenues(
    tx,
    found.map(({ event }) => event.venue),
  );
  const result: MatchedEvents = { accepted: 0, unmatched: [], sample: [] };
  const hosted: { ref: string; facts: HostedEvent | null }[] = [];
  for (const [i, { ref, event }] of found.entries()) {
    const { venue, line, column, file, sourceRef: _, ...fields } = event;
    const given = matches[i]!;
    const match: Match =
      "host" in given || !fallback ? given : { host: fallback, location: venue.names[0]?.slice(0, 200) ?? null };
    const problem =
      "problem" in match
        ? match.problem
        : match.host.isOwned
          ? t("is at a place with an owner, who announces its events")
          : null;
    if (problem !== null || "problem" in match) {
      const where = { line, ...(column !== undefined && { column }), ...(file !== undefined && { file }) };
      const place = "host" in match ? match.host.name : venue.names[0];
      const name = place ? `${event.title} (${place})` : event.title;
      result.unmatched.push({ ...where, ref, name, reason: problem ?? "", broken: false });
      hosted.push({ ref, facts: null });
      continue;
    }
    result.accepted++;
    hosted.push({ ref, facts: { ...fields, businessId: match.host.id, location: match.location } });
    if (result.sample.length < SAMPLE_SIZE) {
      const { title, eventDate, endsAt, isAllDay } = event;
      result.sample.push({ title, eventDate, endsAt, allDay: isAllDay, place: match.host.name });
    }
  }
  result.sample.sort((a, b) => (a.eventDate < b.eventDate ? -1 : 1));
  for (let from = 0; from < hosted.length; from += BATCH)
    await updateStaged(tx, importId, hosted.slice(from, from + BATCH));
  return result;
}

/** No approved place, or several, have the name that the operator chose. */
export class UnknownPlace extends Error {
  constructor(name: string) {
    super(t("You have no place named “{name}”, or several. It can't host the other events.", { name }));
  }
}

async function updateStaged(tx: Database, importId: string, rows: { ref: string; facts: HostedEvent | null }[]) {
  await tx.execute(sql`
    update import_places p set facts = r.facts, verdict = case when r.facts is null then 'rejected' else 'accepted' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(ref text, facts jsonb)
    where p.import_id = ${importId} and p.source_ref = r.ref`);
}

const listStaged = (tx: Database, importId: string) =>
  tx
    .select({ ref: importPlaces.sourceRef, verdict: importPlaces.verdict, facts: importPlaces.facts })
    .from(importPlaces)
    .where(eq(importPlaces.importId, importId))
    .orderBy(importPlaces.position);

export type EventChanges = {
  added: StagedEvent[];
  /** Known events that have another ID in this file. */
  renamed: { id: string; sourceRef: string }[];
  updated: { before: StoredEvent; after: StagedEvent }[];
  /** Canceled in the file. */
  gone: StoredEvent[];
  /** Upcoming, but no longer in the file. */
  missing: StoredEvent[];
  counts: DiffCounts & { missing: number; outOfCoverage: number };
};

export async function diffEvents(tx: Database, importId: string, sourceId: string): Promise<EventChanges> {
  const [rows, stored] = await Promise.all([listStaged(tx, importId), listStored(tx, importId, sourceId)]);
  const free = await listFreePlaces(tx, importId);
  const staged = rows
    .filter(({ verdict }) => verdict === "accepted")
    .map(({ ref, facts }): StagedEvent => ({ ...(facts as unknown as HostedEvent), sourceRef: ref }));
  const recognized = recognizeEvents(staged, stored);
  const absent = new Set(stored).difference(new Set(recognized.values()));
  const changes: EventChanges = {
    added: [],
    renamed: [],
    updated: [],
    gone: [],
    missing: [],
    counts: { added: 0, updated: 0, unchanged: 0, kept: 0, back: 0, missing: 0, outOfCoverage: 0 },
  };
  for (const after of staged) {
    const row = recognized.get(after.sourceRef);
    if (row && row.event.sourceRef !== after.sourceRef)
      changes.renamed.push({ id: row.event.id, sourceRef: after.sourceRef });
    if (row?.isOwned || !free.has(after.businessId)) changes.counts.kept++;
    else if (!row) changes.added.push(after);
    else if (isChanged(row.event, after)) changes.updated.push({ before: row.event, after });
    else changes.counts.unchanged++;
  }
  const verdicts = new Map(rows.map(({ ref, verdict }) => [ref, verdict]));
  const now = new Date();
  for (const { event, isOwned } of absent) {
    const verdict = verdicts.get(event.sourceRef!);
    if (isOwned) changes.counts.kept += verdict && verdict !== "accepted" ? 1 : 0;
    else if (verdict === "gone") changes.gone.push(event);
    else if (verdict !== "rejected" && event.eventDate > now) changes.missing.push(event);
  }
  const { added, updated, gone, missing } = changes;
  Object.assign(changes.counts, {
    added: added.length,
    updated: updated.length,
    missing: missing.length + gone.length,
  });
  return changes;
}

async function listFreePlaces(tx: Database, importId: string): Promise<Set<string>> {
  const rows = await tx.execute<{ id: string }>(sql`
    select b.id from businesses b where b.user_id is null and b.id in (
      select (p.facts ->> 'businessId')::uuid from import_places p where p.import_id = ${importId} and p.verdict = 'accepted')`);
  return new Set(rows.map(({ id }) => id));
}

/** Upcoming ones, and those that the file moves. */
const listStored = async (tx: Database, importId: string, sourceId: string) => {
  const isListed = inArray(
    events.sourceRef,
    tx
      .select({ ref: importPlaces.sourceRef })
      .from(importPlaces)
      .where(and(eq(importPlaces.importId, importId), eq(importPlaces.verdict, "accepted"))),
  );
  return tx
    .select({ event: events, isOwned: sql<boolean>`${businesses.userId} is not null` })
    .from(events)
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(and(eq(events.sourceId, sourceId), sql`(${isUpcoming()} or ${isListed})`));
};

export const isChanged = (before: StoredEvent, after: HostedEvent): boolean =>
  EVENT_FIELDS.some((field) => toComparable(before[field]) !== toComparable(after[field]));

const toComparable = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));

export const toRow = ({ eventDate, endsAt, ...event }: HostedEvent) => ({
  ...event,
  eventDate: new Date(eventDate),
  endsAt: endsAt === null ? null : new Date(endsAt),
});
