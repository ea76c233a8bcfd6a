import { zxyToTileId } from "pmtiles";
import { MapProblem } from "./problems.ts";
import type { Bounds } from "./schema.ts";

/** A box of 100 by 100 km at 50° north has about 60,000 tiles up to level 15. */
const MAX_TILES = 400_000;
/** Web Mercator ends here, in degrees. */
const MAX_LATITUDE = 85.0511;

const countBoxes = (boxes: TileBox[]) =>
  boxes.reduce((sum, { x, y }) => sum + (x[1] - x[0] + 1) * (y[1] - y[0] + 1), 0);

export const countTiles = (bounds: Bounds, zoom: number): number => countBoxes(toBoxes(bounds, zoom));

export function listTileIds(bounds: Bounds, minZoom: number, maxZoom: number): Float64Array {
  const boxes = Array.from({ length: maxZoom - minZoom + 1 }, (_, i) => toBoxes(bounds, minZoom + i)).flat();
  const count = countBoxes(boxes);
  if (count > MAX_TILES) throw new MapProblem("large");
  const ids = new Float64Array(count);
  let i = 0;
  for (const { zoom, x, y } of boxes) {
    for (let column = x[0]; column <= x[1]; column++) {
      for (let row = y[0]; row <= y[1]; row++) ids[i++] = zxyToTileId(zoom, column, row);
    }
  }
  return ids.sort().filter((id, index, all) => id !== all[index - 1]);
}

export type Tile = { zoom: number; x: number; y: number };

export const listTiles = (bounds: Bounds, zoom: number): Tile[] =>
  toBoxes(bounds, zoom).flatMap(({ x, y }) =>
    range(x).flatMap((column) => range(y).map((row) => ({ zoom, x: column, y: row }))),
  );

const range = ([from, to]: [number, number]) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** @param margin as a share of the tile */
export function toBounds({ zoom, x, y }: Tile, margin: number): Bounds {
  const toLongitude = (column: number) => (column / 2 ** zoom) * 360 - 180;
  const toLatitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** zoom))) * 180) / Math.PI;
  return [toLongitude(x - margin), toLatitude(y + 1 + margin), toLongitude(x + 1 + margin), toLatitude(y - margin)];
}

type TileBox = { zoom: number; x: [number, number]; y: [number, number] };

/** Two boxes if the bounds cross the antimeridian. */
function toBoxes([west, south, east, north]: Bounds, zoom: number): TileBox[] {
  const y: [number, number] = [toRow(north, zoom), toRow(south, zoom)];
  if (west <= east) return [{ zoom, x: [toColumn(west, zoom), toColumn(east, zoom)], y }];
  const last = 2 ** zoom - 1;
  return [
    { zoom, x: [toColumn(west, zoom), last], y },
    { zoom, x: [0, toColumn(east, zoom)], y },
  ];
}

const toColumn = (longitude: number, zoom: number) => clamp(((longitude + 180) / 360) * 2 ** zoom, zoom);

function toRow(latitude: number, zoom: number): number {
  const radians = (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * Math.PI) / 180;
  return clamp(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom, zoom);
}

const clamp = (value: number, zoom: number) => Math.min(2 ** zoom - 1, Math.max(0, Math.floor(value)));
