// The leases of a job against a model of them (docs/models.md): servers fetch sources, are stopped and die in any order.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { getPoolStats } from "../../db/driver.ts";
import { MAX_READ_ATTEMPTS } from "../../src/features/imports/limits.ts";
import { fetchDueSources } from "../../src/features/imports/schedules/run-schedules.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const SOURCES = ["museums", "bars", "parks"];
/** Seconds. */
const [LEASE, RETRY, DAY, SLACK] = [30 * 60, 15 * 60, 86_400, 20];
const LOOPS = 2;

type Source = { nextAt: number; leasedUntil: number | null; attempts: number; claims: number; failures: number };
/** What one of a server's loops fetches. */
type Fetching = { server: number; source: string; claim: number };
/** `now` in seconds; `idle` is how many loops of a server look for work. */
type Model = { now: number; sources: Map<string, Source>; fetching: Fetching[]; servers: number };
type Request = { server: number; source: string; answer(status: number): void };
type Real = { requests: Request[]; stop: Map<number, () => void> };
type Command = fc.AsyncCommand<Model, Real>;

const isLeased = ({ now }: Model, { leasedUntil }: Source) => leasedUntil !== null && leasedUntil >= now;

/** Every loop takes the source that has been due for longest, until none is. */
function claim(model: Model, server: number, loops: number): void {
  for (let loop = 0; loop < loops; ) {
    const due = [...model.sources].filter(
      ([, row]) => row.nextAt <= model.now && !isLeased(model, row) && row.attempts <= MAX_READ_ATTEMPTS,
    );
    const [first] = due.sort(([, a], [, b]) => a.nextAt - b.nextAt);
    if (!first) return;
    const [source, row] = first;
    row.attempts++;
    row.claims++;
    row.leasedUntil = model.now + LEASE;
    if (row.attempts > MAX_READ_ATTEMPTS) fail(model, source, MAX_READ_ATTEMPTS + 1);
    else {
      model.fetching.push({ server, source, claim: row.claims });
      loop++;
    }
  }
}

/** No two are due at the same second, so that it is clear which comes first. */
const later = ({ now }: Model, source: string, seconds: number) => now + seconds + SOURCES.indexOf(source);

function fail(model: Model, source: string, attempts: number): void {
  const row = model.sources.get(source)!;
  const nextAt = later(model, source, Math.min(DAY, RETRY * 2 ** Math.min(row.failures, 10)));
  Object.assign(row, { nextAt, leasedUntil: null, attempts, failures: row.failures + 1 });
}

/** A server that was held up no longer decides about a source that another has taken over. */
const holds = ({ sources }: Model, { source, claim }: Fetching): boolean => {
  const row = sources.get(source)!;
  return row.leasedUntil !== null && row.claims === claim;
};

class Start implements Command {
  check = () => true;
  async run(model: Model, real: Real) {
    const server = model.servers++;
    const stopping = new AbortController();
    real.stop.set(server, () => stopping.abort());
    const fetch = (url: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const answer = (status: number) => resolve(new Response(null, { status }));
        real.requests.push({ server, source: new URL(url).pathname.slice(1), answer });
        signal!.addEventListener("abort", () => reject(new Error("stopped")));
      });
    void fetchDueSources(app.ctx, { fetch, signal: stopping.signal });
    claim(model, server, LOOPS);
    await compare(model, real);
  }
  toString = () => "a server looks for work";
}

class Answer implements Command {
  constructor(
    readonly which: number,
    readonly status: 304 | 500,
  ) {}
  check = ({ fetching }: Readonly<Model>) => fetching.length > 0;
  async run(model: Model, real: Real) {
    const [ended] = model.fetching.splice(this.which % model.fetching.length, 1) as [Fetching];
    takeRequest(real, ended).answer(this.status);
    if (holds(model, ended)) {
      const row = model.sources.get(ended.source)!;
      const nextAt = later(model, ended.source, DAY);
      if (this.status === 500) fail(model, ended.source, 0);
      else Object.assign(row, { nextAt, leasedUntil: null, attempts: 0, failures: 0 });
    }
    claim(model, ended.server, 1);
    await compare(model, real);
  }
  toString = () => `request ${this.which} is answered with ${this.status}`;
}

class Stop implements Command {
  constructor(readonly which: number) {}
  check = ({ fetching }: Readonly<Model>) => fetching.length > 0;
  async run(model: Model, real: Real) {
    const { server } = model.fetching[this.which % model.fetching.length]!;
    for (const fetching of model.fetching.filter((each) => each.server === server)) {
      takeRequest(real, fetching);
      if (holds(model, fetching))
        Object.assign(model.sources.get(fetching.source)!, { leasedUntil: null, attempts: 0 });
    }
    model.fetching = model.fetching.filter((each) => each.server !== server);
    real.stop.get(server)!();
    await compare(model, real);
  }
  toString = () => `the server of request ${this.which} is stopped`;
}

class Die implements Command {
  constructor(readonly which: number) {}
  check = ({ fetching }: Readonly<Model>) => fetching.length > 0;
  async run(model: Model, real: Real) {
    const { server } = model.fetching[this.which % model.fetching.length]!;
    for (const fetching of model.fetching.filter((each) => each.server === server)) takeRequest(real, fetching);
    model.fetching = model.fetching.filter((each) => each.server !== server);
  }
  toString = () => `the server of request ${this.which} dies`;
}

