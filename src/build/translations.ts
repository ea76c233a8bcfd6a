// `npm run translations`: brings the catalogs in line with the sources, and counts the texts in docs/translating.md.
import { readdir } from "node:fs/promises";
import type { Coverage } from "../i18n/languages.ts";
import { writeCatalogs } from "./catalogs.ts";
import { findMessages, isMetByTravelers } from "./messages.ts";
import { writeOutput } from "./write-output.ts";

export const CATALOGS = "src/i18n/catalogs";
export const REVIEW = "src/i18n/review.json";
export const COVERAGE = "src/i18n/coverage.json";
const GUIDE = "docs/translating.md";

export type Catalog = Record<string, string>;
type Messages = ReadonlyMap<string, readonly string[]>;

/** The texts whose translation is that of an earlier English text, which is the value; by language. */
export type Review = Record<string, Catalog>;

export const writeJson = (path: string, data: unknown) => writeOutput(path, `${JSON.stringify(data, null, 2)}\n`);

export async function updateCatalogs(): Promise<void> {
  const messages = await findMessages();
  const review: Review = await Bun.file(REVIEW).json();
  for (const language of await listLanguages()) {
    const known = await readCatalog(language);
    const renamed = findRenamed(known, messages);
    const texts = [...messages.keys()];
    await writeJson(
      `${CATALOGS}/${language}.json`,
      Object.fromEntries(texts.map((text) => [text, known[text] || (known[renamed.get(text) ?? ""] ?? "")])),
    );
    const kept = Object.entries(review[language] ?? {}).filter(([text]) => messages.has(text));
    review[language] = Object.fromEntries([...kept, ...renamed]);
    for (const line of await listOutdated(`${HANDBOOK}/${language}.md`)) console.log(line);
  }
  await writeJson(
    REVIEW,
    Object.fromEntries(Object.entries(review).filter(([, texts]) => Object.keys(texts).length > 0)),
  );
  const coverage = await countTexts();
  await writeJson(COVERAGE, coverage);
  for (const [language, { texts, forTravelers, toReview }] of Object.entries(coverage.languages))
    console.log(
      `${language}: ${texts} of ${coverage.texts} texts translated, ${forTravelers} of ${coverage.forTravelers} for travelers, ${toReview} to review`,
    );
  await writeCatalogs();
  await writeOutput(GUIDE, await withCounts(await Bun.file(GUIDE).text()));
}

const listLanguages = async () =>
  (await readdir(CATALOGS))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.replace(".json", ""))
    .sort();

export const readCatalog = (language: string): Promise<Catalog> => Bun.file(`${CATALOGS}/${language}.json`).json();

/** The new texts of which a similar one was in the same file, with the same placeholders: its translation is kept. */
export function findRenamed(known: Catalog, messages: Messages): Map<string, string> {
  const before = Object.keys(known);
  const added = [...messages.keys()].filter((text) => known[text] === undefined);
  const renamed = new Map<string, string>();
  for (const [at, old] of before.entries()) {
    if (messages.has(old) || !known[old]) continue;
    // A catalog has the texts in the order of the files, and says nothing else about where one was.
    const around = [
      before.slice(0, at).findLast((text) => messages.has(text)),
      before.slice(at).find((text) => messages.has(text)),
    ];
    const files = around.flatMap((text) => messages.get(text ?? "") ?? []);
    const similar = added
      .filter((text) => !renamed.has(text) && messages.get(text)!.some((file) => files.includes(file)))
      .filter((text) => listNames(text) === listNames(old) && getSimilarity(text, old) >= MIN_SIMILARITY)
      .sort((one, other) => getSimilarity(other, old) - getSimilarity(one, old));
    if (similar[0]) renamed.set(similar[0], old);
  }
  return renamed;
}

const MIN_SIMILARITY = 0.5;
const listNames = (text: string) => [...new Set(text.match(/[{<]\w+(?:, \w+)?/g))].sort().join();

/** The share of words that two texts have in common. */
function getSimilarity(one: string, other: string): number {
  const [words, others] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}']+/gu))) as [
    Set<string>,
    Set<string>,
  ];
  return (2 * words.intersection(others).size) / (words.size + others.size || 1);
}

/** What src/i18n/coverage.json says, counted anew. Its scopes and names of translators are written by hand. */
export async function countTexts() {
  const messages = await findMessages();
  const travelers = [...messages].filter(([, files]) => isMetByTravelers(files)).map(([text]) => text);
  const before = (await Bun.file(COVERAGE).json()).languages as Record<string, Coverage>;
  const review: Review = await Bun.file(REVIEW).json();
  const languages: Record<string, Coverage> = {};
  for (const language of await listLanguages()) {
    const catalog = await readCatalog(language);
    const { scope = "started", translators = [] } = before[language] ?? {};
    const isTranslated = (text: string) => Boolean(catalog[text]) && review[language]?.[text] === undefined;
    languages[language] = {
      scope,
      texts: [...messages.keys()].filter(isTranslated).length,
      forTravelers: travelers.filter(isTranslated).length,
      toReview: Object.keys(review[language] ?? {}).length,
      translators,
    };
  }
  return { texts: messages.size, forTravelers: travelers.length, languages };
}

/** The guide with a table of the texts by language. */
export async function withCounts(guide: string): Promise<string> {
  const { texts, forTravelers, languages } = await countTexts();
  const { length: sections } = await readSections(`${HANDBOOK}.md`);
  const rows = Object.entries(languages).map(async ([language, counted]) => {
    const path = `${HANDBOOK}/${language}.md`;
    const current = (await Bun.file(path).exists()) ? sections - (await listOutdated(path)).length : 0;
    return `| ${[language, counted.forTravelers, counted.texts, counted.toReview, current].join(" | ")} |`;
  });
  const table = [
    "| language | travelers' texts | all texts | to review | sections of the handbook |",
    "| --- | ---: | ---: | ---: | ---: |",
    `| en | ${forTravelers} | ${texts} | 0 | ${sections} |`,
    ...(await Promise.all(rows)),
  ].join("\n");
  return guide.replace(/(<!-- counts -->\n)[\s\S]*?(<!-- \/counts -->)/, `$1\n${table}\n\n$2`);
}

const HANDBOOK = "docs/travelers";

const readSections = async (path: string): Promise<string[]> => (await Bun.file(path).text()).split(/^(?=#+ )/m);

/** What to review: the sections whose English text has changed since its checksum was written beside their heading. */
export async function listOutdated(translation: string, handbook = `${HANDBOOK}.md`): Promise<string[]> {
  if (!(await Bun.file(translation).exists())) return [];
  const translated = await readSections(translation);
  return (await readSections(handbook)).flatMap((english, index) => {
    const checksum = `<!-- ${Bun.hash.crc32(english.replaceAll(/\s+/g, " ").trim()).toString(16).padStart(8, "0")} -->`;
    const heading = (translated[index] ?? english).split("\n")[0]!;
    return heading.endsWith(checksum)
      ? []
      : [`${translation}: review “${heading}”, then end its line with ${checksum}`];
  });
}

if (import.meta.main) await updateCatalogs();
