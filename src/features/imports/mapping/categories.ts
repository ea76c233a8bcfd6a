// What a category of a file means: a type and a kind, a tag, or that its places are left out.
import type { BusinessType, Tag } from "../../../../db/vocabulary.ts";
import { remember } from "../../../encoding/remember.ts";
import { t } from "../../../i18n/t.ts";
import { formatList } from "../../../ui/lists.ts";
import { cleanLine } from "../fields.ts";
import { findKind, findType, type Kind } from "../kinds.ts";
import { RejectedPlace } from "../parsed-file.ts";
import { findKindOfName } from "./kind-of-name.ts";
import { ANY_CATEGORY, type Category, type ImportMap } from "./schema.ts";
import { findCategoryKind, isOtherPlace } from "./vocabulary.ts";

export type Meaning = { type: BusinessType; kinds: Kind[]; tags: Tag[] };

type Rule = { rank: number; category: Category };

/** The first listed category decides; others add kinds and tags. Then come our vocabulary, "*" and `defaultType`. */
export function createCategoryReader({
  categories = {},
  defaultType,
  typeFromName,
}: Pick<ImportMap, "categories" | "defaultType" | "typeFromName">) {
  const rules = new Map<string, Rule>();
  for (const [rank, [name, category]] of Object.entries(categories).entries()) {
    if (name !== ANY_CATEGORY && !rules.has(normalize(name))) rules.set(normalize(name), { rank, category });
  }
  const fallback = Object.hasOwn(categories, ANY_CATEGORY) ? categories[ANY_CATEGORY] : defaultType;

  const findMeaning = remember(2000, (lines) => readMeaning(lines === "" ? [] : lines.split("\n")));

  /** @param texts the category's values of one place @param name of the place @throws RejectedPlace */
  return function readCategory(texts: string[], name: string): Meaning {
    const named = typeFromName ? findKindOfName(name, typeFromName === "kind" ? defaultType : undefined) : null;
    if (named) return toMeaning([named], []);
    const known = findMeaning(texts.join("\n"));
    const isTheme = known.kinds.every(({ words }) => words.length === 0);
    const own = isTheme && HAN.test(name) ? findKindOfName(name) : null;
    return own ? toMeaning([own], known.tags) : known;
  };

  function readMeaning(texts: string[]): Meaning {
    const values = texts.flatMap((text) => splitCategory(text, (part) => rules.has(normalize(part))));
    const listed = values.flatMap((value) => rules.get(normalize(value)) ?? []).sort((a, b) => a.rank - b.rank);
    const tags = listed.flatMap(({ category }): Tag[] => (isTag(category) ? [`feature:${category.tag}`] : []));
    const deciding = listed.find(({ category }) => !isTag(category));
    if (deciding?.category === null) return leaveOut(values.find((value) => rules.get(normalize(value)) === deciding));
    if (deciding)
      return toMeaning(
        listed.flatMap(({ category }) => toKind(category) ?? []),
        tags,
      );
    const known = values.flatMap((value) => (rules.has(normalize(value)) ? [] : (findCategoryKind(value) ?? [])));
    const type = values.map(findType).find((found) => found !== null) ?? known[0]?.type;
    if (type) return { type, kinds: known, tags };
    if (fallback === null) return leaveOut(values[0]);
    const otherwise = fallback === undefined ? null : toKind(fallback);
    if (otherwise) return toMeaning([otherwise], tags);
    if (values.length === 0) throw new RejectedPlace(t("has no type"), true);
    throw new RejectedPlace(
      t("has an unknown type: {words}", { words: formatList(values, { style: "narrow" }).slice(0, 60) }),
      true,
    );
  }
}

const isTag = (category: Category): category is { tag: string } =>
  typeof category === "object" && category !== null && "tag" in category;

const toMeaning = (kinds: Kind[], tags: Tag[]): Meaning => ({ type: kinds[0]!.type, kinds, tags });

function leaveOut(category = "*"): never {
  throw new RejectedPlace(t("has a category that is left out: {category}", { category: category.slice(0, 60) }), false);
}

export function guessCategory(value: string): Category | undefined {
  if (EVENTS.test(value) || isOtherPlace(value)) return null;
  const kind = findCategoryKind(value);
  if (!kind) return undefined;
  return kind.words[0] ? { type: kind.type, kind: kind.words[0] } : kind.type;
}

/** An event is no place, even if it is a "Festival" too. */
const EVENTS = /^(?:.*[/#:])?(?:Event|EntertainmentAndEvent|[A-Z][a-z]+Event)$/;

/** A hotel with a restaurant is a hotel, a museum with a shop is a museum. */
const BY_KIND: BusinessType[] = ["hotel", "tour", "restaurant", "retail", "event_organizer"];
const BY_TYPE: BusinessType[] = ["hotel", "restaurant", "retail", "tour", "event_organizer"];

/** In which order guessed categories decide: events, then what has a kind. A hotel with parking is a hotel. */
export function rankCategory(value: string, category: Category): number {
  if (category === null) return isOtherPlace(value) ? 50 : 0;
  if (typeof category === "string") return 20 + BY_TYPE.indexOf(category);
  return "tag" in category ? 40 : 10 + BY_KIND.indexOf(category.type);
}

/** In Chinese and Japanese the end of a name says exactly what the place is: 書店 is a bookshop, although its theme is art. */
const HAN = /\p{Script=Han}/u;

/** "Bar; Museum" has two; "Food, Drink & Fun" is one if the map lists it. */
export function splitCategory(text: string, isListed: (part: string) => boolean): string[] {
  const whole = cleanLine(text);
  if (whole === "" || isListed(whole) || findCategoryKind(whole)) return whole === "" ? [] : [whole];
  if (/^[a-z][a-z\d+.-]{1,20}:\/\//i.test(whole)) return [whole];
  return whole
    .split(/[;|,/]/)
    .map(cleanLine)
    .filter(Boolean);
}

const normalize = (name: string) => cleanLine(name).toLowerCase();

/** A kind that we know has its preferences. */
function toKind(category: Category): Kind | null {
  if (category === null || isTag(category)) return null;
  const { type, kind } = typeof category === "string" ? { type: category, kind: undefined } : category;
  if (!kind) return { type, words: [], preferences: [] };
  return { type, words: [kind], preferences: findKind(kind)?.preferences ?? [] };
}