class Wait implements Command {
  constructor(readonly seconds: number) {}
  check = () => true;
  async run(model: Model, real: Real) {
    model.now += this.seconds;
    await setTimes(model);
    await compare(model, real);
  }
  toString = () => `${this.seconds} seconds pass`;
}

function takeRequest({ requests }: Real, { server, source }: Fetching): Request {
  const at = requests.findIndex((each) => each.server === server && each.source === source);
  return requests.splice(at, 1)[0]!;
}

const describe = (fetching: { server: number; source: string }[]) =>
  fetching.map(({ server, source }) => `${server} ${source}`).toSorted();

async function compare(model: Model, { requests }: Real): Promise<void> {
  const expected = [...model.sources].map(([source, { attempts, failures, leasedUntil, nextAt }]) => ({
    ...{ source, attempts, failures, isLeased: leasedUntil !== null },
    times: [nextAt, leasedUntil ?? nextAt],
  }));
  await untilIdle();
  const found = await readSources();
  expect(describe(requests)).toEqual(describe(model.fetching));
  const shown = found.map((row) => ({ ...row, times: row.times.map((each) => Math.round(each + model.now)) }));
  expect(isSame(model, expected, found) ? [] : shown).toEqual(isSame(model, expected, found) ? [] : expected);
  await setTimes(model);
}

/** Nobody but a server awaits what it does: until none has a statement open, and none begins one. */
async function untilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = getPoolStats(app.pool)!.busy > 0 ? 0 : quiet + 1) await Bun.sleep(1);
}

type Stored = { source: string; attempts: number; failures: number; isLeased: boolean; times: number[] };

const isSame = ({ now }: Model, expected: Stored[], found: Stored[]): boolean =>
  expected.every(({ times, ...row }, i) => {
    const { times: foundTimes = [], ...foundRow } = found[i] ?? {};
    return Bun.deepEquals(row, foundRow as never) && times.every((t, j) => Math.abs(t - now - foundTimes[j]!) < SLACK);
  });

async function readSources(): Promise<Stored[]> {
  const rows = await app.sql<Stored[]>`
    select source_id as source, attempts, failures, leased_until is not null as "isLeased",
      array[extract(epoch from next_at - now()), extract(epoch from coalesce(leased_until, next_at) - now())]::float[] as times
    from source_schedules order by array_position(${SOURCES}, source_id::text)`;
  return [...rows];
}

/** Moves the clock by moving what it is compared with, and takes back the time that the test itself took. */
async function setTimes({ now, sources }: Model): Promise<void> {
  const names = [...sources.keys()];
  const rows = [...sources.values()];
  const next = rows.map(({ nextAt }) => nextAt - now - (nextAt <= now ? 1 : 0));
  const leases = rows.map(({ leasedUntil }) => (leasedUntil ?? now) - now);
  await app.sql`
    update source_schedules s set next_at = now() + d.next * interval '1 second',
      leased_until = case when leased_until is not null then now() + d.lease * interval '1 second' end
    from unnest(${names}::text[], ${next}::int[], ${leases}::int[]) d (source, next, lease) where s.source_id = d.source`;
}

async function reset(): Promise<Model> {
  await app.sql`truncate sources cascade`;
  for (const source of SOURCES) {
    await app.sql`insert into sources (id, name, attribution) values (${source}, ${source}, 'Office')`;
    await app.sql`
      insert into source_schedules (source_id, url, every, next_at, read_at, file_hash)
      values (${source}, ${`https://office.example/${source}`}, 'daily', now(), now(), 'known')`;
  }
  const idle = { nextAt: 0, leasedUntil: null, attempts: 0, claims: 0, failures: 0 };
  const model: Model = { now: 0, servers: 0, fetching: [], sources: new Map() };
  for (const [i, source] of SOURCES.entries()) model.sources.set(source, { ...idle, nextAt: i - SOURCES.length });
  await setTimes(model);
  return model;
}

const start = fc.constant(new Start());
const answer = fc
  .record({ which: fc.nat(5), status: fc.constantFrom<304 | 500>(304, 500) })
  .map(({ which, status }) => new Answer(which, status));
const stop = fc.nat(5).map((which) => new Stop(which));
const die = fc.nat(5).map((which) => new Die(which));
const wait = fc.constantFrom(700, LEASE + 1, LEASE + 1, DAY + 100).map((seconds) => new Wait(seconds));
/** What is there twice is that much more likely. */
const commands = fc.commands([start, start, answer, answer, stop, die, wait, wait], { maxCommands: 40, size: "max" });

test("a source is fetched by one server, and by another when that one is gone", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (story) => {
      const model = await reset();
      const real: Real = { requests: [], stop: new Map() };
      await fc.asyncModelRun(() => ({ model, real }), story);
      for (const stopServer of real.stop.values()) stopServer();
    }),
    { numRuns: 30, seed: 20261128 },
  );
}, 60_000);

test("a server that two others have overtaken no longer decides", async () => {
  const model = await reset();
  const real: Real = { requests: [], stop: new Map() };
  const overtaken = [new Start(), new Wait(LEASE + 1), new Start()];
  // The second one fails, so that attempts begin again, and a third one is at it when the first one gets its answer.
  const late = [new Answer(2, 500), new Wait(RETRY + 100), new Start(), new Answer(0, 304)];
  await fc.asyncModelRun(() => ({ model, real }), [...overtaken, ...late]);
  expect(model.sources.get(SOURCES[0]!)).toMatchObject({ attempts: 1, claims: 3, leasedUntil: expect.any(Number) });
  for (const stopServer of real.stop.values()) stopServer();
}, 60_000);
