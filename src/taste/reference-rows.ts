import type { Catalogue } from "./catalogue.ts";
import { allocateRow, type Row, readRow } from "./rows.ts";

/** The rows of a city's reference places: row r is `columns[starts[r] … starts[r + 1])`, with its `values`. */
export type ReferenceRows = Row & { count: number; starts: Uint32Array };

const byCatalogue = new WeakMap<Catalogue, Map<number, ReferenceRows>>();

/** Cached, because every swipe needs them. */
export function getReferenceRows(catalogue: Catalogue, city: number): ReferenceRows {
  const cached = byCatalogue.get(catalogue) ?? new Map<number, ReferenceRows>();
  byCatalogue.set(catalogue, cached);
  const found = cached.get(city) ?? readReferenceRows(catalogue, catalogue.cityReference[city] as Uint32Array);
  cached.set(city, found);
  return found;
}

function readReferenceRows(catalogue: Catalogue, places: Uint32Array): ReferenceRows {
  const { longestRow } = catalogue;
  const count = places.length;
  const buffer = allocateRow({ longestRow: longestRow * count });
  const starts = new Uint32Array(count + 1);
  for (let r = 0; r < count; r++) starts[r + 1] = readRow(catalogue, places[r] as number, buffer, starts[r]);
  const end = starts[count] as number;
  return { count, starts, columns: buffer.columns.slice(0, end), values: buffer.values.slice(0, end) };
}
