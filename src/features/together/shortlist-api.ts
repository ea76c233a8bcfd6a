import type { AppContext, RateLimit } from "../../context.ts";
import { toCsv } from "../../encoding/csv.ts";
import { ValidationError } from "../../errors.ts";
import { toDownload } from "../../http/download.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { getTypeName } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { type City, formatTime } from "../../ui/dates.ts";
import { writeCalendar } from "../events/icalendar.ts";
import type { OpenWindows } from "../places/listing/evaluate-hours.ts";
import { findVisibleListing } from "../places/listing/listings.ts";
import { fromLocalTime, toLocalTime } from "../places/listing/local-time.ts";
import { getHoursAt, getWindows } from "../places/listing/opening-hours.ts";
import type { Listing } from "../places/listing/schema.ts";
import { enterRoom } from "./access-api.ts";
import { Meeting, MeetingQuery, MemberPath, Shortlist } from "./schema.ts";
import { getShortlist, type ShortlistPlace } from "./shortlist.ts";

/** Each request verifies its reasons, which takes some 10 ms a member. */
export const SHORTLIST_LIMIT: RateLimit = { name: "room-shortlist", max: 300, windowSeconds: 600 };

export const shortlistApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/together/:code/matches/:id", { public: true, errors: [401, 403, 404], params: MemberPath })
    .returns(Meeting, async ({ request, viewer, params }) => {
      await enterRoom(ctx, request, params.code, viewer);
      const { openingHours, latitude, longitude } = await findVisibleListing(ctx.db, viewer, params.id);
      const [hours, tonight] = await Promise.all([
        getHoursAt(openingHours, ctx.city.timezone, new Date()),
        proposeTonight(openingHours, ctx.city),
      ]);
      return { hours, latitude, longitude, tonight };
    })
    .get("/api/together/:code/matches/:id/meeting.ics", {
      public: true,
      errors: [401, 403, 404],
      params: MemberPath,
      query: MeetingQuery,
    })
    .returns("text/calendar", async ({ request, viewer, params, query }) => {
      const { room } = await enterRoom(ctx, request, params.code, viewer);
      const place = await findVisibleListing(ctx.db, viewer, params.id);
      const at = new Date(query.at);
      await assertOpen(place, ctx.city, at);
      const calendar = writeMeeting(ctx, place, at, room.id);
      return toDownload(calendar, "meeting.ics", "text/calendar; charset=utf-8");
    })
    .get("/api/together/:code/shortlist", { public: true, errors: [401, 403], counts: [SHORTLIST_LIMIT] })
    .returns(Shortlist, async ({ request, viewer, params }) => {
      consumeInMemory(ctx, SHORTLIST_LIMIT, request);
      const { room } = await enterRoom(ctx, request, params.code, viewer);
      return getShortlist(ctx, room);
    })
    .get("/api/together/:code/shortlist.csv", { public: true, errors: [401, 403], counts: [SHORTLIST_LIMIT] })
    .returns("text/csv", async ({ request, viewer, params }) => {
      consumeInMemory(ctx, SHORTLIST_LIMIT, request);
      const { room } = await enterRoom(ctx, request, params.code, viewer);
      const csv = toShortlistCsv(await getShortlist(ctx, room), ctx.config.baseUrl);
      return toDownload(csv, "shortlist.csv", "text/csv; charset=utf-8");
    });

const toShortlistCsv = (entries: readonly ShortlistPlace[], baseUrl: string): string =>
  toCsv(
    [t("Name"), t("Type"), t("Address"), t("Latitude"), t("Longitude"), t("Link")],
    entries.map(({ place: { id, name, type, location, latitude, longitude } }) => [
      name,
      getTypeName(type),
      location,
      latitude,
      longitude,
      `${baseUrl}/business/${id}`,
    ]),
  );

// When the members of a room can meet at a match tonight, and that as a calendar event.
const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
/** Local hours: the first and last at which people meet, and until when a place may be open. */
const [FIRST, LAST, NIGHT] = [19, 23, 28];

/** The next half hour of the evening from which a place is surely open for an hour. Null without known hours. */
export async function findTonight(openingHours: string | null, timezone: string, now: Date): Promise<Date | null> {
  const midnight = toLocalTime(now, timezone).setUTCHours(0, 0, 0, 0);
  const toInstant = (hour: number) => fromLocalTime(new Date(midnight + hour * HOUR_MS), timezone).getTime();
  const { windows } = await getWindows(openingHours, timezone, toInstant(FIRST), toInstant(NIGHT));
  const soonest = Math.ceil((now.getTime() + HALF_HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  for (let at = Math.max(toInstant(FIRST), soonest); at <= toInstant(LAST); at += HALF_HOUR_MS)
    if (isOpenForAnHour(windows, at)) return new Date(at);
  return null;
}

/** What a `Meeting` says of it. */
export async function proposeTonight(openingHours: string | null, city: City): Promise<Meeting["tonight"]> {
  const at = await findTonight(openingHours, city.timezone, new Date());
  return at && { at: at.toISOString(), time: formatTime(at, city) };
}

/** @throws ValidationError for a time that nobody was offered, since the place isn't surely open for an hour */
async function assertOpen({ openingHours }: Listing, { timezone }: City, at: Date): Promise<void> {
  const { windows } = await getWindows(openingHours, timezone, at.getTime(), at.getTime() + HOUR_MS);
  if (!isOpenForAnHour(windows, at.getTime()))
    throw new ValidationError(t("Choose a time."), { at: [t("Choose a time.")] });
}

const isOpenForAnHour = (windows: OpenWindows["windows"], at: number) =>
  windows?.some(([opens, closes]) => opens <= at && at + HOUR_MS <= closes);

/** An hour at a place, at the time that was proposed. */
function writeMeeting({ config }: AppContext, place: Listing, at: Date, roomId: string): string {
  const event = {
    id: Bun.randomUUIDv5(place.id, roomId),
    title: place.name,
    description: null,
    location: place.location,
    startsAt: at,
    endsAt: new Date(at.getTime() + HOUR_MS),
    updatedAt: new Date(),
    revision: 0,
    url: `${config.baseUrl}/business/${place.id}`,
    latitude: place.latitude,
    longitude: place.longitude,
  };
  return writeCalendar({ name: place.name, product: config.siteName }, [event]);
}
