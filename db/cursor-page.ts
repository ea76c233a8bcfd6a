/** One page of a list, and the `after` of the next one, if any. */
export type CursorPage<Row, Cursor = string> = { rows: Row[]; next?: Cursor | undefined };

/** @param rows one more than a page has, if there are so many */
export function toCursorPage<Row, Cursor>(rows: Row[], size: number, toCursor: (last: Row) => Cursor) {
  const page = rows.slice(0, size);
  return { rows: page, next: rows.length > size ? toCursor(page.at(-1)!) : undefined };
}

/** All pages of a list, one after the other. */
export async function* readPages<Row, Cursor>(
  after: Cursor | undefined,
  read: (after: Cursor | undefined) => Promise<CursorPage<Row, Cursor>>,
): AsyncGenerator<Row[]> {
  let next = after;
  do {
    const page = await read(next);
    if (page.rows.length > 0) yield page.rows;
    next = page.next;
  } while (next !== undefined);
}
