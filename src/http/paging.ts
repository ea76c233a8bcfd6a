// Paginated lists of at most 200 rows. A Link header names the next page.
import * as v from "valibot";
import type { CursorPage } from "../../db/cursor-page.ts";
import { msg } from "../i18n/t.ts";
import { searchWords } from "../validation.ts";

export const MAX_ROWS = 200;

export type Slice = { offset: number; limit: number };

const Page = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, msg("Enter a whole number.")),
  v.transform(Number),
  v.minValue(1, msg("Pages start at 1.")),
);

/** `?page=`, from 1. */
export const page = v.optional(Page, "1");
export const PageQuery = v.strictObject({ page });
/** `q`: words to find, such as those of a place. */
export const FoundQuery = v.strictObject({ q: v.optional(searchWords(), "") });
export const FoundPageQuery = v.strictObject({ page, ...FoundQuery.entries });

/** The page in a URL; 1 if it is missing or invalid. */
export function parsePage(address: string): number {
  const read = v.safeParse(page, new URL(address).searchParams.get("page") ?? undefined);
  return read.success ? read.output : 1;
}

/** One row more than a page, so that `paginate` can tell whether there is a next one. */
export const toOffset = (page: number): Slice => ({ offset: (page - 1) * MAX_ROWS, limit: MAX_ROWS + 1 });

/** Drops the extra row of `toOffset` and sets the Link header if there was one. */
export function paginate<T>(
  rows: T[],
  request: Request,
  set: { headers: Record<string, string | number | undefined> },
): T[] {
  if (rows.length <= MAX_ROWS) return rows;
  const next = new URL(request.url);
  next.searchParams.set("page", String(parsePage(request.url) + 1));
  set.headers.link = `<${next.pathname}${next.search}>; rel="next"`;
  return rows.slice(0, MAX_ROWS);
}

/** What routes with `linkNextPage` say. */
export const PAGED = { headers: { Link: "The next page, if there is one." } };

/** Names the next page in the Link header. @returns the rows */
export function linkNextPage<Row>(
  { request, set }: { request: Request; set: { headers: Record<string, string | number | undefined> } },
  { rows, next }: CursorPage<Row, string | number>,
): Row[] {
  if (next === undefined) return rows;
  const url = new URL(request.url);
  url.searchParams.set("after", String(next));
  set.headers.link = `<${url.pathname}${url.search}>; rel="next"`;
  return rows;
}
