// What the tiles of a map show.
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { listTiles } from "../../src/features/basemap/tile-ids.ts";
import { readArchive } from "../basemap/archives.ts";

export type Shown = {
  layer: string;
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown };
};

/** @param bytes a PMTiles archive */
export async function listShown(bytes: Uint8Array, zoom: number): Promise<Shown[]> {
  const archive = readArchive(bytes);
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  const tiles = listTiles([minLon, minLat, maxLon, maxLat], zoom).map(async ({ x, y }): Promise<Shown[]> => {
    const tile = await archive.getZxy(zoom, x, y);
    if (!tile) return [];
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)));
    return Object.entries(layers).flatMap(([layer, features]) =>
      Array.from({ length: features.length }, (_, i) => {
        const { properties, geometry } = features.feature(i).toGeoJSON(x, y, zoom);
        return { layer, properties: properties ?? {}, geometry: geometry as Shown["geometry"] };
      }),
    );
  });
  return (await Promise.all(tiles)).flat();
}
