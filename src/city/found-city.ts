// What the city's land, places and position tell about it: its scene, its name and its time zone.
import findTimezone from "@photostructure/tz-lookup";
import { type Database, fillIn } from "../../db/index.ts";
import type { Scene } from "../../db/vocabulary.ts";
import type { AppContext } from "../context.ts";
import type { Point } from "../taste/walking.ts";
import { recordChoice } from "./choices.ts";
import { chooseCity, refreshCity } from "./city.ts";
import foundCitySql from "./found-city.sql" with { type: "text" };
import regions from "./scene-regions.json" with { type: "json" };

/** How much of each an extract of OpenStreetMap has. */
export type Land = { coasts: number; rivers: number; towers: number; peaks: number };

/** Fewer are an exception, such as one tall hotel or one hill with a name. */
const MANY_TOWERS = 60;
const MANY_PEAKS = 5;

export function findScene({ coasts, rivers, towers, peaks, ...position }: Land & Point): Scene {
  const isDry = isIn(regions.dry, position);
  if (isIn(regions.eastAsia, position)) return "east-asian-city";
  if (isDry && coasts === 0) return "desert";
  if (towers >= MANY_TOWERS) return "metropolis";
  if (coasts > 0) return isIn(regions.coldShores, position) ? "northern-harbor" : "warm-harbor";
  if (peaks >= MANY_PEAKS) return "mountains";
  return rivers > 0 ? "river-town" : "old-town";
}

const isIn = (boxes: readonly number[][], { latitude, longitude }: Point): boolean =>
  boxes.some(
    ([south = 0, west = 0, north = 0, east = 0]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );

/** Which name, time zone and scene suit the places, for as long as nobody chooses others. @param land else, the kinds of places tell */
export async function updateFoundCity(tx: Database, land: Land | undefined): Promise<void> {
  const [found] = await tx.execute<Land & { [Axis in keyof Point]: number | null } & { town: string | null }>(
    fillIn(foundCitySql),
  );
  if (!found || found.latitude === null || found.longitude === null) return;
  const position = { latitude: found.latitude, longitude: found.longitude };
  await chooseCity(tx, {
    foundScene: findScene({ ...found, ...land, ...position }),
    foundTimezone: findTimezone(position.latitude, position.longitude),
    foundPosition: JSON.stringify(position),
    foundName: found.town,
  });
}

/** @param scene null for the one that suits the places */
export async function chooseScene(ctx: AppContext, adminId: string, scene: Scene | null): Promise<void> {
  await recordChoice(ctx.db, { adminId, action: "city.scene", detail: { scene } }, (tx) =>
    chooseCity(tx, { scene: scene ?? "" }),
  );
  await refreshCity(ctx);
}
