import { batched } from "../../../db/batch.ts";
import type { Database } from "../../../db/client.ts";
import { msg } from "../../i18n/t.ts";
import type { NeedsQuery } from "../../taste/needs.ts";
import type { City } from "../../ui/dates.ts";
import type { Credit } from "../../ui/SourceLine.tsx";
import { recommendTo } from "../discovery/deck.ts";
import type { RecommendedListing } from "../discovery/schema.ts";
import { getStoredNeeds } from "../discovery/stored-needs.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { listUpcomingEvents } from "../events/events.ts";
import type { EventView } from "../events/schema.ts";
import { toLocalDate, toLocalTime } from "../places/listing/local-time.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { type HomePlace, isOpen, MAX_OPEN_PLACES, suitsTonight, toHomePlace } from "./schema.ts";

export type Tonight = {
  isNew: boolean;
  /** Those that the account stores, which every place fits. */
  needs: NeedsQuery;
  best: HomePlace | null;
  places: HomePlace[];
  credits: (Credit | null)[];
  events: EveningEvents;
};

export type EveningEvents = { title: "Today" | "Tonight" | "Next events"; events: EventView[] };

/** Best matches whose opening hours are evaluated. As many as the server caches for a traveler. */
const CANDIDATES = 50;
const MAX_EVENTS = 4;
/** Others come first, the best match included: six sculptures are no choice. */
const MAX_OF_A_KIND = 2;

export async function getTonight(db: Database, userId: string, city: City, now = new Date()): Promise<Tonight> {
  const [picked, upcoming] = await Promise.all([
    pickPlaces(db, userId, city, now),
    listUpcomingEvents(db, userId, { offset: 0, limit: MAX_EVENTS }),
  ]);
  return { ...picked, events: selectTonight(upcoming, city, now) };
}

async function pickPlaces(db: Database, userId: string, city: City, now: Date): Promise<Omit<Tonight, "events">> {
  const batch = batched(db);
  const [traveler, { needs }] = await Promise.all([loadTraveler(batch, userId), getStoredNeeds(batch, userId)]);
  const { latest, visited } = traveler.history;
  const query = { limit: CANDIDATES, unseen: "0", skipped: "0", ...needs } as const;
  const { listings } = await recommendTo(db, traveler, query, { timezone: city.timezone });
  const isRefused = ({ id }: RecommendedListing) => latest.get(id) === "dislike" || visited.get(id) === "dislike";
  const suitable = listings.filter((listing) => suitsTonight(listing) && !isRefused(listing));
  const candidates = await withHours(suitable, city.timezone, now);
  const isNew = latest.size === 0;
  const best = isNew ? null : (candidates.find(isOpen) ?? candidates[0] ?? null);
  const others = candidates.filter((candidate) => candidate !== best);
  const open = others.filter(isOpen);
  const listed = mixKinds(open.length > 0 ? open : others, best).slice(0, MAX_OPEN_PLACES);
  return {
    isNew,
    needs: needs ?? {},
    best: best && toHomePlace(best),
    places: listed.map(toHomePlace),
    credits: [best, ...listed].map((shown) => shown?.credit ?? null),
  };
}

/** A sculpture and a mural are both public art. */
function mixKinds(places: RecommendedListing[], best: RecommendedListing | null): RecommendedListing[] {
  const shown = new Map<string, number>();
  const later = new Set<RecommendedListing>();
  for (const place of best ? [best, ...places] : places) {
    const tags = place.tags.filter((tag) => tag.startsWith("kind:"));
    const kinds = tags.length > 0 ? tags : [place.type];
    if (kinds.some((kind) => (shown.get(kind) ?? 0) >= MAX_OF_A_KIND)) later.add(place);
    else for (const kind of kinds) shown.set(kind, (shown.get(kind) ?? 0) + 1);
  }
  return places.toSorted((a, b) => Number(later.has(a)) - Number(later.has(b)));
}

const HOUR = 3_600_000;
/** A night lasts until five in the morning. */
const NIGHT_ENDS_HOUR = 5;
const EVENING_STARTS_HOUR = 17;

export function selectTonight(upcoming: EventView[], city: City, now: Date): EveningEvents {
  const night = toNight(now, city);
  const tonight = upcoming.filter((event) => isOnNight(event, night, city));
  const [first] = tonight;
  if (!first) return { title: msg("Next events"), events: upcoming };
  const hour = toLocalTime(new Date(first.eventDate), city.timezone).getUTCHours();
  const isEvening = tonight.every(({ allDay }) => !allDay) && (hour >= EVENING_STARTS_HOUR || hour < NIGHT_ENDS_HOUR);
  return { title: isEvening ? msg("Tonight") : msg("Today"), events: tonight };
}

/** Any day of an all-day event counts. */
function isOnNight({ eventDate, endsAt, allDay }: EventView, night: string, city: City): boolean {
  if (!allDay) return toNight(new Date(eventDate), city) === night;
  const noon = (at: number) => toNight(new Date(at + 12 * HOUR), city);
  const start = Date.parse(eventDate);
  return noon(start) <= night && night <= noon(endsAt ? Date.parse(endsAt) - 24 * HOUR : start);
}

/** The local date on which the night began. */
const toNight = (at: Date, { timezone }: City) =>
  toLocalDate(new Date(at.getTime() - NIGHT_ENDS_HOUR * HOUR), timezone);
