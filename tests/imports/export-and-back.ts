// Random places with all their fields, and the way from an export into an empty city.
import fc from "fast-check";
import type postgres from "postgres";
import { BUSINESS_TYPES, FACT_KEYS, FACT_VALUES, TAG_GROUPS } from "../../db/vocabulary.ts";
import { SLICE_BYTES } from "../../src/features/imports/limits.ts";
import type { ImportView } from "../../src/features/imports/schema.ts";
import type { Person } from "../test-app.ts";

type Sql = postgres.Sql;

/** What a place says, by column. */
const COLUMNS = [
  ...["name", "type", "location", "latitude", "longitude", "opening_hours", "website", "contact_info", "price_level"],
  ...["tags", "facts", "description", "text_language", "names", "descriptions", "background"],
  ...["confirmed_at", "maybe_closed_at", "source_ref"],
];

/** Pieces of text that a table could break: formulas, delimiters, quotation marks, other scripts and line breaks. */
const pieces = [
  ...["=1+1", "+377 97 97 96 96", "-7.5", "@SUM(A1)", "'", "''=", "＝1", ";", ",", '"', "\\", "|", "{}", "null", "0"],
  ...["Café", "Łąkowy", "Καφέ", "кафе", "مقهى", "甲書店", "🌿", "'t Hoekje", "x", "of the sea", "1,5", "&amp;", "<b>"],
];
const lineOf = (max: number) =>
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
    .map((words) => words.join(" ").slice(0, max).trim())
    .filter((text) => /\p{L}|\d/u.test(text));
const linesOf = (max: number) =>
  fc.array(lineOf(200), { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n").slice(0, max).trim());
const languages = fc.constantFrom("de", "fr", "en", "ar", "ja", "zh-Hant", "pt-BR", "uk", "el");
const texts = (shape: fc.Arbitrary<string>) =>
  fc.option(fc.dictionary(languages, shape, { minKeys: 1, maxKeys: 5 }), { nil: null });
const orNull = <T>(shape: fc.Arbitrary<T>) => fc.option(shape, { nil: null });
const degrees = (max: number) => fc.integer({ min: -max * 1e7, max: max * 1e7 }).map((n) => n / 1e7);
const pastTime = fc.integer({ min: 1e12, max: 1.7e12 }).map((ms) => new Date(ms).toISOString());

const place = fc.record({
  name: lineOf(120),
  type: fc.constantFrom(...BUSINESS_TYPES),
  location: lineOf(200),
  position: orNull(fc.record({ latitude: degrees(80), longitude: degrees(180) })),
  opening_hours: orNull(fc.constantFrom("24/7", "Mo-Fr 09:00-18:00; PH off", "nach Vereinbarung", '"by appointment"')),
  website: orNull(fc.constantFrom("https://a.example/", "http://b.example/?x=1;2&y='3'")),
  contact_info: orNull(fc.oneof(fc.constant("+377 97 97 96 96 · info@example.com"), lineOf(200))),
  price_level: orNull(fc.integer({ min: 1, max: 4 })),
  tags: fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom(...TAG_GROUPS),
        fc.constantFrom("wine bar", "own beer; ale", "back\\slash", "c'est", "café"),
      )
      .map(([group, word]) => `${group}:${word}`),
    { maxLength: 8 },
  ),
  facts: orNull(fc.dictionary(fc.constantFrom(...FACT_KEYS), fc.constantFrom(...FACT_VALUES), { minKeys: 1 })),
  description: orNull(linesOf(2000)),
  text_language: orNull(languages),
  names: texts(lineOf(120)),
  descriptions: texts(linesOf(2000)),
  background: orNull(
    fc.record({ areas: fc.constantFrom(["Old Mole"], []), since: fc.constant(1923), isNotable: fc.constant(true) }),
  ),
  confirmed_at: orNull(pastTime),
  maybe_closed_at: orNull(pastTime),
});
export type RandomPlace = typeof place extends fc.Arbitrary<infer Place> ? Place : never;

