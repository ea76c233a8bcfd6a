// `npm run translations`: brings the catalogs in line with the sources, and counts the texts in docs/translating.md.
import { readdir } from "node:fs/promises";
import { writeCatalogs } from "./catalogs.ts";
import { findMessages } from "./messages.ts";
import { writeOutput } from "./write-output.ts";

const CATALOGS = "src/i18n/catalogs";
const GUIDE = "docs/translating.md";

async function updateCatalogs(): Promise<void> {
  const messages = [...(await findMessages()).keys()];
  for (const file of (await readdir(CATALOGS)).filter((name) => name.endsWith(".json")).sort()) {
    const path = `${CATALOGS}/${file}`;
    const known = (await Bun.file(path).json()) as Record<string, string>;
    const catalog = Object.fromEntries(messages.map((text) => [text, known[text] ?? ""]));
    const missing = Object.values(catalog).filter((translation) => !translation).length;
    await Bun.write(path, `${JSON.stringify(catalog, null, 2)}\n`);
    console.log(`${file}: ${messages.length - missing} of ${messages.length} texts translated`);
    for (const line of await listOutdated(`${HANDBOOK}/${file.replace(".json", ".md")}`)) console.log(line);
  }
}

/** Chosen by where a text is; the first that fits counts. */
const KINDS: [kind: string, files: RegExp][] = [
  ["kinds, cuisines, features and labels of places", /^src\/(i18n|taste)\//],
  ["islands: what runs in the browser", /^islands\//],
  ["pages: what the server renders", /\.tsx$|(?<!\/(letters|notices|problems))\.texts\.json$/],
  ["emails, notices, errors and exports", /./],
];

/** The guide with a table of the texts by kind and language. */
export async function withCounts(guide: string): Promise<string> {
  const messages = await findMessages();
  const catalogs = (await readdir(CATALOGS)).filter((name) => name.endsWith(".json")).sort();
  const known = await Promise.all(
    catalogs.map(async (file) => (await Bun.file(`${CATALOGS}/${file}`).json()) as Record<string, string>),
  );
  const kindOf = (files: string[]) => KINDS.find(([, pattern]) => pattern.test(files[0]!))![0];
  const rows = KINDS.map(([kind]) => {
    const texts = [...messages].filter(([, files]) => kindOf(files) === kind).map(([text]) => text);
    const counts = known.map((catalog) => texts.filter((text) => catalog[text]).length);
    return `| ${[kind, texts.length, ...counts].join(" | ")} |`;
  });
  const languages = catalogs.map((file) => file.replace(".json", ""));
  const outdated = await Promise.all(languages.map((language) => listOutdated(`${HANDBOOK}/${language}.md`)));
  const { length: sections } = await readSections(`${HANDBOOK}.md`);
  const handbook = [
    "sections of the handbook for travelers",
    sections,
    ...outdated.map(({ length }) => sections - length),
  ];
  const table = [
    `| texts | ${["en", ...languages].join(" | ")} |`,
    `| --- |${" ---: |".repeat(languages.length + 1)}`,
    ...rows,
    `| ${handbook.join(" | ")} |`,
  ].join("\n");
  return guide.replace(/(<!-- counts -->\n)[\s\S]*?(<!-- \/counts -->)/, `$1\n${table}\n\n$2`);
}

const HANDBOOK = "docs/travelers";

/** The sections of a file, each with its heading. None if there is no such file, as in a new language. */
const readSections = async (path: string): Promise<string[]> =>
  (await Bun.file(path).exists()) ? (await Bun.file(path).text()).split(/^(?=#+ )/m) : [];

/** What to review: the sections whose English text has changed since its checksum was written beside their heading. */
export async function listOutdated(translation: string, handbook = `${HANDBOOK}.md`): Promise<string[]> {
  const translated = await readSections(translation);
  return (await readSections(handbook)).flatMap((english, index) => {
    const checksum = `<!-- ${Bun.hash.crc32(english.replaceAll(/\s+/g, " ").trim()).toString(16).padStart(8, "0")} -->`;
    const heading = (translated[index] ?? english).split("\n")[0]!;
    return heading.endsWith(checksum)
      ? []
      : [`${translation}: review “${heading}”, then end its line with ${checksum}`];
  });
}

if (import.meta.main) {
  await updateCatalogs();
  await writeCatalogs();
  await writeOutput(GUIDE, await withCounts(await Bun.file(GUIDE).text()));
}
