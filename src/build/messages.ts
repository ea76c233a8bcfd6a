// Finds the texts in the sources, and puts their translations into the scripts for the browser.
import { dirname, relative, resolve } from "node:path";
import type { BunPlugin } from "bun";
import { parseSync, Visitor } from "oxc-parser";
import { isStarted, LANGUAGES, type Language, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from "../i18n/languages.ts";
import { compileMessage } from "../i18n/messages.ts";
import type { Compression } from "./compress.ts";
import { readSource } from "./source-files.ts";

/** The functions that take a text, by the module that exports them. A file may import them under any name. */
const TEXT_FUNCTIONS: Record<string, string[]> = { "src/i18n/t.ts": ["t", "msg"], "src/i18n/rich.ts": ["rich"] };

type TextLiteral = { text: string; start: number; end: number };

/** The texts of a file: the literals that are passed to a text function. tests/i18n checks that all texts are literals. */
export function findTexts(file: string, source: string): TextLiteral[] {
  // Parsing all files would take a second.
  if (!/\b(t|rich)\.ts"/.test(source)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]!.message}`);
  const functions = new Set<string>();
  const texts: TextLiteral[] = [];
  new Visitor({
    ImportDeclaration(declaration) {
      const exported = TEXT_FUNCTIONS[relative(".", resolve(dirname(file), declaration.source.value))] ?? [];
      for (const each of declaration.specifiers)
        if (each.type === "ImportSpecifier" && each.imported.type === "Identifier")
          if (exported.includes(each.imported.name)) functions.add(each.local.name);
    },
    CallExpression({ callee, arguments: [text] }) {
      if (callee.type !== "Identifier" || !functions.has(callee.name)) return;
      if (text?.type === "Literal" && typeof text.value === "string")
        texts.push({ text: text.value, start: text.start, end: text.end });
    },
  }).visit(program);
  return texts.sort((one, other) => one.start - other.start);
}

/** Every text in a file of data: a list of texts, or an object with a text for each key. */
const listTexts = (data: unknown): string[] =>
  typeof data === "string" ? [data] : Object.values(data as object).flatMap(listTexts);

/** English texts, and the files they are in. What is data, such as the words of tags, is in `*.texts.json`. */
export const findMessages = async (): Promise<Map<string, string[]>> =>
  new Map([...(await findPlaces())].map(([text, places]) => [text, places.map(toFile)]));

export const toFile = (place: string): string => place.replace(/:\d+$/, "");

/** English texts, and each "file:line" that they are in. */
export async function findPlaces(): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>();
  for (const file of [...new Bun.Glob("{src,islands,db}/**/*.{ts,tsx,texts.json}").scanSync(".")].sort()) {
    if (/^src\/(build\/|i18n\/(?!labels|tags))/.test(file)) continue;
    const source = await readSource(file);
    const texts = file.endsWith(".json")
      ? listTexts(JSON.parse(source)).map((text) => ({ text, start: source.indexOf(JSON.stringify(text)) }))
      : findTexts(file, source);
    for (const { text, start } of texts) {
      const at = `${file}:${source.slice(0, start).split("\n").length}`;
      places.set(text, [...(places.get(text) ?? []), at]);
    }
  }
  return places;
}

/** What only owners, admins and operators meet: their rooms, and files of theirs in the rooms of travelers. */
const STAFF_FILES = new RegExp(
  [
    "^src/(backups|commands)/",
    "^(src/features|islands)/(admin|api-docs|basemap|first-run|imports|payments)/",
    "^(src/features|islands)/places/(claims|decisions|merging|owner|twins)/",
    "^islands/(events/host|messages/sent)/|/(HostEvents|SentMessages|ReportQueue|ownership|AttendeesScreen|attendees)\\.",
    "^(src/features|islands)/waitlist/(?!(schema|invite|api)\\.)",
    "-tab\\.(tsx|texts\\.json)$",
  ].join("|"),
);

/** Whether travelers, guests or visitors meet a text, also in an email. Every language has these; some have no others. */
export const isMetByTravelers = (files: readonly string[]): boolean => files.some((file) => !STAFF_FILES.test(file));

/** The texts of the scripts being bundled, by their hash: the same in every build, in whatever order files are loaded. */
const bundled = new Map<string, string>();

/** A text is bundled as a placeholder, since the same bundle is used for all languages. */
export const withPlaceholders = (file: string, source: string): string =>
  findTexts(file, source).reduceRight(
    (code, { text, start, end }) => `${code.slice(0, start)}"${toPlaceholder(text)}"${code.slice(end)}`,
    source,
  );

function toPlaceholder(text: string): string {
  const hash = Bun.hash(text).toString(36).padStart(13, "0");
  bundled.set(hash, text);
  return `${PREFIX}${hash}@@`;
}

const PREFIX = "@@text:";
const PLACEHOLDER = /(["'`])@@text:(\w+)@@\1/g;

export const browserTexts: BunPlugin = {
  name: "texts",
  setup(build) {
    build.onLoad({ filter: /\/src\/i18n\/t\.ts$/ }, async () => ({
      contents: await Bun.file("src/i18n/t.browser.ts").text(),
      loader: "ts",
    }));
    build.onLoad({ filter: /^(?!.*\/node_modules\/).*\/(src\/.+\.tsx|islands\/.+\.tsx?)$/ }, async ({ path }) => ({
      contents: withPlaceholders(path, await Bun.file(path).text()),
      loader: path.endsWith("x") ? "tsx" : "ts",
    }));
    build.onLoad({ filter: /\/(src|islands)\/.+\.texts\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(await Bun.file(path).json(), (_, data) =>
        typeof data === "string" ? toPlaceholder(data) : data,
      ),
      loader: "json",
    }));
  },
};

/** The languages that scripts are built for. A release is without the pseudo-language and those that are only started. */
export const builtLanguages = (compression: Compression): Language[] =>
  compression === "fast" ? [...LANGUAGES, PSEUDO_LANGUAGE] : LANGUAGES.filter((language) => !isStarted(language));

export type Script = { name: string; code: string };

/** The scripts of one language; those without texts are shared by all. @returns each name by its name in English */
export function localize(scripts: Script[], language: Language): { scripts: Script[]; names: Record<string, string> } {
  const localized = withImporters(scripts);
  const translated = localized.map(({ name, code }) => ({ name, code: translate(code, language) }));
  if (language === SOURCE_LANGUAGE) return { scripts: translated, names: {} };
  const hash = Bun.hash(translated.map(({ code }) => code).join())
    .toString(36)
    .slice(0, 8);
  const names = Object.fromEntries(
    localized.map(({ name }) => [name, name.replace(/\.js$/, `.${language}-${hash}.js`)]),
  );
  const renamed = translated.map(({ name, code }) => ({
    name: names[name]!,
    code: code.replace(IMPORTED, (_, imported: string) => `/assets/${names[imported] ?? imported}`),
  }));
  return { scripts: renamed, names };
}

const IMPORTED = /\/assets\/([\w.-]+?\.js)\b/g;

function withImporters(scripts: Script[]): Script[] {
  const found = new Set(scripts.filter(({ code }) => code.includes(PREFIX)).map(({ name }) => name));
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const { name, code } of scripts)
      if ([...code.matchAll(IMPORTED)].some(([, imported]) => found.has(imported!))) found.add(name);
  }
  return scripts.filter(({ name }) => found.has(name));
}

function translate(code: string, language: Language): string {
  const translated = code.replace(PLACEHOLDER, (_, __, hash: string) =>
    JSON.stringify(compileMessage(language, bundled.get(hash)!)),
  );
  if (translated.includes(PREFIX))
    throw new Error("A text was changed by the bundler, so that it can't be translated.");
  return translated;
}
