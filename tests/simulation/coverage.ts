// Which routes, jobs and writing statements the cities reached, and which not.
import { ACCESS } from "../architecture/access.ts";
import type { Outcome } from "./simulate.ts";

const CHANGES = /^(POST|PUT|PATCH|DELETE) /;

export async function printCoverage(outcomes: readonly Outcome[]): Promise<void> {
  const routes = new Set(outcomes.flatMap((outcome) => [...outcome.routes.keys()]));
  const jobs = new Set(outcomes.flatMap((outcome) => [...outcome.jobs.keys()]));
  const written = new Map<string, number>();
  for (const outcome of outcomes)
    for (const [text, count] of outcome.written) written.set(text, (written.get(text) ?? 0) + count);
  const all = [...new Set(Object.values(ACCESS).flat())].toSorted();
  const changing = all.filter((route) => CHANGES.test(route));
  const reached = (list: string[]) => list.filter((route) => routes.has(route)).length;
  console.log(
    `Routes: ${reached(all)} of ${all.length}; of those that change something, ${reached(changing)} of ${changing.length}.`,
  );
  console.log(`Jobs: ${jobs.size} (${[...jobs].toSorted().join(", ")}).`);
  console.log(
    `Writing statements: ${written.size} different ones, on ${listTables(written).length} tables: ${listTables(written).join(", ")}.`,
  );
  console.log("Not reached:");
  for (const route of all) if (!routes.has(route)) console.log(`  ${route}`);
}

function listTables(written: ReadonlyMap<string, number>): string[] {
  const names = [...written.keys()].flatMap((text) =>
    [...text.matchAll(/\b(?:insert into|update(?! set)|delete from)\s+"?(\w+)"?/gi)].map((match) =>
      match[1]!.toLowerCase(),
    ),
  );
  return [...new Set(names)].filter((name) => !["of", "set", "skip"].includes(name)).toSorted();
}
