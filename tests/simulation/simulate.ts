// Plays the city of a seed, audits it, and shrinks the story of one that breaks a promise.
import type { Address } from "../../db/client.ts";
import type { AppContext } from "../../src/context.ts";
import { recordPageView } from "../../src/features/places/page-views.ts";
import { putPlaces } from "../places.ts";
import type { City } from "./city.ts";
import { type Actor, actors, Clock, installClock } from "./clock.ts";
import { createSimulatedDatabase } from "./database.ts";
import { INVARIANTS, LOOKS } from "./invariants.ts";
import { Doing } from "./people.ts";
import { createDice, mix, seedProcess } from "./randomness.ts";
import { play, type Step } from "./scheduler.ts";
import { act, createPeople, join, planStory, runJob } from "./stories.ts";
import { type Violation, World } from "./world.ts";

export type Outcome = {
  seed: number;
  hash: string;
  steps: readonly Step[];
  story: string[];
  violations: Violation[];
  statements: number;
  answers: number;
  days: number;
  routes: ReadonlyMap<string, number>;
  written: ReadonlyMap<string, number>;
  jobs: ReadonlyMap<string, number>;
};

const STEPS = 80;
const INSTANCES = 2;

const PLACES = [
  "Noodle Bar",
  "Musée Bleu",
  "Quay 4",
  "Café Orient",
  "Villa Rosa",
  "Harbor Books",
  "Tour du Port",
  "Old Mill",
];

/** @param only the steps to play instead of all that the seed plans @param length how many it plans */
export async function simulate(
  server: Exclude<Address, string>,
  seed: number,
  only?: readonly Step[],
  length = STEPS,
): Promise<Outcome> {
  forgetSecretOfViews();
  const clock = new Clock();
  const database = await createSimulatedDatabase(server, seed);
  const restoreClock = installClock(clock);
  const restoreProcess = seedProcess(seed);
  const world = new World(seed, clock, database);
  // As the server does: it logs what nobody handles. The driver's own connections that were ended are not the app's.
  const onUnhandled = (error: unknown) => {
    if ((error as { code?: string }).code === "CONNECTION_CLOSED" || world.hadOutage > 0) return;
    world.violate("No failure is left unhandled.", String((error as Error)?.stack ?? error));
  };
  process.on("unhandledRejection", onUnhandled);
  try {
    const city = await found(world);
    const steps = only ?? planStory(world, length);
    const audit = (when: "step" | "end") => auditAll(world, city, when);
    world.mailBehavior = misbehave(world);
    await play(
      world,
      steps,
      (step, actor) => act(world, city, step, actor),
      () => audit("step"),
    );
    await becomeCalm(world);
    await audit("step");
    await audit("end");
    await lookAround(world, city);
    world.note(await checksum(world));
    const { story, violations, routes, gate, ranJobs } = world;
    const answers = (world.notes.get("answers") as number | undefined) ?? 0;
    const days = (clock.now - Date.parse("2026-06-01T08:00:00Z")) / 86_400_000;
    return {
      seed,
      hash: world.digest(),
      steps,
      story,
      violations,
      statements: gate.executed,
      answers,
      days,
      routes,
      written: gate.written,
      jobs: ranJobs,
    };
  } finally {
    await world.close();
    process.off("unhandledRejection", onUnhandled);
    restoreProcess();
    restoreClock();
    await database.close();
  }
}

/** It is drawn once for each day of the process, so that a second run of the same day would draw less. */
function forgetSecretOfViews(): void {
  const ctx = { config: { rateLimitFactor: 1 }, log: { warn: () => {} } } as unknown as AppContext;
  const headers = new Headers({ "user-agent": "Mozilla/5.0" });
  recordPageView(ctx, { businessId: crypto.randomUUID(), viewer: null, network: "203.0.113.1", headers });
}

/** Two servers, an admin and places from open data. */
async function found(world: World): Promise<City> {
  world.people.push(...createPeople());
  for (let i = 0; i < INSTANCES; i++) await world.startInstance(i);
  const noor = world.people[0]!;
  const places = await alone(world, "founding", (actor) =>
    actors.run(actor, () =>
      putPlaces(
        world.instances[0]!.ctx.db,
        PLACES.map((name) => ({ name })),
      ),
    ),
  );
  await alone(world, "the admin joins", (actor) => {
    const step: Step = { n: -1, kind: "somebody joins", seed: 1, pause: 0, crowd: 1 };
    return join(new Doing(world, step, actor, createDice(mix(world.seed, "admin"))), noor);
  });
  await world.owner`update users set is_admin = true, email_verified_at = sim.now() where email = ${noor.email}`;
  return {
    places: Object.entries(places).map(([name, id]) => ({ id, name })),
    events: [],
    rooms: [],
    swipes: [],
    plans: [],
    tokens: [],
  };
}

