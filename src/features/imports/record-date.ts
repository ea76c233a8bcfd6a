// When the data says that a place was last checked or changed.
import { remember } from "../../encoding/remember.ts";
import fieldNames from "./field-names.json" with { type: "json" };
import { toObject } from "./geojson.ts";

/** Names of fields, as words. The first that is filled counts: a check says more than a change. */
const DATE_NAMES = fieldNames.fields.updatedAt;

const ORDER = new Map(DATE_NAMES.map((name, rank) => [name.replaceAll(" ", ""), rank]));
const findRank = remember(10_000, (key) => ORDER.get(toName(key)));

/** "schema:dateModified", "@timestamp" and "Last_Update" → "datemodified", "timestamp" and "lastupdate". */
const toName = (key: string) =>
  key
    .replace(/^[a-z]+:/, (prefix) => (prefix === "survey:" || prefix === "check:" ? prefix : ""))
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");

/** Looks at the own fields of a row or feature and those of its `properties`. */
export function findRecordDate(record: unknown): Date | null {
  const fields = toObject(record) ?? {};
  const named = Object.entries({ ...fields, ...toObject(fields.properties) }).flatMap(([key, value]) => {
    const rank = findRank(key);
    const date = rank === undefined ? null : readPastDate(value);
    return rank !== undefined && date ? [{ rank, date }] : [];
  });
  return named.sort((a, b) => a.rank - b.rank)[0]?.date ?? null;
}

/** ISO 8601, possibly without day or time, or seconds since 1970; null for anything else and for the future. */
export function readPastDate(value: unknown): Date | null {
  const text = String(toObject(value)?.["@value"] ?? value ?? "").trim();
  const [, year, month = "01", day = "01", time = ""] =
    /^((?:19|20)\d\d)(?:[-/.](\d\d?)(?:[-/.](\d\d?)(?:[T ](\d\d:\d\d\S{0,20}))?)?)?$/.exec(text) ?? [];
  const ms = year
    ? Date.parse(
        `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T${time || "00:00"}${hasZone(time) ? "" : "Z"}`,
      )
    : /^\d{9,10}$/.test(text)
      ? Number(text) * 1000
      : Number.NaN;
  return Number.isFinite(ms) && ms <= Date.now() ? new Date(ms) : null;
}

const hasZone = (time: string) => /Z$|[+-]\d\d:?\d\d$/i.test(time);
