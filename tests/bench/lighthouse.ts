// Lighthouse as it comes, on a phone, for every public screen.
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
  "/sample-listing",
  "/api/docs",
];
/** Goes at a screen that is not at its best at once: simulated phones feel a busy machine. */
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
    for (const path of [...SCREENS, `/business/${place!.id}`])
      screens.push(await getScore(deployment.server.url, path));
    const short = screens.filter(({ scores }) => scores.some((score) => score < 100));
    return {
      met: short.length === 0,
      result:
        short.length === 0
          ? `100 / 100 / 100 / 100 on ${screens.length} screens`
          : `${screens.length - short.length} of ${screens.length} screens at 100; ${short.map(formatScore).join("; ")}`,
      details: screens,
    };
  },
};

const formatScore = ({ path, scores, failed }: Score) =>
  `\`${path.replace(/[\da-f]{8}-[\da-f-]{27}/, "{id}")}\` ${scores.join(" / ")}${failed.length > 0 ? ` (${failed.join(", ")})` : ""}`;

/** The medians of its goes. */
async function getScore(base: string, path: string): Promise<Score> {
  const goes: Report[] = [];
  do goes.push(await runLighthouse(base + path));
  while (goes.length < ROUNDS && getScores(goes[0]!).some((score) => score < 100));
  const scores = CATEGORIES.map((_, i) => median(goes.map((go) => getScores(go)[i]!)));
  return { path, scores, failed: scores.every((score) => score === 100) ? [] : listFailedAudits(goes.at(-1)!) };
}

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
};

/** Chromium now and then starts too late to be recorded; then it is asked once more. */
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

/** What cost points. */
const listFailedAudits = ({ categories, audits }: Report) =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}${audits[id]?.displayValue ? ` ${audits[id].displayValue}` : ""}`);
