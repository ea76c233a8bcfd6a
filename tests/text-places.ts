// `npm run translate:places`: where people meet each text, for those who translate: its files, its screens, and a picture of a
// phone with the text in it. The built server shows its screens in the pseudo-language, whose texts can be told apart.
import { mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { findPlaces, isMetByTravelers, toFile } from "../src/build/messages.ts";
import { findIslands } from "../src/build/source-files.ts";
import { openChromium } from "./chromium.ts";
import { PHONE } from "./e2e/accessibility.ts";
import { getThursday, post } from "./e2e/page.ts";
import { enter, PSEUDO, ROLES, type Role } from "./e2e/screens.ts";
import { type Box, readShown } from "./i18n/shown-in-page.ts";
import { ShownTexts } from "./i18n/shown-texts.ts";
import { startTestPostgres } from "./postgres.ts";
import { RunningServer } from "./running-server.ts";
import type { Found, FoundIsland } from "./text-places/found.ts";
import { makeMarkedCopy } from "./text-places/marked-copy.ts";
import { type Place, toPlaces } from "./text-places/places.ts";

const OUT = "dist/translations";
/** WebP can't be higher, and memory is limited. */
const MAX_HEIGHT = 12_000;

const MAX_TRIES = 10;
const SETTLING_MS = 200;
/** Each card of a deck has one. */
const MAX_DIALOGS = 4;
/** Only links lead to these. The first one of each is followed. */
const LINKED = [
  /^\/about\/languages$/,
  /^\/business\/[\da-f-]{36}$/,
  /^\/events\/[\da-f-]{36}$/,
  /^\/help\/\w+$/,
  /^\/places\/\w+\/[\w-]+$/,
  /^\/taste$/,
  /^\/visits$/,
];

/** Rooms of tests over HTTP whose responses, emails and notifications are read. */
const ROOMS =
  "account admin auth dashboard demo discovery events help home landing map messages offline outbox payments places plan push search site together try visits waitlist whats-on";
/** What the tests have found by then counts. */
const MAX_TESTING_MS = 6 * 60_000;

const started = performance.now();
const sources = [...(await findPlaces())];
const numbers = new Map(sources.map(([text], number) => [text, number]));
const found: (Found | FoundIsland)[] = [];
const pictured = new Set<number>();
const shownTexts = new ShownTexts(numbers.keys());
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const server = new RunningServer({ SAMPLE: "yes", LANGUAGES: `en,${PSEUDO}`, SPEED_SAMPLE: "0" });
await server.start();
await server.waitForLog(/admin\s+\S+@\S+/);
const browser = await openChromium("--use-angle=swiftshader", "--enable-unsafe-swiftshader");
try {
  for (const role of ROLES) await walkScreens(role);
} finally {
  await browser.close();
  await server.stop();
}
found.push(...(await testOverHttp()));
const places = await toPlaces(sources, found, findIslands());
await Bun.write(`${OUT}/en.json`, `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`);
report([...places.values()]);

/** Tests a copy with marked texts. A test that compares what is marked fails, and has shown its texts. */
async function testOverHttp(): Promise<Found[]> {
  const [copy, emails] = [resolve("test-results/marked"), resolve(OUT, "emails")];
  makeMarkedCopy(copy, [...numbers.keys()]);
  await mkdir(emails, { recursive: true });
  const postgres = await startTestPostgres();
  const command = ["test", "--parallel", "--no-isolate", "--timeout=60000", "--only-failures"];
  await Bun.spawn([process.execPath, ...command, ...ROOMS.split(" ").map((room) => `./tests/${room}`)], {
    cwd: copy,
    env: { ...process.env, TEXT_PLACES: emails, TEST_POSTGRES: JSON.stringify(postgres.connection) },
    stdio: ["ignore", "ignore", "ignore"],
    timeout: MAX_TESTING_MS,
  }).exited;
  await postgres.stop();
  const lists = [...new Bun.Glob("found-*.jsonl").scanSync(emails)].sort();
  const lines = await Promise.all(lists.map((list) => Bun.file(`${emails}/${list}`).text()));
  await Promise.all([rm(copy, { recursive: true }), ...lists.map((list) => rm(`${emails}/${list}`))]);
  return lines.flatMap((text) => text.trim().split("\n")).map((line) => JSON.parse(line) as Found);
}

function report(all: readonly Place[]): void {
  const isShown = ({ screens, responses, email, push }: Place) => screens ?? responses ?? email ?? push;
  const kinds: Record<string, (place: Place) => unknown> = {
    "on screens": ({ screens }) => screens,
    "in a picture": ({ picture }) => picture,
    "in responses, emails or notifications": ({ responses, email, push }) => responses ?? email ?? push,
    "in any of these": isShown,
    "only in scripts of screens": (place) => !isShown(place) && place.scriptsOf,
    "only in a group of data": (place) => !isShown(place) && !place.scriptsOf && place.group,
  };
  const ofTravelers = all.filter(({ files }) => isMetByTravelers(files.map(toFile)));
  const count = (texts: readonly Place[], is: (place: Place) => unknown) =>
    `${texts.filter(is).length} of ${texts.length}`;
  for (const [kind, is] of Object.entries(kinds))
    console.log(`${kind}: ${count(all, is)}, of travelers' ${count(ofTravelers, is)}`);
  console.log(`${OUT}/en.json: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function walkScreens(role: Role): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const paths = await enter(page, server, role, PSEUDO);
  if (role === "traveler") paths.push(...(await planAndMeet(page)));
  const linked = new Set(LINKED);
  // The list grows while it is walked.
  for (const path of paths) {
    await page.setViewportSize(PHONE);
    await page.goto(path, { waitUntil: "networkidle" });
    const links = await page.locator("a[href]").evaluateAll((all) => all.map((each) => each.getAttribute("href")!));
    for (const pattern of linked) {
      const link = links.find((each) => pattern.test(each));
      if (link && linked.delete(pattern) && !paths.includes(link)) paths.push(link);
    }
    const screen = path.replace(/[\da-f]{8}-[\da-f-]{27}/, "{id}").replace(/(?<=\/together\/).+/, "{code}");
    const name = `${screen.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home"}-${role}`;
    await look(page, `${screen} (${role})`, name);
    await lookInside(page, `${screen} (${role})`, name);
  }
  await context.close();
}

/** @returns the path of a plan and of a room with friends */
async function planAndMeet(page: Page): Promise<string[]> {
  const day = { date: getThursday(), start: "10:00", end: "21:00" };
  const plan = await (await post(page.request, server.url, "/api/plans", day)).json();
  const room = { name: "Amira", rule: "all", type: "all" };
  const { path } = await (await post(page.request, server.url, "/api/together", room)).json();
  return [`/plan/${plan.id}`, path];
}

/** What is folded up, and what opens over the page. */
async function lookInside(page: Page, screen: string, name: string): Promise<void> {
  const openers = page.locator("[aria-haspopup=dialog]");
  for (let i = 0; i < Math.min(await openers.count(), MAX_DIALOGS); i++) {
    await page.setViewportSize(PHONE);
    if (!(await openers.nth(i).isVisible())) continue;
    await openers.nth(i).click({ timeout: 5000 });
    await page.locator("dialog[open]").waitFor({ timeout: 5000 });
    await look(page, screen, `${name}-dialog-${i + 1}`);
    await page.keyboard.press("Escape");
  }
  const folded = page.locator("details:not([open])");
  if ((await folded.count()) === 0) return;
  await folded.evaluateAll((all) => {
    for (const each of all) each.setAttribute("open", "");
  });
  await look(page, screen, `${name}-open`);
}

/** Enters what the page shows, and keeps its picture if it is the first of a text. */
async function look(page: Page, screen: string, name: string): Promise<void> {
  await showWhole(page);
  const islands = page.locator("[data-island]");
  for (const island of await islands.evaluateAll((all) => all.map((each) => each.getAttribute("data-island")!)))
    found.push({ island, screen });
  const before = await readSettled(page);
  const picture = new Bun.Image(await page.screenshot({ animations: "disabled" })).webp({ quality: 75 });
  const after = await readBoxes(page);
  let isKept = false;
  for (const [text, box] of before) {
    const number = numbers.get(text)!;
    found.push({ number, screen });
    // What moves is somewhere else in the picture.
    if (!box || pictured.has(number) || `${after.get(text)}` !== `${box}`) continue;
    pictured.add(number);
    found.push({ number, screen, picture: `${name}.webp#xywh=${box}` });
    isKept = true;
  }
  if (!isKept) return;
  await Bun.write(`${OUT}/${name}.webp`, await picture.bytes());
  console.log(`${name}.webp`);
}

/** Waits for what slides in, and not for what never stops. */
async function readSettled(page: Page): ReturnType<typeof readBoxes> {
  let before = await readBoxes(page);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await page.waitForTimeout(SETTLING_MS);
    const after = await readBoxes(page);
    if (JSON.stringify([...after]) === JSON.stringify([...before])) return after;
    before = after;
  }
  return before;
}

async function readBoxes(page: Page): Promise<Map<string, Box | undefined>> {
  const boxes = new Map<string, Box | undefined>();
  for (const { rows } of await page.evaluate(readShown)) {
    const found = shownTexts.findInRows(rows.map(({ shown }) => shown));
    for (const text of found?.texts ?? []) boxes.set(text, boxes.get(text) ?? rows[found!.row]!.box);
  }
  return boxes;
}

/** Makes the phone as high as the page, so that nothing is below its edge or behind its bar. */
async function showWhole(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...PHONE, height: Math.min(Math.max(height, PHONE.height), MAX_HEIGHT) });
  await page.waitForLoadState("networkidle");
}
