// What people travel for: families of kinds, cuisines and features.
import interests from "./interests.json" with { type: "json" };
import labels from "./interests.texts.json" with { type: "json" };

type Interest = {
  name: string;
  label: string;
  /** How many travelers choose places by it, relative to others. */
  worth: number;
  words: readonly string[];
};

export const INTERESTS: readonly Interest[] = interests.map(({ name, words, worth }) => ({
  name,
  label: labels[name as keyof typeof labels],
  worth,
  words: words.split(", "),
}));

const PREFIX = "interest:";

export const toInterestFeature = (name: string): string => PREFIX + name;

export const isInterestFeature = (feature: string): boolean => feature.startsWith(PREFIX);

export const findInterest = (feature: string): Interest | undefined =>
  isInterestFeature(feature) ? INTERESTS.find(({ name }) => name === feature.slice(PREFIX.length)) : undefined;

const featuresByWord = new Map<string, string[]>();
for (const { name, words } of INTERESTS)
  for (const word of words) featuresByWord.set(word, [...(featuresByWord.get(word) ?? []), toInterestFeature(name)]);

const NONE: readonly string[] = [];

/** The features of the interests that a tag such as `cuisine:sushi` belongs to. */
export const listInterestFeatures = (tag: string): readonly string[] =>
  featuresByWord.get(tag.slice(tag.indexOf(":") + 1)) ?? NONE;
