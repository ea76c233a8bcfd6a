// Guesses the type of places without a category: by the title of their file, or by words in their names.
import type { BusinessType } from "../../../../db/vocabulary.ts";
import type { Kind } from "../kinds.ts";
import { splitCategory } from "./categories.ts";
import { findKindOfName, findKindOfWord } from "./kind-of-name.ts";
import { readByLanguage, readTexts } from "./readings.ts";
import type { Row } from "./row.ts";
import type { ImportMap, Reading, TextReading } from "./schema.ts";
import { findCategoryKind, isUnspecific } from "./vocabulary.ts";

type Guess = Pick<ImportMap, "defaultType" | "typeFromName">;

const MIN_SHARE = 0.5;

/** The type that the title names, or else most of the names. */
export function guessTypes(rows: Row[], name: TextReading | undefined, titles: string[]): Guess {
  const byTitle = titles.map(findTypeOfTitle).find((type) => type !== undefined);
  if (byTitle) return { defaultType: byTitle, typeFromName: "kind" };
  if (name === undefined) return {};
  const kinds = rows.map(({ value }) => findKindOfName(readByLanguage(value, name)[0]?.[1] ?? ""));
  const known = kinds.filter((kind) => kind !== null);
  return known.length > 0 && known.length >= kinds.length * MIN_SHARE
    ? { typeFromName: "type", ...toMajority(kinds) }
    : {};
}

/** Where some categories say nothing, such as "Other", the type that most of the others have. */
export function guessOtherType(rows: Row[], category: Reading): Guess {
  const values = rows.map(({ value }) =>
    readTexts(value, category).flatMap((text) => splitCategory(text, () => false)),
  );
  if (!values.some((texts) => texts.some(isUnspecific))) return {};
  return toMajority(values.map((texts) => texts.map(findCategoryKind).find((kind) => kind !== null) ?? null));
}

function toMajority(kinds: (Kind | null)[]): Guess {
  const counts = new Map<BusinessType, number>();
  for (const kind of kinds) if (kind) counts.set(kind.type, (counts.get(kind.type) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first && first[1] >= kinds.length * MIN_SHARE ? { defaultType: first[0] } : {};
}

/** "vienna-sights.geojson" and "MUSEUMOGD.123"; undefined if it names several types. */
function findTypeOfTitle(title: string): BusinessType | undefined {
  const words = title
    .replace(/\.[a-z\d]{1,8}$/i, "")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/ogd$/i, ""));
  const types = new Set(words.flatMap((word) => findKindOfWord(word)?.type ?? []));
  const [only] = types;
  return types.size === 1 ? only : undefined;
}
