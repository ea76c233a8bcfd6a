// Lists in pages of at most 200 rows; a Link header names the next page.
import * as v from "valibot";

/** Most rows one answer holds. */
export const MAX_ROWS = 200;

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

/** The page an address asks for; the first where it asks for nonsense. */
export function parsePage(address: string): number {
  const read = v.safeParse(page, new URL(address).searchParams.get("page") ?? undefined);
  return read.success ? read.output : 1;
}

/** A page and one row more, by which `cutPage` knows whether a next page exists. */
export const toOffset = (page: number): Slice => ({ offset: (page - 1) * MAX_ROWS, limit: MAX_ROWS + 1 });

/** Cuts off the extra row of `sliceOf` and, where there was one, sets the Link header. */
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
