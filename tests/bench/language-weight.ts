// Row 25: what a language adds to the pages, against the same scripts in English.

import { compress } from "../../src/build/compress.ts";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../src/i18n/languages.ts";
import { files, manifest } from "../../static/build/assets.ts";
import { formatKilobytes, type Measurement } from "./measurement.ts";

const MAX_BYTES = 2 * 1024;
/** Screens that are weighed as a release compresses them: those that a fast compression finds heaviest. */
const EXACT = 10;

export const languageWeight: Measurement = {
  number: 25,
  name: "scripts of a screen's islands in another language, compressed, against English",
  target: `≤ ${MAX_BYTES / 1024} KB more`,
  async measure() {
    const added: { island: string; language: string; scripts: string[]; bytes: number }[] = [];
    for (const [island, own] of Object.entries(manifest.islands)) {
      const scripts = [manifest.hydrate, ...manifest.shared, ...own];
      const english = await weigh(scripts, SOURCE_LANGUAGE, weighRoughly);
      for (const language of LANGUAGES.filter((each) => each !== SOURCE_LANGUAGE))
        added.push({ island, language, scripts, bytes: (await weigh(scripts, language, weighRoughly)) - english });
    }
    // Weighing everything exactly would take half a minute.
    const heaviest = await Promise.all(
      added
        .sort((a, b) => b.bytes - a.bytes)
        .slice(0, EXACT)
        .map(async ({ island, language, scripts }) => ({
          island,
          language,
          bytes: (await weigh(scripts, language, weighExactly)) - (await weigh(scripts, SOURCE_LANGUAGE, weighExactly)),
        })),
    );
    const { island, language, bytes } = heaviest.sort((a, b) => b.bytes - a.bytes)[0]!;
    return {
      met: bytes <= MAX_BYTES,
      result: `${Object.keys(manifest.islands).length} islands in ${LANGUAGES.length - 1} languages; most: ${island} in ${language}, ${formatKilobytes(bytes)}`,
      details: heaviest,
    };
  },
};

type Weigh = (name: string) => Promise<number>;

async function weigh(scripts: string[], language: string, weighOne: Weigh): Promise<number> {
  const names = [...new Set(scripts.map((name) => manifest.localized[language]?.[name] ?? name))];
  return (await Promise.all(names.map(weighOne))).reduce((sum, bytes) => sum + bytes, 0);
}

const weighRoughly: Weigh = async (name) => Bun.file(files[`${name}.br`]!).size;

const exact = new Map<string, Promise<number>>();

const weighBest = async (path: string): Promise<number> =>
  (await compress(await Bun.file(path).bytes(), "best")).byteLength;

function weighExactly(name: string): Promise<number> {
  const bytes = exact.get(name) ?? weighBest(`static/build/files/${name}`);
  exact.set(name, bytes);
  return bytes;
}
