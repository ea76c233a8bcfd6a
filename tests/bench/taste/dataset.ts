// The data of the taste benchmark: reads interactions and items from CSV files, with columns found by name.

import type { Catalogue, TastePlace } from "../../../src/taste/taste.ts";
import { makeCatalogue } from "../../taste/catalogues.ts";

export type Interaction = {
  person: number;
  place: number;
  /** A rating, or a number of visits, at most 5. */
  value: number;
  split: string;
};

export type Dataset = {
  people: number;
  places: Omit<TastePlace, "likes" | "skips">[];
  interactions: Interaction[];
  /** Whether values are ratings; then 4 or more is a like. */
  rated: boolean;
  hasSplit: boolean;
};

const LIKED_RATING = 4;
const PERSON = ["user", "user_id", "userid", "person"];
const PLACE = ["item", "item_id", "itemid", "place", "venue", "business"];
const LATITUDE = ["lat", "latitude"];
const LONGITUDE = ["lon", "lng", "long", "longitude"];
const FEATURES = ["features", "tags", "categories", "categories|tags"];

/** Reads `interactions.csv` and `items.csv` of a folder. @throws Error that names a missing column */
export async function readDataset(folder: string): Promise<Dataset> {
  const items = readTable(await Bun.file(`${folder}/items.csv`).text());
  const rows = readTable(await Bun.file(`${folder}/interactions.csv`).text());
  return joinTables(items, rows);
}

export function joinTables(items: Table, rows: Table): Dataset {
  const idColumn = columnOf(items, PLACE, "items.csv");
  const [latitude, longitude] = [findColumn(items, LATITUDE), findColumn(items, LONGITUDE)];
  const [city, features] = [findColumn(items, ["city"]), findColumn(items, FEATURES)];
  const positions = new Map<string, number>();
  const places: Dataset["places"] = [];
  const add = (id: string, row: string[]) => {
    if (positions.has(id)) return;
    positions.set(id, places.length);
    const point = [numberAt(row, latitude), numberAt(row, longitude)] as const;
    const located = point[0] !== null && point[1] !== null;
    const tags = (row[features] ?? "").split("|").map((tag) => tag.trim().toLowerCase());
    places.push({
      id,
      name: id,
      type: "restaurant",
      tags: [...new Set(tags)].filter((tag) => tag !== "").map((tag) => `feature:${tag}`),
      latitude: located ? point[0] : null,
      longitude: located ? point[1] : null,
      city: row[city] || null,
    });
  };
  for (const row of items.rows) add(row[idColumn] as string, row);
  const person = columnOf(rows, PERSON, "interactions.csv");
  const place = columnOf(rows, PLACE, "interactions.csv");
  const rating = findColumn(rows, ["rating", "stars", "score"]);
  const value = rating >= 0 ? rating : findColumn(rows, ["count", "visits", "checkins"]);
  const split = findColumn(rows, ["split", "fold", "set"]);
  const people = new Map<string, number>();
  const merged = new Map<string, Interaction>();
  for (const row of rows.rows) {
    const id = row[place] as string;
    add(id, []);
    const who = row[person] as string;
    if (!people.has(who)) people.set(who, people.size);
    const key = `${who}\n${id}`;
    const amount = numberAt(row, value) ?? 1;
    const known = merged.get(key);
    merged.set(key, {
      person: people.get(who) as number,
      place: positions.get(id) as number,
      value: Math.min(5, known && rating < 0 ? known.value + amount : amount),
      split: (row[split] ?? "").trim().toLowerCase(),
    });
  }
  return {
    people: people.size,
    places,
    interactions: [...merged.values()],
    rated: rating >= 0,
    hasSplit: split >= 0 && [...merged.values()].some((row) => row.split === "test"),
  };
}

/** An interaction is a like unless it is a rating below 4. */
export const isLike = (data: Dataset, { value }: Interaction): boolean => !data.rated || value >= LIKED_RATING;

/** The catalogue with the likes and skips of `train` only. */
export function buildCatalogue(data: Dataset, train: readonly Interaction[]): Catalogue {
  const likes = new Uint32Array(data.places.length);
  const skips = new Uint32Array(data.places.length);
  for (const row of train) {
    const counts = isLike(data, row) ? likes : skips;
    counts[row.place] = (counts[row.place] as number) + 1;
  }
  return makeCatalogue(
    data.places.map((place, i) => ({ ...place, likes: likes[i] as number, skips: skips[i] as number })),
  );
}

export type Table = { names: string[]; rows: string[][] };

/** A CSV table (RFC 4180: quoted fields, doubled quotes). */
export function readTable(text: string): Table {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  const clean = text.startsWith("\ufeff") ? text.slice(1) : text;
  for (let at = 0; at < clean.length; at++) {
    const char = clean[at] as string;
    if (quoted) {
      if (char !== '"') field += char;
      else if (clean[at + 1] === '"') field += clean[++at];
      else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ",") {
      row.push(field);
      field = "";
    } else if (char === "\n") {
      row.push(field.replace(/\r$/, ""));
      rows.push(row);
      row = [];
      field = "";
    } else field += char;
  }
  if (field !== "" || row.length > 0) rows.push([...row, field]);
  const [names = [], ...rest] = rows;
  return {
    names: names.map((name) => name.trim().toLowerCase()),
    rows: rest.filter((cells) => cells.some((cell) => cell !== "")),
  };
}

function findColumn(table: Table, names: readonly string[]): number {
  return table.names.findIndex((name) => names.includes(name));
}

function columnOf(table: Table, names: readonly string[], file: string): number {
  const column = findColumn(table, names);
  if (column < 0) throw new Error(`${file} has no column ${names[0]}: it has ${table.names.join(", ")}.`);
  return column;
}

function numberAt(row: readonly string[], column: number): number | null {
  const text = row[column];
  if (text === undefined || text.trim() === "") return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
