// Accessibility checks of an open page: axe, and no horizontal scrolling.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Result, RunOptions, run } from "axe-core";

/** Less than half as long as the one with comments, and sent to hundreds of pages. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

export const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
export const [PHONE, , DESKTOP] = SIZES as [(typeof SIZES)[0], (typeof SIZES)[0], (typeof SIZES)[0]];

/** The size in which axe checks each theme. */
export const THEMES = [
  ["light", PHONE],
  ["dark", DESKTOP],
] as const;

/**
 * Returns a line for each violation that axe finds, and one if the page scrolls horizontally.
 * @param extraRules names of rules that axe leaves out otherwise
 */
export async function findProblems(page: Page, where: string, extraRules: readonly string[] = []): Promise<string[]> {
  // Half-way between two color schemes, contrast is lower.
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
  const rules = Object.fromEntries(extraRules.map((rule) => [rule, { enabled: true }]));
  const found = (await findViolations(page, { rules })).map(
    ({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html.slice(0, 160)}`,
  );
  return [...found, ...(await findOverflow(page, where))];
}

/**
 * Runs axe in the page, or in the part of it that a selector names. What is in order isn't described, which would take most of
 * the time.
 */
export async function findViolations(page: Page, options: RunOptions = {}, part?: string): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ({ part, options }) => (window as unknown as { axe: { run: typeof run } }).axe.run(part ?? document, options),
    // Style sheets would be copied for an experimental rule, which is off.
    { part, options: { ...options, resultTypes: ["violations" as const], preload: { assets: ["media" as const] } } },
  );
  return violations;
}

/** Returns a line if the page is wider than its viewport. */
export async function findOverflow(page: Page, where: string): Promise<string[]> {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return by > 0 ? [`${where} is ${by} px too wide`] : [];
}

/** Returns a line for each of SIZES in which the open page is wider than its viewport. */
export async function findOverflowAtAnySize(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    found.push(...(await findOverflow(page, `${where} at ${size.width}`)));
  }
  return found;
}
