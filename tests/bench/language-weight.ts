// Row 25: what a language adds to the pages, against the same scripts in English.

import { LANGUAGES, SOURCE_LANGUAGE } from "../../src/i18n/languages.ts";
import { manifest } from "../../static/build/assets.ts";
import { formatKilobytes, type Measurement } from "./measurement.ts";

const MAX_BYTES = 2 * 1024;

export const languageWeight: Measurement = {
  number: 25,
  name: "scripts of a screen's islands in another language, compressed, against English",
  target: `≤ ${MAX_BYTES / 1024} KB more`,
  async measure() {
    const added: { island: string; language: string; bytes: number }[] = [];
    for (const [island, own] of Object.entries(manifest.islands)) {
      const scripts = [manifest.hydrate, ...manifest.shared, ...own];
      const english = weigh(scripts, SOURCE_LANGUAGE);
      for (const language of LANGUAGES.filter((each) => each !== SOURCE_LANGUAGE))
        added.push({ island, language, bytes: weigh(scripts, language) - english });
    }
    const heaviest = added.toSorted((a, b) => b.bytes - a.bytes);
    const { island, language, bytes } = heaviest[0]!;
    return {
      met: bytes <= MAX_BYTES,
      result: `${Object.keys(manifest.islands).length} islands in ${LANGUAGES.length - 1} languages; most: ${island} in ${language}, ${formatKilobytes(bytes)}`,
      details: heaviest.slice(0, 50),
    };
  },
};

/** Bytes as browsers get them, with Brotli. */
function weigh(scripts: string[], language: string): number {
  const names = [...new Set(scripts.map((name) => manifest.localized[language]?.[name] ?? name))];
  return names.reduce((sum, name) => sum + Bun.file(`static/build/files/${name}.br`).size, 0);
}