async function alone<T>(world: World, kind: string, run: (actor: Actor) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const step: Step = { n: -1, kind, seed: mix(world.seed, kind), pause: 0, crowd: 1 };
  await play(
    world,
    [step],
    async (_, actor) => {
      result = await run(actor);
    },
    async () => {},
  );
  return result as T;
}

/** A mail server that is sometimes slow, busy, forgetful or strict. */
function misbehave(world: World): World["mailBehavior"] {
  const dice = world.dice("mail");
  return () => {
    const roll = dice.next();
    if (roll < 0.08) return "fails";
    if (roll < 0.12) return "sends without saying so";
    if (roll < 0.15) return "is slow";
    if (roll < 0.6) return "takes a moment";
    return "sends";
  };
}

/** Peers are well again, and the servers run their jobs until nothing is due. */
async function becomeCalm(world: World): Promise<void> {
  world.tell("everybody rests, and the mail server is well");
  world.mailBehavior = () => "takes a moment";
  for (let round = 0; round < 7; round++) {
    const steps = world.instances.map(
      (_, i): Step => ({
        n: 1000 + round * 10 + i,
        kind: "job deliver-outbox",
        seed: mix(world.seed, "calm", round, i),
        pause: 0,
        crowd: world.instances.length,
      }),
    );
    await play(
      world,
      steps,
      (step, actor) => runJob(world, "deliver-outbox", world.instances[step.n % 10]!, actor),
      async () => {},
    );
    const [row] = await world.owner`select count(*)::int as count from outbox where state = 'waiting'`;
    if (row?.count === 0) break;
    world.clock.advance(12 * 3600_000);
  }
}

/** What is checked after each step is one statement. */
const STEP_QUERY = INVARIANTS.flatMap(({ when, check: { query } }, i) =>
  when === "step" && query ? [`(select ${i} as n, row_to_json(q)::text as found from (${query}) q limit 3)`] : [],
).join(" union all ");

async function auditAll(world: World, city: City, wanted: "step" | "end"): Promise<void> {
  const now = new Date(world.clock.now).toISOString();
  await world.owner.unsafe("select set_config('sim.now', $1, false)", [now], { prepare: true });
  if (wanted === "step") {
    for (const { n, found } of await world.owner.unsafe(STEP_QUERY, [], { prepare: true }))
      world.violate(INVARIANTS[n]!.promise, found);
    return;
  }
  for (const { promise, when, check } of INVARIANTS) {
    const detail = when === "end" ? await check(world, city) : undefined;
    if (detail !== undefined) world.violate(promise, detail);
  }
}

async function lookAround(world: World, city: City): Promise<void> {
  for (const [i, { promise, look }] of LOOKS.entries()) {
    const step: Step = { n: 2000 + i, kind: promise, seed: mix(world.seed, "look", i), pause: 0, crowd: 1 };
    const run = async (step: Step, actor: Actor) => {
      const detail = await look(new Doing(world, step, actor, createDice(step.seed)), city);
      if (detail !== undefined) world.violate(promise, detail);
    };
    await play(world, [step], run, async () => {});
  }
}

async function checksum({ owner }: World): Promise<string> {
  const tables = await owner<
    { name: string }[]
  >`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
  const union = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as sum from "${name}" t`,
    )
    .join(" union all ");
  const rows = await owner.unsafe(`${union} order by 1`);
  return rows.map(({ name, sum }) => `${name} ${sum}`).join("\n");
}

/** Leaves out steps and faults as long as the promise is still broken. */
export async function shrink(
  server: Exclude<Address, string>,
  { seed, steps }: Outcome,
  promise: string,
  maxRuns = 120,
): Promise<Outcome> {
  let runs = 0;
  let best: Outcome | undefined;
  const breaks = async (candidate: readonly Step[]): Promise<boolean> => {
    runs++;
    const outcome = await simulate(server, seed, candidate);
    if (!outcome.violations.some((each) => each.promise === promise)) return false;
    best = outcome;
    return true;
  };
  let current = steps;
  for (let size = Math.ceil(current.length / 2); size >= 1 && runs < maxRuns; ) {
    let isShorter = false;
    for (let from = current.length - size; from > -size && runs < maxRuns; from -= size) {
      const candidate = current.filter((_, i) => i < from || i >= from + size);
      if (candidate.length < current.length && (await breaks(candidate))) {
        current = candidate;
        isShorter = true;
      }
    }
    if (size === 1 && !isShorter) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  for (let i = 0; i < current.length && runs < maxRuns; i++) {
    if (!current[i]!.fault) continue;
    const candidate = current.map((step, j) => (i === j ? { ...step, fault: undefined } : step));
    if (await breaks(candidate)) current = candidate;
  }
  return best ?? (await simulate(server, seed, current));
}
