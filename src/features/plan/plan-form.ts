// What the form for a new plan starts with.
import type { Database } from "../../../db/client.ts";
import type { City } from "../../ui/dates.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { getListings } from "../listings/listings.ts";
import { getLocalNow } from "./clock.ts";
import { isLocated } from "./stops.ts";

const MAX_PLACES = 50;

export type StartingPoint = { name: string; latitude: number; longitude: number };

/** Saved and liked places, the latest first, hotels before others. */
export async function listStartingPoints(db: Database, userId: string): Promise<StartingPoint[]> {
  const { history } = await loadTraveler(db, userId);
  const ids = [...history.savedStates].filter(([, { saved, liked }]) => saved || liked).map(([id]) => id);
  const places = (await getListings(db, ids.slice(-MAX_PLACES).reverse())).filter(isLocated);
  const isHotel = ({ type }: { type: string }) => type === "hotel";
  return [...places.filter(isHotel), ...places.filter((place) => !isHotel(place))].map(
    ({ name, latitude, longitude }) => ({ name, latitude, longitude }),
  );
}

/** Today until the afternoon, then tomorrow. `today` is the first day that can be chosen. */
export function getPlanDefaults({ timezone }: City, now = new Date()) {
  const { date: today, time } = getLocalNow(timezone, now);
  if (time < "09:30") return { today, date: today, start: "10:00", end: "21:00" };
  if (time < "15:00") return { today, date: today, start: toNextHour(time), end: "21:00" };
  const date = new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { today, date, start: "10:00", end: "21:00" };
}

const toNextHour = (time: string) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, "0")}:00`;
