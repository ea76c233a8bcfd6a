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

/** One row more than a page, so that `linkNextPage` can tell whether there is a next one. */
export const toOffset = (page: number): Slice => ({ offset: (page - 1) * MAX_ROWS, limit: MAX_ROWS + 1 });

/** A page of a cursor, or rows from `toOffset`, with the extra row if there is a next page. */
export type FoundPage<Row> = Row[] | CursorPage<Row, string | number>;

/** Names the next page in the Link header. @returns the rows of this one */
export function linkNextPage<Row>(
  { request, set }: { request: Request; set: { headers: Record<string, string | number | undefined> } },
  found: FoundPage<Row>,
): Row[] {
  const isOffset = Array.isArray(found);
  const rows = isOffset ? found.slice(0, MAX_ROWS) : found.rows;
  const next = isOffset ? found.length > MAX_ROWS && parsePage(request.url) + 1 : (found.next ?? false);
  if (next === false) return rows;
  const url = new URL(request.url);
  url.searchParams.set(isOffset ? "page" : "after", String(next));
  set.headers.link = `<${url.pathname}${url.search}>; rel="next"`;
  return rows;
}
