// Lists by the page: at most 200 rows an answer, and a Link header that names the next page where there is one.
import * as v from "valibot";

/** Most rows one answer holds. */
export const MOST_ROWS = 200;

/** Which rows of a list a query reads. */
export type Slice = { offset: number; limit: number };

const Page = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, "Write a whole number."),
  v.transform(Number),
  v.minValue(1, "Pages begin with 1."),
);

/** `?page=`, from 1. */
export const page = v.optional(Page, "1");
export const PageQuery = v.strictObject({ page });

/** The page in an address; anything else than a page is the first. */
export function pageIn(address: string): number {
  const read = v.safeParse(page, new URL(address).searchParams.get("page") ?? undefined);
  return read.success ? read.output : 1;
}

/** A page's rows and one more, by which `cutPage` knows that there is a next page. */
export const sliceOf = (page: number): Slice => ({ offset: (page - 1) * MOST_ROWS, limit: MOST_ROWS + 1 });

/** Takes the one row more off and, where it was there, names the next page. */
export function cutPage<T>(
  rows: T[],
  request: Request,
  set: { headers: Record<string, string | number | undefined> },
): T[] {
  if (rows.length <= MOST_ROWS) return rows;
  const next = new URL(request.url);
  next.searchParams.set("page", String(pageIn(request.url) + 1));
  set.headers.link = `<${next.pathname}${next.search}>; rel="next"`;
  return rows.slice(0, MOST_ROWS);
}
