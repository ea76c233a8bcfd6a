/** The path of a page of the program, with the query of all but the first. */
export function toProgramPath({ date, page }: { date?: string; page: number }): string {
  const path = date ? `/whats-on/${date}` : "/whats-on";
  return page === 1 ? path : `${path}?page=${page}`;
}
