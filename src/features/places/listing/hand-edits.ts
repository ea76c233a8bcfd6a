// What was edited by hand of an imported place. Imports keep these fields and remember what the source says of them.
import type { HandEdits } from "../../../../db/vocabulary.ts";
import { formatList } from "../../../ui/lists.ts";
import { nameLanguage } from "./approved-facts-schema.ts";
import placeColumns from "./columns.json" with { type: "json" };
import { formatField } from "./field-changes.ts";

/** The source of places that were added by hand, which no import changes. IDs that imports make of names have no underscore. */
export const BY_HAND = "by_hand";

const { background: _, ...editable } = placeColumns;
export type EditableField = keyof typeof editable;
export const EDITABLE_FIELDS = Object.keys(editable) as EditableField[];

type Facts = Partial<Record<EditableField, unknown>>;
type Edited = Facts & { sourceId: string | null; locked: string[]; handEdits: HandEdits | null };

/** @param field such as `names.de` */
export function getValue(facts: Facts, field: string): unknown {
  const [name, language] = field.split(".") as [EditableField, string?];
  const value = facts[name] ?? null;
  return language ? ((value as Record<string, string> | null)?.[language] ?? null) : value;
}

/** With a null, a text in one language is removed, and the last one with all of them. */
export function withValue(facts: Facts, field: string, value: unknown): Facts {
  const [name, language] = field.split(".") as [EditableField, string?];
  if (!language) return { ...facts, [name]: value };
  const texts = Object.entries({ ...(facts[name] as object | null), [language]: value }).filter(([, text]) => text);
  return { ...facts, [name]: texts.length > 0 ? Object.fromEntries(texts) : null };
}

/** Until it is edited, a field has the value of its source. */
export function markEdited(before: Edited, fields: readonly string[]): HandEdits | null {
  if (fields.length === 0) return before.handEdits;
  const at = new Date().toISOString();
  const isImported = before.sourceId !== null && before.sourceId !== BY_HAND;
  const mark = (field: string) => {
    const known = before.handEdits?.[field];
    if (before.locked.includes(field)) return { ...known, at };
    return isImported ? { at, source: getValue(before, field) } : { at };
  };
  return { ...before.handEdits, ...Object.fromEntries(fields.map((field) => [field, mark(field)])) };
}

/** Coordinates are edited and restored together. */
export const isCoordinate = (field: string) => field === "latitude" || field === "longitude";

/** `other` is what the source says of a locked field, and else what was written by hand; null if it is unknown. */
export type HandEdit = { field: string; label: string; at: string | null; isLocked: boolean; other: string | null };

/** What the staff reads of them. The position is one of them, and so is each language of a text. */
export const listHandEdits = (place: Edited): HandEdit[] =>
  EDITABLE_FIELDS.flatMap((name) =>
    Object.keys({ ...place.handEdits, ...Object.fromEntries(place.locked.map((field) => [field, {}])) })
      .filter((field) => field.split(".", 1)[0] === name && field !== "longitude")
      .sort()
      .flatMap((field) => describe(place, field)),
  );

function describe({ locked, handEdits }: Edited, field: string): HandEdit[] {
  const { at = null, ...known } = handEdits?.[field] ?? {};
  const isLocked = locked.includes(field);
  const other = isLocked ? "source" : "hand";
  if (!isLocked && !(other in known)) return [];
  const [name = "", language] = field.split(".");
  const shown = [name, ...(isCoordinate(name) ? ["longitude"] : [])].map((one) =>
    formatField(one, (!language && handEdits?.[one]?.[other]) || (one === "tags" ? [] : null)),
  );
  const label = formatList(shown.map((one) => one.label)) + (language ? ` (${nameLanguage(language)})` : "");
  const value = known[other] ?? "";
  const [first = null, longitude] = shown.map((one) => one.value);
  const text = language || value === "" ? String(value) : longitude ? `${first}, ${longitude}` : first;
  return [{ field, label, at, isLocked, other: other in known ? text : null }];
}
