// No page scrolls horizontally, even with words longer than a phone is wide or a font size of 32 px.
import { readdirSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { findOverflow, PHONE } from "./accessibility.ts";
import { island, PASSWORD, post, registerByApi, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";
import { findBroken } from "./translated.ts";

const test = testWith({ SAMPLE: "yes" });
const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const DAY_MS = 86_400_000;
const CATALOGS = ["en", ...readdirSync("src/i18n/catalogs").flatMap((file) => file.match(/^(.+)\.json$/)?.[1] ?? [])];
const LANGUAGES = ["en", "ar", "de", "el", "es", "fr", "it", "ja", "nl", "pl", "pt", "uk"];

test("an 80-letter word in names, events and messages wraps on the smallest phone", async ({
  page,
  playwright,
  server,
}) => {
  const newContext = () => playwright.request.newContext({ baseURL: server.url });
  const [wilhelmine, noor] = [await newContext(), await newContext()];
  const send = (request: APIRequestContext, path: string, data: object) => post(request, server.url, path, data);
  const signUp = async (request: APIRequestContext, email: string, userType: string) => {
    await send(request, "/api/auth/register", { email, password: PASSWORD, firstName: WORD });
    await send(request, "/api/users/setup", { userType });
  };
  await signUp(wilhelmine, "wilhelmine@example.com", "business");
  const listing = { name: WORD, type: "tour", location: WORD, description: WORD };
  const place = await (await send(wilhelmine, "/api/businesses", listing)).json();
  await send(noor, "/api/auth/login", server.signIn("admin"));
  const { version } = await (await noor.get(`/api/admin/businesses/${place.id}`)).json();
  await send(noor, `/api/admin/businesses/${place.id}/approval`, { approved: true, version });
  await signUp(page.request, "maximiliane@example.com", "traveler");
  await send(page.request, "/api/swipes", { businessId: place.id, action: "save" });
  const eventDate = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await send(wilhelmine, "/api/events", { title: WORD, description: WORD, location: WORD, eventDate });
  await send(wilhelmine, "/api/messages", { title: WORD, content: WORD, isAnnouncement: true });
  await page.setViewportSize({ width: 320, height: 640 });
  const paths = ["/", "/events", "/messages", "/dashboard", "/profile", `/business/${place.id}`];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.getByText(WORD).count(), path).toBeGreaterThan(0);
    expect(await findOverflow(page, path)).toEqual([]);
  }
  await Promise.all([wilhelmine.dispose(), noor.dispose()]);
});

test("on a phone, Eleni's buttons on a place's page fit their words in all languages", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Eleni");
  await page.setViewportSize(PHONE);
  const [place] = await (await page.request.get("/api/businesses?limit=1")).json();
  const found: string[] = [];
  for (const language of CATALOGS) {
    await page.goto(`/language/${language}?returnTo=/business/${place.id}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    found.push(...(await findBroken(page, language)));
    const widths = await page.locator('[data-island="PlaceActions"] .button:visible').evaluateAll((all) => {
      const rows = Object.groupBy(
        all.map((button) => button.getBoundingClientRect()),
        ({ y }) => y,
      );
      const edges = Object.values(rows) as DOMRect[][];
      return edges.map((row) => Math.max(...row.map(({ right }) => right)) - Math.min(...row.map(({ x }) => x)));
    });
    if (Math.max(...widths) - Math.min(...widths) > 1) found.push(`${language}: a line of buttons ends early`);
  }
  expect(found).toEqual([]);
});

test("on the smallest phone, words and buttons of the deck stay apart in all languages", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const found: string[] = [];
  for (const language of CATALOGS) {
    await page.goto(`/language/${language}?returnTo=/try`);
    await island(page, "GuestDeck").waitFor();
    const words = await page.locator(".deck-label").evaluateAll((labels) =>
      labels.map((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        const { left, right } = range.getBoundingClientRect();
        return { text: label.textContent, left, right };
      }),
    );
    for (const [i, { text, right }] of words.slice(0, -1).entries())
      if (right > words[i + 1]!.left) found.push(`${language}: ${text} touches ${words[i + 1]!.text}`);
    await page.locator(".deck-offer").click();
    const dialog = page.getByRole("dialog");
    await dialog.locator(".interest-tile").first().waitFor();
    const buttons = await dialog.locator(".button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const [later, next] = buttons as [DOMRect, DOMRect];
    const isStack = later.x === next.x && later.width === next.width;
    if (later.y !== next.y && !isStack) found.push(`${language}: the dialog's buttons are apart`);
  }
  expect(found).toEqual([]);
});

