// The tags that owners choose from: the words that imports use and that the taste model ranks by.
import { sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../../db/index.ts";
import {
  BUSINESS_TYPES,
  type BusinessType,
  TAG_GROUPS,
  type Tag,
  TRAVEL_PREFERENCES,
} from "../../../../db/vocabulary.ts";
import { ValidationError } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { getTagLabel, KNOWN_TAGS } from "../../../i18n/tags.ts";
import countTagsSql from "./count-tags.sql" with { type: "text" };
import { type TagChoices, type TagLabels, toPlainLabel } from "./schema.ts";

/** The most common ones of a type, in each group. */
const MAX_SUGGESTED = 12;

const isKnown = new Set<string>(KNOWN_TAGS);

export const listTagLabels = (): TagLabels => KNOWN_TAGS.map((tag) => [tag, getTagLabel(tag)]);

type Suggestions = Record<BusinessType, string[]>;

export async function suggestTags(db: Database): Promise<Suggestions> {
  const known = sql.param(`{${KNOWN_TAGS.map((tag) => JSON.stringify(tag)).join()}}`);
  const rows = await db.execute<{ tag: string; type: BusinessType }>(fillIn(countTagsSql, { known }));
  const suggest = (type: BusinessType) => {
    const tags = rows.filter((row) => row.type === type).map(({ tag }) => tag);
    return TAG_GROUPS.flatMap((group) => tags.filter((tag) => tag.startsWith(`${group}:`)).slice(0, MAX_SUGGESTED));
  };
  return Object.fromEntries(BUSINESS_TYPES.map((type) => [type, suggest(type)])) as Suggestions;
}

export function toTagChoices(suggested: Suggestions, own: readonly string[]): TagChoices {
  const shown = new Set([...own, ...Object.values(suggested).flat()]);
  return { labels: listTagLabels().filter(([tag, label]) => shown.has(tag) && label !== toPlainLabel(tag)), suggested };
}

/** The staff also chooses for whom a place is good, and keeps words that only imports know. */
export function toStaffChoices(suggested: Suggestions, tags: readonly string[]): TagChoices {
  const travelers = TRAVEL_PREFERENCES.map((preference) => `for:${preference}`);
  const { labels } = toTagChoices(suggested, []);
  const more = [...tags, ...travelers].map((tag): [string, string] => [tag, getTagLabel(tag)]);
  const all = Object.entries(suggested).map(([type, words]) => [type, [...words, ...travelers]]);
  return { labels: [...labels, ...more], suggested: Object.fromEntries(all) };
}

/** Tags for whom a place is good stay, as owners don't choose them. @param before the tags it has @throws ValidationError */
export function toOwnTags(tags: readonly string[], before: readonly string[]): Tag[] {
  const unknown = tags.find((tag) => !isKnown.has(tag) && !before.includes(tag));
  if (unknown !== undefined)
    throw new ValidationError(t("Some fields are invalid."), {
      tags: [t("There is no {tag}. Choose one from the list.", { tag: unknown })],
    });
  const all = new Set([...tags, ...before.filter((tag) => tag.startsWith("for:"))]);
  return TAG_GROUPS.flatMap((group) => [...all].filter((tag) => tag.startsWith(`${group}:`))) as Tag[];
}
