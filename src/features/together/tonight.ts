// When the members of a room can meet at a match tonight, and that as a calendar event.
import type { AppContext } from "../../context.ts";
import { writeCalendar } from "../events/icalendar.ts";
import { fromLocalTime, toLocalTime } from "../places/listing/local-time.ts";
import { getWindows } from "../places/listing/opening-hours.ts";
import type { Listing } from "../places/listing/schema.ts";

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
    if (windows?.some(([opens, closes]) => opens <= at && at + HOUR_MS <= closes)) return new Date(at);
  return null;
}

/** An hour at a place, at the time that was proposed. */
export function writeMeeting({ config }: AppContext, place: Listing, at: Date, roomId: string): string {
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
