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
  const table = [
    `| texts | ${["en", ...languages].join(" | ")} |`,
    `| --- |${" ---: |".repeat(languages.length + 1)}`,
    ...rows,
  ].join("\n");
  return guide.replace(/(<!-- counts -->\n)[\s\S]*?(<!-- \/counts -->)/, `$1\n${table}\n\n$2`);
}

if (import.meta.main) {
  await updateCatalogs();
  await writeCatalogs();
  await writeOutput(GUIDE, await withCounts(await Bun.file(GUIDE).text()));
}
