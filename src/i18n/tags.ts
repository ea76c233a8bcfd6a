// What tags say, in the reader's language: the words that imports and the sample city use. Only for the server: islands get
// the labels with their data.
import { type Tag, type TagGroup, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { capitalize } from "./labels.ts";
import { getPreferenceLabel } from "./labels-of-preferences.ts";
import { SOURCE_LANGUAGE } from "./languages.ts";
import { withoutContext } from "./messages.ts";
import { getLanguage, t } from "./t.ts";
import tagTexts from "./tags.texts.json" with { type: "json" };

/** Shared features are kinds and cuisines that imports and the sample city use as features as well. */
const { kinds, cuisines, features, sharedFeatures } = tagTexts;

const toTags = (group: TagGroup, texts: readonly string[]) =>
  texts.map((text): Tag => `${group}:${withoutContext(text)}`);

/** All tags that have translations, in English and by group. */
export const KNOWN_TAGS: readonly Tag[] = [
  ...toTags("kind", kinds),
  ...toTags("cuisine", cuisines),
  ...toTags("feature", [...features, ...sharedFeatures]),
];

/** Keyed by word, and kinds by their tags: an ice cream parlor is no ice cream. */
const TEXTS = new Map([
  ...[...kinds, ...cuisines, ...features].map((text) => [withoutContext(text), text] as const),
  ...kinds.map((text) => [`kind:${withoutContext(text)}`, text] as const),
]);

/** Whether a word of a tag has translations. */
export const isTranslatable = (word: string): boolean => TEXTS.has(word);

/** "wine bar" for `kind:wine bar`. Words that others made up stay as they are. */
function translateTag(tag: string): string {
  const word = tag.slice(tag.indexOf(":") + 1);
  if (tag.startsWith("for:")) {
    const preference = TRAVEL_PREFERENCES.find((known) => known === word);
    return preference ? getPreferenceLabel(preference) : word;
  }
  const text = TEXTS.get(tag) ?? TEXTS.get(word);
  return isEnglish() ? word.replace(BRITISH, "$1er") : text ? t(text) : word;
}

const isEnglish = () => getLanguage() === SOURCE_LANGUAGE;

/** Tags are stored in OpenStreetMap's spelling: "theatre", "arts centre". */
const BRITISH = /\b(cent|theat)re\b/g;

/** A label of its own: "Wine bar". */
export const getTagLabel = (tag: string): string => capitalize(translateTag(tag));

/** Adds what the tags say, for islands. Not if it is how the tags are stored, as most are in English. */
export const withTagLabels = <Tagged extends { tags: readonly string[] }>(
  listing: Tagged,
): Tagged & { tagLabels?: string[] } =>
  isEnglish() && !listing.tags.some((tag) => tag.search(BRITISH) >= 0)
    ? listing
    : { ...listing, tagLabels: listing.tags.map(translateTag) };
