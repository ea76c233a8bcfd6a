// `npm run translations`: brings the catalogs in line with the sources, and prints what is missing.
import { readdir } from "node:fs/promises";
import { findMessages } from "./messages.ts";

export const CATALOGS = "src/i18n/catalogs";

if (import.meta.main) await updateCatalogs();

/** Adds missing texts, with an empty translation, and removes those that no source has any more. */
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
