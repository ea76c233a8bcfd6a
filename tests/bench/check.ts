// `npm run bench -- --check`: refuses what has grown since tests/bench/sizes.json was recorded, or costs more processor time
// than it may. Takes only figures that don't depend on how fast the machine is. --accept records the sizes anew.
import { existsSync } from "node:fs";
import { connect } from "../../db/client.ts";
import { findRunning } from "../../db/embedded.ts";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../src/i18n/languages.ts";
import { files, manifest } from "../../static/build/assets.ts";
import { listTours, signInAs } from "../acceptance/screens.ts";
import { createAppOn } from "./capture-statements.ts";
import { sampleCityAtNoon } from "./deployments.ts";
import { compareLanding } from "./landing-rate.ts";
import { formatRatio } from "./measurement.ts";
import { compareSwipes } from "./swipe-rate.ts";

const BASELINE = "tests/bench/sizes.json";

/** Bytes, and the number of statements. */
type Sizes = { html: number; statements: number; scripts: number; styles: number; fonts: number };
type Baseline = {
  /** By who looks and the path. */
  screens: Record<string, Sizes>;
  /** Bytes of scripts in English, by island. */
  islands: Record<string, number>;
  /** The most bytes that a language adds to the scripts of an island. */
  languages: Record<string, number>;
};

/** How much each may grow. Pages show dates and random cards, so their HTML varies by a percent. */
const TOLERANCES = {
  html: { share: 0.05, bytes: 150 },
  statements: { share: 0, bytes: 0 },
  default: { share: 0.02, bytes: 100 },
};

/** Kilobytes, from what the project promises: of a signed-in screen, of the landing page, and of what a language adds. */
const BUDGETS = { html: 12, scripts: 110, landing: 60, landingScripts: 10, language: 2 };

/** Below these shares of the baseline's requests per second of processor time, a change is refused (docs/measurements.md). */
const LEAST = { landing: 0.48, swipes: 0.34 };

/** @returns whether nothing has to be refused */
export async function check(accept: boolean): Promise<boolean> {
  const now = await measureSizes();
  const refused = listOverBudget(now);
  if (accept) await Bun.write(BASELINE, `${JSON.stringify(now, null, 2)}\n`);
  else refused.push(...(await listGrown(now)), ...(await listSlow()));
  const count = Object.keys(now.screens).length;
  console.log(
    `${count} screens, ${Object.keys(now.islands).length} islands${accept ? `; written to ${BASELINE}` : ""}`,
  );
  for (const each of refused) console.error(`refused: ${each}`);
  if (refused.length > 0) console.error("Make it smaller, or record it with `npm run bench -- --check --accept`.");
  return refused.length === 0;
}

async function listSlow(): Promise<string[]> {
  const [landing, swipes] = [await compareLanding(), await compareSwipes()];
  const speed = [
    { name: "the landing page", ratio: landing.ratio, least: LEAST.landing },
    { name: "a swipe", ratio: swipes.ratio, least: LEAST.swipes },
  ];
  return speed.flatMap(({ name, ratio, least }) => {
    const figure = `${name}: ${formatRatio(ratio)} the bare route's requests per second of processor time, at least ${formatRatio(least)}`;
    console.log(figure);
    return ratio < least ? [figure] : [];
  });
}

async function measureSizes(): Promise<Baseline> {
  const weighAll = (names: Iterable<string>) => [...new Set(names)].reduce((sum, name) => sum + weigh(name), 0);
  const scriptsOf = (island: string) => [manifest.hydrate, ...manifest.shared, ...manifest.islands[island]!];
  const inLanguage = (island: string, language: string) =>
    weighAll(scriptsOf(island).map((name) => manifest.localized[language]?.[name] ?? name));
  const islands = Object.keys(manifest.islands).sort();
  const others = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE);
  const addedBy = (language: string) =>
    Math.max(...islands.map((island) => inLanguage(island, language) - inLanguage(island, SOURCE_LANGUAGE)));
  return {
    screens: await measureScreens(),
    islands: Object.fromEntries(islands.map((island) => [island, inLanguage(island, SOURCE_LANGUAGE)])),
    languages: Object.fromEntries(others.map((language) => [language, addedBy(language)])),
  };
}

