import type { Database } from "../../../db/index.ts";
import { getListings } from "../places/listing/listings.ts";
import type { StartingPoint } from "./schema.ts";
import { loadTraveler } from "./traveler-cache.ts";

const MAX_PLACES = 50;

export async function listStartingPoints(db: Database, userId: string): Promise<StartingPoint[]> {
  const { history } = await loadTraveler(db, userId);
  const ids = [...history.savedStates].filter(([, { saved, liked }]) => saved || liked).map(([id]) => id);
  const places = await getListings(db, ids.slice(-MAX_PLACES).reverse());
  const isHotel = ({ type }: { type: string }) => type === "hotel";
  return [...places.filter(isHotel), ...places.filter((place) => !isHotel(place))].flatMap(
    ({ name, latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ name, latitude, longitude }]),
  );
}
