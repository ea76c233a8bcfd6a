// Check 20: sends the most expensive input there is to every route, and measures how long each keeps the event loop busy.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillPath } from "../architecture/access.ts";
import { type Callers, createCallers } from "./callers.ts";
import { type Check, median } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";
import { FULL_WORK, listHeavyWork, QUICK_WORK, type Work } from "./heavy-work.ts";
import { listHostileBodies, listHostileHeaders, listHostilePaths, listHostileUrls } from "./hostile-requests.ts";
import { getFieldNames, isWrite, listAppRoutes } from "./routes.ts";

/** ms of CPU time without a break. */
const MAX_BUSY_MS = 50;
/** Work that takes longer once is repeated this often, since a first time also compiles code and collects garbage. */
const REPETITIONS = 5;
/** One request of so many, and how much heavy work does. */
const SIZES = { full: { every: 1, work: FULL_WORK }, quick: { every: 60, work: QUICK_WORK } };

const PATHS_WITH_HEADERS = [
  "/",
  "/discover",
  "/login",
  "/api/businesses",
  "/assets/x.js",
  "/tiles/city.pmtiles",
  "/api/doctor",
];

export const eventLoop: Check = {
  number: 20,
  name: "the most expensive input for every route: bodies, URLs, headers, uploads, imports, hours, histories",
  target: `none keeps the event loop busy for ${MAX_BUSY_MS} ms`,
  isTimed: true,
  async run(size) {
    const { every, work: amounts } = SIZES[size];
    const folder = await mkdtemp(join(tmpdir(), "sidestreet-probe-"));
    const socket = join(folder, "probe");
    const deployment = await startDeployment({
      SAMPLE: "yes",
      RATE_LIMIT_FACTOR: "1000000",
      BUN_OPTIONS: `--preload ${join(import.meta.dir, "event-loop-probe.ts")}`,
      EVENT_LOOP_PROBE: socket,
    });
    const readBusyMs = async () =>
      (await (await fetch("http://probe/", { unix: socket, signal: AbortSignal.timeout(60_000) })).json()) as number;
    try {
      const requests = (await listRequests(deployment)).filter((_, nth) => nth % every === 0);
      const work = [...requests, ...(await listHeavyWork(deployment, amounts))];
      const idle = await measure(readBusyMs, { name: "idle", run: () => Bun.sleep(1000) });
      const measured: { name: string; ms: number }[] = [];
      for (const each of work) measured.push({ name: each.name, ms: await measure(readBusyMs, each) });
      const slowest = measured.toSorted((a, b) => b.ms - a.ms);
      for (const { name, ms } of slowest.slice(0, 10)) console.error(`${ms.toFixed(1)} ms: ${name}`);
      const [worst] = slowest;
      const blocking = measured.filter(({ ms }) => ms > MAX_BUSY_MS).length;
      return {
        passed: blocking === 0,
        result: `${blocking} of ${work.length.toLocaleString("en")} inputs; longest ${worst!.ms.toFixed(0)} ms (${worst!.name}), idle ${idle.toFixed(1)} ms`,
      };
    } finally {
      await deployment.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** @returns the ms that the event loop was busy; the median if it was long the first time */
async function measure(readBusyMs: () => Promise<number>, { run }: Work): Promise<number> {
  const busy: number[] = [];
  for (let nth = 0; nth < REPETITIONS && (nth === 0 || busy[0]! > MAX_BUSY_MS / 2); nth++) {
    await readBusyMs();
    const response = await run(nth);
    if (response instanceof Response) await response.arrayBuffer();
    busy.push(await readBusyMs());
  }
  return median(busy);
}

async function listRequests(deployment: Deployment): Promise<Work[]> {
  const callers = await createCallers(deployment);
  const routes = await listAppRoutes();
  const id = callers.ids[0]!;
  const work: Work[] = [];
  for (const route of routes) {
    const caller = await callers.callerOf(route);
    const requests = isWrite(route)
      ? listHostileBodies(route, getFieldNames(route.schemas.body), id)
      : listHostileUrls(route, getFieldNames(route.schemas.query), id);
    for (const { name, path, body } of [...requests, ...listHostilePaths(route)])
      work.push({ name: `${route.name}: ${name}`, run: () => caller.send(route.method, path, body) });
  }
  return [...work, ...(await listRequestsWithHeaders(callers, deployment))];
}

async function listRequestsWithHeaders(callers: Callers, { server, people }: Deployment): Promise<Work[]> {
  const [amira] = await people(1);
  const paths = [...PATHS_WITH_HEADERS, fillPath("/business/:id", callers.ids[0])];
  return paths.flatMap((path) =>
    listHostileHeaders(path, amira!.cookie).map(({ name, headers }) => ({
      name: `GET ${path}: ${name}`,
      run: () => fetch(server.url + path, { headers, redirect: "manual" }),
    })),
  );
}
