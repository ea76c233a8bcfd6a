// Rows 8, 9, 10 and 16: bytes sent to a browser with an empty cache for each screen, by resource type.
import type { Browser } from "@playwright/test";
import { listTours, signInAs } from "../acceptance/screens.ts";
import { openPage, withBrowser } from "./browser.ts";
import { sampleCity } from "./deployments.ts";
import { formatKilobytes, type Measurement } from "./measurement.ts";

const KB = 1024;
/** Resource types that the page needs before it is readable, as named by Chromium. */
const RENDER_BLOCKING = ["Document", "Stylesheet", "Font"];
const [MAX_RENDER_BLOCKING, MAX_LANDING_SCRIPT, MAX_SCRIPT] = [60 * KB, 10 * KB, 110 * KB];

export const landingBytes: Measurement = {
  number: 8,
  name: "landing: bytes before the page is readable (HTML, CSS, fonts), compressed",
  target: `≤ ${MAX_RENDER_BLOCKING / KB} KB`,
  async measure() {
    const views = (await getWeights()).filter(isLanding);
    const most = Math.max(...views.map((view) => view.renderBlocking));
    return {
      met: most <= MAX_RENDER_BLOCKING,
      result: views
        .map(
          ({ path, by, renderBlocking }) =>
            `\`${path}\` ${formatKilobytes(renderBlocking)} (${RENDER_BLOCKING.map((kind) => formatKilobytes(by[kind] ?? 0)).join(" + ")})`,
        )
        .join("; "),
    };
  },
};

export const landingScripts: Measurement = {
  number: 9,
  name: "landing: JavaScript before the first interaction, compressed",
  target: `≤ ${MAX_LANDING_SCRIPT / KB} KB`,
  async measure() {
    const views = (await getWeights()).filter(isLanding);
    return {
      met: views.every(({ script }) => script <= MAX_LANDING_SCRIPT),
      result: views.map(({ path, script }) => `\`${path}\` ${formatKilobytes(script)}`).join("; "),
    };
  },
};

export const screenScripts: Measurement = {
  number: 10,
  name: "any screen except the map: JavaScript, compressed (without headers)",
  target: `≤ ${MAX_SCRIPT / KB} KB`,
  async measure() {
    const screens = (await getWeights()).filter(({ path }) => !path.startsWith("/map"));
    const heaviest = screens.toSorted((a, b) => b.script - a.script);
    return {
      met: heaviest[0]!.script <= MAX_SCRIPT,
      result: `${screens.length} screens; heaviest: ${heaviest
        .slice(0, 3)
        .map(({ who, path, script }) => `\`${formatPath(path)}\` (${who}) ${formatKilobytes(script)}`)
        .join(", ")}`,
    };
  },
};

export const everyScreen: Measurement = {
  number: 16,
  name: "requests and bytes of every screen, headers included, in Chromium with an empty cache",
  target: "no target",
  async measure() {
    const screens = await getWeights();
    const total = ({ by }: Weight) => Object.values(by).reduce((sum, bytes) => sum + bytes, 0);
    const most = screens.toSorted((a, b) => total(b) - total(a))[0]!;
    console.log(`\n${formatTable(screens)}\n`);
    return {
      report: `${screens.length} screens; heaviest: \`${formatPath(most.path)}\` with ${most.requests} requests, ${formatKilobytes(total(most))}`,
      details: screens,
    };
  },
};

type Weight = {
  who: string;
  path: string;
  status: number;
  requests: number;
  /** Transferred bytes by resource type. */
  by: Record<string, number>;
  renderBlocking: number;
  /** Bytes of scripts without headers. */
  script: number;
};

const isLanding = ({ who, path }: Weight) => who === "signed out" && /^\/(\?view=business)?$/.test(path);

let weights: Promise<Weight[]> | undefined;
const getWeights = () => {
  weights ??= weighScreens();
  return weights;
};

async function weighScreens(): Promise<Weight[]> {
  const deployment = await sampleCity();
  const tours = await listTours(deployment, 1);
  return withBrowser(async (browser) => {
    const weights: Weight[] = [];
    for (const { email, paths } of tours) {
      const client = email ? await signInAs(deployment, email) : undefined;
      const who = !email ? "signed out" : /^(traveler|business|new)-/.test(email) ? "newcomer" : email.split("@")[0]!;
      for (const path of paths)
        weights.push({ who, path, ...(await weighScreen(browser, deployment.server.url, path, client)) });
    }
    return weights;
  });
}

type Client = Awaited<ReturnType<typeof signInAs>>;

/** Loads a page in a new browser context until the network is idle. */
async function weighScreen(browser: Browser, base: string, path: string, client: Client | undefined) {
  const page = await openPage(browser, base, client);
  const session = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const headerBytes = new Map<string, number>();
  let script = 0;
  const by: Record<string, number> = {};
  let requests = 0;
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.url.startsWith("http")) types.set(requestId, type);
    headerBytes.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = types.get(requestId);
    if (!kind) return;
    requests++;
    by[kind] = (by[kind] ?? 0) + encodedDataLength;
    if (kind === "Script") script += encodedDataLength - (headerBytes.get(requestId) ?? 0);
  });
  const response = await page.goto(base + path, { waitUntil: "networkidle" });
  await page.context().close();
  const renderBlocking = RENDER_BLOCKING.reduce((sum, kind) => sum + (by[kind] ?? 0), 0);
  return { status: response?.status() ?? 0, requests, by, renderBlocking, script };
}

function formatTable(screens: Weight[]): string {
  const kinds = ["Document", "Stylesheet", "Font", "Script", "Image"];
  const rows = screens.map(({ who, path, status, requests, by }) => {
    const rest = Object.entries(by).filter(([kind]) => !kinds.includes(kind));
    const cells = [...kinds.map((kind) => by[kind] ?? 0), rest.reduce((sum, [, bytes]) => sum + bytes, 0)];
    return `| \`${formatPath(path)}\` | ${who} | ${status} | ${requests} | ${cells.map((bytes) => (bytes / KB).toFixed(1)).join(" | ")} |`;
  });
  const head = "| screen | who | status | requests | HTML | CSS | fonts | scripts | pictures | other |";
  return [`${head.replace("HTML", "HTML KB")}`, `|${" --- |".repeat(10)}`, ...rows].join("\n");
}

const formatPath = (path: string) => path.replace(/[\da-f]{8}-[\da-f-]{27}/, "{id}");
