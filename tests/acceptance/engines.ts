// Check 38: the stories of `npm run test:engines` in three engines, and the list of young APIs.
import { findYoungApis, STAND_INS } from "../architecture/browser-apis.ts";
import { CHROMIUM } from "../chromium.ts";
import { ENGINES, type Engine, findMissingPackages, tellStories } from "../engines/engines.ts";
import type { Check } from "./check.ts";

/** Parts of the names of stories; the short form tells the one that needs the most of an engine. */
const TOLD = { full: [], quick: ["while the server is gone"] };

export const engines: Check = {
  number: 38,
  name: "the main stories pass in three engines, also offline",
  target: "every story in Chromium, Firefox and WebKit, 0 young APIs without a stand-in",
  isTimed: true,
  async run(size) {
    const missing = [...findMissingPackages(), ...(CHROMIUM ? [] : ["chromium"])];
    if (missing.length > 0) return { reason: `these packages are missing: ${missing.join(" ")}` };
    const failed: string[] = [];
    const passed: string[] = [];
    for (const engine of Object.keys(ENGINES) as Engine[]) {
      const told = await tellStories(engine, TOLD[size]);
      for (const { story, error } of told) if (error) failed.push(`${engine}: ${story}: ${error}`);
      passed.push(`${told.filter(({ error }) => !error).length} in ${engine}`);
    }
    const young = (await findYoungApis()).filter((name) => !(name in STAND_INS));
    return {
      passed: failed.length === 0 && young.length === 0,
      result: [`${passed.join(", ")}; ${young.length} APIs without a stand-in`, ...failed, ...young].join("; "),
    };
  },
};
