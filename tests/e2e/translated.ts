// What an open page shows: texts that are not in the pseudo-language, and texts that are cut off or out of the viewport.
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** English on purpose: code, the API description, the doctor, and what has a language of its own. */
const ENGLISH = "code, pre, kbd, time, [lang]:not(html), [translate=no], [data-doctor]";

/** What people of the sample city wrote, as string literals of its sources and lists. */
const SAMPLE = ["db/sample", "db/sample/data"]
  .flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(?:ts|json)$/.test(file))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const WRITTEN = new Set(
  [...SAMPLE.matchAll(/"([^"\n]+)"|`([^`]+)`/g)].map(([, plain, template]) => (plain ?? template)!),
);

/** Texts and labels of the page that have no mark of the pseudo-language, and that no person wrote. */
export async function findUntranslated(page: Page, where: string): Promise<string[]> {
  const texts = await page.evaluate(readTexts, ENGLISH);
  return [...new Set(texts)]
    .filter((text) => !WRITTEN.has(text) && !(text.length > 25 && SAMPLE.includes(text)))
    .filter((text) => !isFormatted(text))
    .map((text) => `${where}: ${text.slice(0, 120)}`);
}

/** Numbers, dates, times, distances, addresses of the web: only letters that no catalog has. */
const isFormatted = (text: string): boolean =>
  !/\p{L}{2}/u.test(
    text
      .replace(/\S+@\S+|https?:\/\/\S*|\b[\w-]+\.[a-z]{2,}(\/\S*)?/g, "")
      .replace(/\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b/g, "")
      .replace(
        /\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b/g,
        "",
      )
      .replace(
        /English \(Pseudo-Accents\)|\b(days?|hours?|minutes?|seconds?|Arabic|French|German|Chrome|Linux|km|GMT|UTC|CES?T|EUR|PayPal|Sidestreet|Google|CSV|RSS|OSM|OpenStreetMap|Overture)\b/g,
        "",
      ),
  );

/** Runs in the page. */
function readTexts(english: string): string[] {
  const marked = /[áƀçðéĝĥíĵķļñóþŕšţúŵýžÁƁÇÐÉĜĤÍĴĶĻÑÓÞŔŠŢÚŴÝŽ~]/;
  const found: string[] = [];
  const add = (text: string | null) => {
    const plain = text?.replace(/\s+/g, " ").trim();
    if (plain && /\p{L}/u.test(plain) && !marked.test(plain)) found.push(plain);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (parent.closest(`script, style, noscript, template, ${english}`) || !parent.checkVisibility()) continue;
    add(node.textContent);
  }
  for (const element of document.querySelectorAll<HTMLElement>("[aria-label], [placeholder], [title], img[alt]")) {
    if (element.closest(english) || !element.checkVisibility()) continue;
    for (const name of ["aria-label", "placeholder", "title", "alt"]) add(element.getAttribute(name));
  }
  return found;
}

/** Texts that are cut off by a box, stand out of a button, or lie outside the viewport, and a page that scrolls sideways. */
export async function findBroken(page: Page, where: string): Promise<string[]> {
  return (await page.evaluate(readBroken)).map((line) => `${where}: ${line}`);
}

/** Runs in the page. */
function readBroken(): string[] {
  const found = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -0.5 || right > clientWidth + 0.5) && !element.closest("svg, .skip-link");
    });
    const names = wide.slice(-3).map((element) => `${element.localName}.${element.className}`);
    found.add(`${scrollWidth - clientWidth} px too wide: ${names.join(", ")}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    const parent = node.parentElement!;
    if (!text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (parent.closest("script, style, noscript, svg, .visually-hidden, .skip-link")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    for (let outer: HTMLElement | null = parent; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      const isButton = outer.matches("button, .button, [role=tab], .tab, .dashboard-tab, .nav-link");
      if (/auto|scroll/.test(style.overflowX) || style.textOverflow === "ellipsis") break;
      const isClipping = /hidden|clip/.test(style.overflowX);
      if (!isButton && !isClipping) continue;
      const edge = outer.getBoundingClientRect();
      if (edge.width <= 1) break;
      if (box.left < edge.left - 1.5 || box.right > edge.right + 1.5)
        found.add(`${isClipping ? "cut off" : "stands out"}: ${text.slice(0, 60)} in .${outer.className}`);
    }
  }
  return [...found];
}
