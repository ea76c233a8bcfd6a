// What everybody must be able to do with a page: axe complains of nothing, and it fits its window.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
export const [PHONE, , DESKTOP] = SIZES as [(typeof SIZES)[0], (typeof SIZES)[0], (typeof SIZES)[0]];

/** Where axe looks in each theme; `npm run trust` has it look at every size. */
export const THEMES = [
  ["light", PHONE],
  ["dark", DESKTOP],
] as const;

/** @returns a line for each thing axe finds, and one where the page is wider than its window */
export async function faults(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html.slice(0, 160)}`);
  return [...found, ...(await tooWide(page, where))];
}

/** @returns a line where the page is wider than its window */
export async function tooWide(page: Page, where: string): Promise<string[]> {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return by > 0 ? [`${where} is ${by} px too wide`] : [];
}

/** @returns a line for each size in which the page that is open is wider than its window */
export async function tooWideAtAnySize(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    found.push(...(await tooWide(page, `${where} at ${size.width}`)));
  }
  return found;
}