test("no line of the landing page's heading ends with a preposition of one letter", async ({ page }) => {
  for (const language of ["pl", "cs"])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/language/${language}?returnTo=/`);
      const ends = await page.locator("h1").evaluate((heading) => {
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const lines = new Map<number, string>();
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { 0: word, index } of text.textContent!.matchAll(/[^ ]+/g)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            lines.set(range.getBoundingClientRect().top, word);
          }
        return [...lines.values()];
      });
      expect(ends.length).toBeGreaterThan(1);
      expect(ends.filter((word) => word.length === 1)).toEqual([]);
    }
});

test("with a font size of 32 px, nothing on a phone is cut or covered", async ({ playwright, server }) => {
  const options = config.use!.launchOptions!;
  const args = [...options.args!, "--blink-settings=defaultFontSize=32"];
  const browser = await playwright.chromium.launch({ ...options, args });
  const page = await browser.newPage({ baseURL: server.url, viewport: PHONE });
  await signInByApi(page, server.url, server.signIn("traveler"));
  const found: string[] = [];
  for (const language of ["en", "el", "ar"]) {
    await page.goto(`/language/${language}?returnTo=/profile`);
    for (const path of ["/", "/discover", "/map", "/events", "/messages", "/dashboard", "/profile", "/plan"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      found.push(
        ...(await findOverflow(page, `${path}, ${language}`)),
        ...(await findCutTexts(page, `${path}, ${language}`)),
        ...(await findBeyondEdges(page, `${path}, ${language}`)),
      );
    }
    await page.goto("/discover", { waitUntil: "networkidle" });
    // A click fails if something else is in the way.
    for (const button of await page.locator(".deck-actions button:not([aria-disabled])").all())
      await button.click({ trial: true });
  }
  expect(found).toEqual([]);
  await browser.close();
});

/** Texts that their box hides in part, other than those that end after some lines, and selected options. */
const findCutTexts = (page: Page, where: string): Promise<string[]> =>
  page.evaluate((where) => {
    const context = document.createElement("canvas").getContext("2d")!;
    const needs = (select: HTMLSelectElement) => {
      context.font = getComputedStyle(select).font;
      return context.measureText(select.selectedOptions[0]?.text ?? "").width;
    };
    const isCut = (element: Element) => {
      const style = getComputedStyle(element);
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      if (element instanceof HTMLSelectElement) return needs(element) > element.clientWidth - padding + 1;
      const isClamped = style.getPropertyValue("-webkit-line-clamp") !== "none" || style.clipPath !== "none";
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim(),
      );
      return hasText && !isClamped && style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
    };
    return [...document.querySelectorAll("header *, main *, .tab-label")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isCut(element))
      .map((element) => `${where}: ${element.className} ${element.textContent?.slice(0, 40)}`);
  }, where);

/** Buttons, links and fields that end beyond an edge of the screen, other than in rows that scroll. */
const findBeyondEdges = (page: Page, where: string): Promise<string[]> =>
  page.evaluate((where) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll("a, button, select, input")]
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        const isShown = width > 2 && control.checkVisibility({ visibilityProperty: true }) && !scrolls(control);
        return isShown && (left < -1 || right > innerWidth + 1);
      })
      .map((control) => `${where}: ${control.outerHTML.slice(0, 80)} is beyond the edge`);
  }, where);

test("from 320 px on, the bar has room for the site's name in each language", async ({ page, server }) => {
  const cut: string[] = [];
  const look = async (where: string) => {
    for (const width of [320, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const name = page.locator("header .truncate", { hasText: "Sidestreet" });
      const by = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      if (by > 0) cut.push(`${where}, ${width} px, by ${by} px`);
      cut.push(...(await findOverflow(page, `${where}, ${width} px`)));
    }
  };
  for (const language of LANGUAGES) {
    await page.goto(`/language/${language}?returnTo=/`);
    await page.setViewportSize({ width: 320, height: 640 });
    cut.push(...(await findOverflow(page, `/, ${language}`)));
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const texts = await page.locator(".landing-bar > *").all();
      for (const text of texts)
        if (((await text.boundingBox())?.height ?? 0) > 52) cut.push(`/, ${language}, ${await text.innerText()}`);
    }
    for (const path of ["/places", "/try"]) {
      await page.goto(path);
      await look(`${path}, ${language}`);
    }
  }
  for (const account of ["traveler", "business", "admin"] as const) {
    await signInByApi(page, server.url, server.signIn(account));
    for (const language of LANGUAGES) {
      await page.goto(`/language/${language}?returnTo=/profile`);
      await look(`${account}, ${language}`);
    }
  }
  expect(cut).toEqual([]);
});
