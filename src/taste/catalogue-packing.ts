// The catalogue as bytes, so that a browser without a network ranks with the same numbers as the server.
import type { Catalogue } from "./catalogue.ts";
import { MIN_SWIPES } from "./counts.ts";
import { groupCities, withPriors } from "./make-catalogue.ts";
import { Positions } from "./positions.ts";
import leftOut from "./unpacked-columns.json" with { type: "json" };

const TYPES = { Uint8Array, Uint16Array, Uint32Array, Float32Array };
type TypeName = keyof typeof TYPES;
type Block = Uint8Array | Uint16Array | Uint32Array | Float32Array;
type Head = { values: Record<string, unknown>; blocks: [name: string, type: TypeName, length: number][] };

/** Computed from the rest, or needed only to change a catalogue. */
const LEFT_OUT = leftOut as (keyof Catalogue)[];

/** Little-endian: head length (uint32), head as JSON, arrays. Counts of swipes only say whether a place has few. */
export function packCatalogue<Columns extends Record<string, Block>>(
  { population: { variances, ...population }, ...catalogue }: Catalogue,
  columns: Columns,
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries({
    ...catalogue,
    ...columns,
    fewSwipes: countFewSwipes(catalogue),
    population,
    variances,
  });
  const kept = entries.filter(([name]) => !LEFT_OUT.includes(name as keyof Catalogue));
  const blocks = kept.filter((entry): entry is [string, Block] => ArrayBuffer.isView(entry[1]));
  const head: Head = {
    values: Object.fromEntries(kept.filter(([, value]) => !ArrayBuffer.isView(value))),
    blocks: blocks.map(([name, block]) => [name, block.constructor.name as TypeName, block.length]),
  };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const start = 4 + pad(json.length);
  const bytes = new Uint8Array(blocks.reduce((size, [, block]) => size + pad(block.byteLength), start));
  new Uint32Array(bytes.buffer, 0, 1)[0] = start - 4;
  bytes.fill(0x20, 4 + json.length, start);
  bytes.set(json, 4);
  let at = start;
  for (const [, { buffer, byteOffset, byteLength }] of blocks) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += pad(byteLength);
  }
  return bytes;
}

/** Keyed by place: its likes and skips together, up to the number from which on they no longer matter. */
const countFewSwipes = ({ likes, skips }: Pick<Catalogue, "likes" | "skips">): Uint8Array =>
  Uint8Array.from(likes, (count, position) => Math.min(MIN_SWIPES, count + (skips[position] as number)));

const pad = (length: number): number => Math.ceil(length / 4) * 4;

/** @param bytes as `packCatalogue` wrote them. The catalogue can be read, but not changed. */
export function unpackCatalogue<Columns>(bytes: ArrayBuffer): Catalogue & Columns {
  const start = 4 + (new Uint32Array(bytes, 0, 1)[0] as number);
  const { values, blocks }: Head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, start - 4)));
  const arrays: Record<string, Block> = {};
  let at = start;
  for (const [name, type, length] of blocks) {
    const block = new TYPES[type](bytes, at, length);
    arrays[name] = block;
    at += pad(block.byteLength);
  }
  const { variances, fewSwipes, ...columns } = arrays;
  const { ids, features, population } = values as Pick<Catalogue, "ids" | "features" | "population">;
  const whole = {
    ...values,
    ...columns,
    likes: Uint32Array.from(fewSwipes as Uint8Array),
    skips: new Uint32Array(ids.length),
    population: { ...population, variances },
    positions: new Positions(ids),
    columns: new Map(features.map((name, column) => [name, column])),
    ...groupCities(arrays.cities as Uint32Array),
  };
  return withPriors(whole as unknown as Catalogue) as Catalogue & Columns;
}
