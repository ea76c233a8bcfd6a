// Runs the twelve main stories in one engine against the built server.
import { existsSync } from "node:fs";
import { RunningServer } from "../running-server.ts";
import type { Driver } from "./driver.ts";
import { Person } from "./person.ts";
import { openChromium, openFirefox } from "./puppeteer.ts";
import { STORIES } from "./stories.ts";
import { openWebKit } from "./webkit.ts";

export const ENGINES = { Chromium: openChromium, Firefox: openFirefox, WebKit: openWebKit } satisfies Record<
  string,
  () => Promise<Driver>
>;

export type Engine = keyof typeof ENGINES;

/** Each Debian package of Firefox and WebKit, and how it is recognized. The font is for Japanese. */
const PACKAGES: Record<string, () => boolean> = {
  "firefox-esr": () => has("firefox-esr") || has("firefox"),
  "webkit2gtk-driver": () => has("WebKitWebDriver"),
  xvfb: () => has("Xvfb"),
  "fonts-noto-cjk": () => existsSync("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),
};
const has = (program: string) => Bun.which(program) !== null;

/** Those that are missing. */
export const findMissingPackages = () => Object.keys(PACKAGES).filter((name) => !PACKAGES[name]!());

export type Told = { story: string; seconds: number; error?: string };

/** @param names what the names of the stories contain; all stories without any */
export async function tellStories(engine: Engine, names: readonly string[] = []): Promise<Told[]> {
  const server = new RunningServer({ SAMPLE: "yes" });
  await server.start();
  const driver = await ENGINES[engine]();
  const person = new Person(driver, server);
  const told: Told[] = [];
  try {
    for (const { name, tell } of STORIES) {
      if (names.length > 0 && !names.some((each) => name.includes(each))) continue;
      const started = performance.now();
      const error = await tell(person).then(
        () => undefined,
        (problem: Error) => problem.message,
      );
      told.push({
        story: name,
        seconds: Math.round((performance.now() - started) / 100) / 10,
        ...(error && { error }),
      });
    }
  } finally {
    await driver.close();
    await server.stop();
  }
  return told;
}