/** As browsers load it. */
function weigh(name: string): number {
  const file = files[`${name}.br`] ?? files[name];
  if (!file) throw new Error(`A page names ${name}, which the build has not made.`);
  return Bun.file(file).size;
}

async function measureScreens(): Promise<Record<string, Sizes>> {
  const deployment = await sampleCityAtNoon();
  const running = await findRunning(deployment.server.dataDir);
  const connection = connect(running!.connection, { pool: 1, statementTimeoutMs: 60_000 });
  const screens: Record<string, Sizes> = {};
  try {
    const app = await createAppOn(connection);
    for (const { email, paths } of await listTours(deployment, 1)) {
      const cookie = email ? (await signInAs(deployment, email)).cookie : "";
      for (const path of paths) {
        const options = { headers: { cookie }, redirect: "manual" } as const;
        const response = await fetch(deployment.server.url + path, options);
        if (response.status !== 200 || !response.headers.get("content-type")?.startsWith("text/html")) continue;
        const html = await response.text();
        const assets = new Set([...html.matchAll(/\/assets\/([\w.-]+\.(?:js|css|woff2))/g)].map(([, name]) => name!));
        const countStatements = async () => (await app.captureStatements(path, cookie)).length;
        const weighKind = (ending: string) =>
          [...assets].filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + weigh(name), 0);
        screens[`${toRole(email)} ${path.replace(/[\da-f]{8}-[\da-f-]{27}/, "{id}")}`] = {
          html: Bun.gzipSync(html).byteLength,
          // Pages of the open city are rendered again at each full minute, which may be now.
          statements: Math.min(await countStatements(), await countStatements()),
          scripts: weighKind(".js"),
          styles: weighKind(".css"),
          fonts: weighKind(".woff2"),
        };
      }
    }
  } finally {
    await connection.close();
  }
  return screens;
}

/** People of the sample by their names; the others have random addresses, such as `traveler-1234abcd-0@example.com`. */
const toRole = (email: string | null) => email?.replace(/@.*/, "").replace(/-[\da-f]{8}-\d+$/, " (new)") ?? "visitor";

function listOverBudget({ screens, languages }: Baseline): string[] {
  const over: string[] = [];
  const compare = (what: string, bytes: number, kilobytes: number) => {
    if (bytes > kilobytes * 1024) over.push(`${what}: ${bytes} bytes, the budget is ${kilobytes} KB`);
  };
  for (const [screen, { html, scripts, styles, fonts }] of Object.entries(screens)) {
    const isLanding = screen === "visitor /" || screen === "visitor /?view=business";
    if (!screen.startsWith("visitor")) compare(`HTML of ${screen}`, html, BUDGETS.html);
    if (!screen.includes("/map")) compare(`scripts of ${screen}`, scripts, BUDGETS.scripts);
    if (isLanding) compare(`HTML, styles and fonts of ${screen}`, html + styles + fonts, BUDGETS.landing);
    if (isLanding) compare(`scripts of ${screen}`, scripts, BUDGETS.landingScripts);
  }
  for (const [language, bytes] of Object.entries(languages)) compare(`added by ${language}`, bytes, BUDGETS.language);
  return over;
}

async function listGrown(now: Baseline): Promise<string[]> {
  if (!existsSync(BASELINE)) return [`there is no ${BASELINE}`];
  const [before, after] = [toFigures((await Bun.file(BASELINE).json()) as Baseline), toFigures(now)];
  return [...after].flatMap(([name, { value, kind }]) => {
    const was = before.get(name)?.value;
    if (was === undefined) return [`${name}: ${value}, which is not recorded`];
    const { share, bytes } = kind === "html" || kind === "statements" ? TOLERANCES[kind] : TOLERANCES.default;
    return value > was * (1 + share) + bytes ? [`${name}: ${value}, recorded ${was}`] : [];
  });
}

function toFigures({ screens, islands, languages }: Baseline) {
  const figures = new Map<string, { value: number; kind: string }>();
  for (const [screen, sizes] of Object.entries(screens))
    for (const [kind, value] of Object.entries(sizes)) figures.set(`${kind} of ${screen}`, { value, kind });
  for (const [island, value] of Object.entries(islands)) figures.set(`island ${island}`, { value, kind: "island" });
  for (const [code, value] of Object.entries(languages)) figures.set(`language ${code}`, { value, kind: "language" });
  return figures;
}
