// `npm run translate`: starts a language, and hands catalogs to those who translate elsewhere, and takes them back.
import { findMessages, findPlaces } from "./messages.ts";
import { readPo, writePo } from "./po.ts";
import { CATALOGS, COVERAGE, REVIEW, type Review, readCatalog, updateCatalogs, writeJson } from "./translations.ts";
import { writeOutput } from "./write-output.ts";

const NOTE = "docs/style-note.md";
const USAGE = `npm run translate -- xx                     starts the language xx
npm run translate -- export xx [xx.po]      writes its texts for Weblate, Crowdin or Poedit; "en" has none translated
npm run translate -- import xx [xx.po]      reads them back`;

async function start(language: string): Promise<void> {
  const path = `${CATALOGS}/${language}.json`;
  if (!language || Intl.getCanonicalLocales(language)[0] !== language)
    throw new Error(`“${language}” is no tag of a language, such as sk or zh-Hant.\n${USAGE}`);
  if (language === "en" || (await Bun.file(path).exists())) throw new Error(`There is ${language} already.`);
  const name = new Intl.DisplayNames("en", { type: "language" }).of(language)!;
  await writeOutput(path, "{}\n");
  const note = await Bun.file(NOTE).text();
  await writeOutput(`${CATALOGS}/${language}.md`, note.replace("Language (xx)", `${name} (${language})`));
  await updateCatalogs();
  const { forTravelers } = await Bun.file(COVERAGE).json();
  console.log(`
${name} needs the ${forTravelers} texts that travelers meet. What isn't translated is in English.
Write its tone into ${CATALOGS}/${language}.md, translate ${path},
and see it live: LANGUAGES=en,${language} npm run dev`);
}

async function exportPo(language: string, file: string): Promise<void> {
  const places = await findPlaces();
  const texts = await readTexts(language);
  await writeOutput(file, writePo(language, texts, places));
  console.log(`${file} has the ${Object.keys(texts.catalog).length} texts.`);
}

async function importPo(language: string, file: string): Promise<void> {
  const { catalog, toReview, unknown } = readPo(language, await Bun.file(file).text(), await readTexts(language));
  await writeJson(`${CATALOGS}/${language}.json`, catalog);
  await writeJson(REVIEW, { ...(await Bun.file(REVIEW).json()), [language]: toReview });
  await updateCatalogs();
  for (const text of unknown) console.log(`No longer a text, left out: “${text}”`);
}

async function readTexts(language: string) {
  if (language === "en")
    return { catalog: Object.fromEntries([...(await findMessages()).keys()].map((text) => [text, ""])), toReview: {} };
  if (!(await Bun.file(`${CATALOGS}/${language}.json`).exists())) throw new Error(`There is no catalog ${language}.`);
  const review: Review = await Bun.file(REVIEW).json();
  return { catalog: await readCatalog(language), toReview: review[language] ?? {} };
}

const [command = "", language = "", file = `${language}.po`] = process.argv.slice(2);
try {
  if (command === "export" && language) await exportPo(language, file);
  else if (command === "import" && language && language !== "en") await importPo(language, file);
  else await start(command);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