export const somePlaces = fc.array(place, { minLength: 20, maxLength: 60 });

export const OFFICE = {
  id: "tourist-office",
  name: "Tourist Office",
  attribution: "© Tourist Office, the city's own",
  license_name: "CC BY 4.0",
  license_url: "https://creativecommons.org/licenses/by/4.0/",
};

export const emptyCity = (sql: Sql) => sql`truncate businesses, sources, imports, catalogue_version cascade`;

export async function putRandomPlaces(sql: Sql, places: readonly RandomPlace[]): Promise<void> {
  await sql`insert into sources ${sql(OFFICE)}`;
  const rows = places.map(({ position, ...fields }, i) => ({
    ...fields,
    ...(position ?? { latitude: null, longitude: null }),
    source_id: OFFICE.id,
    source_ref: `'=ref ${i}`,
    is_approved: true,
  }));
  const json = JSON.stringify(rows);
  await sql.unsafe(
    `insert into businesses (${[...COLUMNS, "source_id", "is_approved"].join(", ")})
     select ${[...COLUMNS, "source_id", "is_approved"].map((name) => `r.${name}`).join(", ")}
     from jsonb_populate_recordset(null::businesses, $1::text::jsonb) r`,
    [json],
  );
}

/** All fields of all places, by their IDs in the source. */
export async function readFields(sql: Sql) {
  const places = await sql.unsafe(
    `select ${COLUMNS.join(", ")}, s.name as source, s.attribution, s.license_name, s.license_url, s.id as source_id
     from businesses b join sources s on s.id = b.source_id order by source_ref`.replace("name,", "b.name,"),
  );
  return places.map((row) => ({ ...row }));
}

/** Downloads the places, empties the city and uploads the file. @returns the file */
export async function exportAndBack(noor: Person, sql: Sql, format: "csv" | "geojson"): Promise<string> {
  const response = await noor.get(`/api/admin/places.${format}?status=any`);
  if (response.status !== 200) throw new Error(`The export answered ${response.status}.`);
  const bytes = await response.bytes();
  await emptyCity(sql);
  await importFile(noor, `places.${format}`, bytes);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

const API = "/api/admin/imports";

/** Uploads a file as the wizard does, and imports it. @throws if any step is refused */
export async function importFile(
  noor: Person,
  fileName: string,
  bytes: Uint8Array,
  decision = { markMissing: false },
): Promise<ImportView> {
  const { id } = await okJson<{ id: string }>(noor.post(API, { fileName, size: bytes.length }));
  for (let position = 0; position * SLICE_BYTES < bytes.length; position++) {
    const form = new FormData();
    form.append("slice", new Blob([bytes.slice(position * SLICE_BYTES, (position + 1) * SLICE_BYTES) as BlobPart]));
    const body = new Response(form);
    const type = body.headers.get("content-type")!;
    await okJson(noor.upload(`${API}/${id}/slices/${position}`, await body.bytes(), type));
  }
  await okJson(noor.post(`${API}/${id}/reading`, {}));
  const { preview } = await settle(noor, id, "ready");
  if (preview?.rejected.length) throw new Error(`Left out: ${JSON.stringify(preview.rejected)}`);
  if (preview?.warnings.length) throw new Error(`Lost: ${JSON.stringify(preview.warnings)}`);
  await okJson(noor.post(`${API}/${id}/writing`, decision));
  return settle(noor, id, "done");
}

async function settle(noor: Person, id: string, wanted: ImportView["state"]): Promise<ImportView> {
  for (;;) {
    const view = await noor.read<ImportView>(`${API}/${id}`);
    if (view.state === wanted) return view;
    if (view.state !== "reading" && view.state !== "writing")
      throw new Error(`The import is ${view.state}: ${view.preview?.problem ?? view.failure}`);
    await Bun.sleep(20);
  }
}

async function okJson<T>(sent: Promise<Response>): Promise<T> {
  const response = await sent;
  if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
