// Which stored event an event of a file is. IDs don't decide alone: some calendars make new ones for every fetch, or number their
// events, so that an ID comes to mean another event.
import type { StagedEvent, StoredEvent } from "./event-types.ts";

/** `isOwned`: its place has an owner. */
export type StoredRow = { event: StoredEvent; isOwned: boolean };

type Comparable = Pick<StoredEvent, "businessId" | "title" | "sourceRef"> & { eventDate: Date | string };

/** ms. An event whose ID and time changed at once is the same within this time. */
const SAME_EVENT_WITHIN = 12 * 3_600_000;

const toTime = ({ eventDate }: Comparable) => new Date(eventDate).getTime();
const toSeries = ({ businessId, title }: Comparable) => JSON.stringify([businessId, title]);
const toOccurrence = (event: Comparable) => JSON.stringify([toSeries(event), toTime(event)]);

/** @returns the stored event by the ID of the staged one; those that are new are absent */
export function recognizeEvents(staged: readonly StagedEvent[], stored: readonly StoredRow[]): Map<string, StoredRow> {
  const found = new Map<string, StoredRow>();
  const open = { staged: new Set(staged), stored: new Set(stored) };
  const pair = (event: StagedEvent, row: StoredRow) => {
    found.set(event.sourceRef, row);
    open.staged.delete(event);
    open.stored.delete(row);
  };
  const pairBy = (toKey: (event: Comparable) => string, isPossible = (_: StoredRow) => true) => {
    const rows = Map.groupBy([...open.stored].filter(isPossible), ({ event }) => toKey(event));
    for (const event of [...open.staged]) {
      const row = rows.get(toKey(event))?.shift();
      if (row) pair(event, row);
    }
  };
  const byId = (toKey: (event: Comparable) => string) => (event: Comparable) =>
    JSON.stringify([event.sourceRef, toKey(event)]);
  pairBy(byId(toOccurrence));
  pairBy(toOccurrence);
  pairBy(byId(({ title }) => title));
  for (const [event, row] of listNearest(open.staged, open.stored)) pair(event, row);
  // An ID of a past event with another title was used again.
  const now = Date.now();
  pairBy(
    byId(() => ""),
    ({ event }) => toTime(event) > now,
  );
  return found;
}

/** Those of one title and place of which each is the nearest in time to the other. */
function listNearest(staged: Iterable<StagedEvent>, stored: Iterable<StoredRow>): [StagedEvent, StoredRow][] {
  const rowsOfSeries = Map.groupBy(stored, ({ event }) => toSeries(event));
  const eventsOfSeries = Map.groupBy(staged, toSeries);
  return [...eventsOfSeries].flatMap(([series, events]) => {
    const rows = rowsOfSeries.get(series) ?? [];
    return events.flatMap((event): [StagedEvent, StoredRow][] => {
      const row = findNearest(event, rows, (each) => each.event);
      return row && findNearest(row.event, events, (each) => each) === event ? [[event, row]] : [];
    });
  });
}

function findNearest<Item>(event: Comparable, items: readonly Item[], toEvent: (item: Item) => Comparable) {
  const getDistance = (item: Item) => Math.abs(toTime(toEvent(item)) - toTime(event));
  const near = items.filter((item) => getDistance(item) < SAME_EVENT_WITHIN);
  return near.sort((a, b) => getDistance(a) - getDistance(b))[0];
}
