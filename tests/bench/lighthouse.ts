// Row 11: Lighthouse with its default settings (phone) for every public screen.
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { CHROMIUM } from "../chromium.ts";
import { sampleCity } from "./deployments.ts";
import { runProgram } from "./load.ts";
import { type Measurement, median } from "./measurement.ts";

const LIGHTHOUSE = fileURLToPath(import.meta.resolve("lighthouse/cli/index.js"));
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const SCREENS = [
  "/",
  "/?view=business",
  "/demo",
  "/login",
  "/signup",
  "/forgot-password",
  "/privacy",
  "/terms",
  "/help",
  "/status",
  "/whats-on",
  "/places",
  "/places/restaurant",
  "/try",
  "/sample-listing",
  "/api/docs",
  // In a language with long words, and in one from right to left.
  ...["de", "ar"].flatMap((language) => [`/?lang=${language}`, `/places?lang=${language}`]),
];
/** A screen below 100 is measured again, since a busy machine slows down the simulated phone. */
const ROUNDS = 3;

type Score = { path: string; scores: number[]; failed: string[] };

export const lighthouse: Measurement = {
  number: 11,
  name: "Lighthouse (phone): performance, accessibility, best practices, SEO",
  target: "100 / 100 / 100 / 100, every public screen",
  async measure() {
    if (!CHROMIUM) return { reason: "Chromium not found; set CHROMIUM_PATH" };
    const deployment = await sampleCity();
    const [place] = await deployment.sql`select id from businesses where is_approved order by created_at limit 1`;
    const screens: Score[] = [];
    const [area] = await listAreas(deployment.server.url);
    for (const path of [...SCREENS, ...(area ? [area] : []), `/business/${place!.id}`])
      screens.push(await getScore(deployment.server.url, path));
    const below100 = screens.filter(({ scores }) => scores.some((score) => score < 100));
    return {
      met: below100.length === 0,
      result:
        below100.length === 0
          ? `100 / 100 / 100 / 100 on ${screens.length} screens`
          : `${screens.length - below100.length} of ${screens.length} screens at 100; ${below100.map(formatScore).join("; ")}`,
      details: screens,
    };
  },
};

/** Paths of the areas that the list of a type links to. */
async function listAreas(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/places/restaurant`)).text();
  return [...page.matchAll(/href="(\/places\/restaurant\/[^"?]+)"/g)].map(([, path]) => path!);
}

const formatScore = ({ path, scores, failed }: Score) =>
  `\`${path.replace(/[\da-f]{8}-[\da-f-]{27}/, "{id}")}\` ${scores.join(" / ")}${failed.length > 0 ? ` (${failed.join(", ")})` : ""}`;

/** The median of all rounds. */
async function getScore(base: string, path: string): Promise<Score> {
  const reports: Report[] = [];
  do reports.push(await runLighthouse(base + path));
  while (reports.length < ROUNDS && getScores(reports[0]!).some((score) => score < 100));
  const scores = CATEGORIES.map((_, i) => median(reports.map((report) => getScores(report)[i]!)));
  return { path, scores, failed: scores.every((score) => score === 100) ? [] : listFailedAudits(reports.at(-1)!) };
}

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
};

/** Chromium sometimes starts too late for the recording; then it is run once more. */
const runLighthouse = (url: string): Promise<Report> =>
  runOnce(url).catch((error) => {
    if (!/NO_NAVSTART|NO_FCP/.test(`${error}`)) throw error;
    return runOnce(url);
  });

async function runOnce(url: string): Promise<Report> {
  const out = `${tmpdir()}/sidestreet-lighthouse-${crypto.randomUUID()}.json`;
  process.env.CHROME_PATH = CHROMIUM;
  await runProgram(undefined, [
    "node",
    LIGHTHOUSE,
    url,
    "--quiet",
    "--output=json",
    `--output-path=${out}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-background-networking",
  ]);
  const report = (await Bun.file(out).json()) as Report;
  await Bun.file(out).delete();
  return report;
}

const getScores = ({ categories }: Report) =>
  CATEGORIES.map((name) => Math.round(100 * (categories[name]?.score ?? 0)));

/** The audits that cost points. */
const listFailedAudits = ({ categories, audits }: Report) =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}${audits[id]?.displayValue ? ` ${audits[id].displayValue}` : ""}`);
