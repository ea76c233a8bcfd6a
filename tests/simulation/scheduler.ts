// The one scheduler: starts the steps of a story and lets statements through the gate, in the order that the seed says.
import { type Actor, actors, realNow, realSleep } from "./clock.ts";
import { mix } from "./randomness.ts";
import type { World } from "./world.ts";

/** A step keeps its choices when others are left out: `seed` is its own. */
export type Step = {
  n: number;
  kind: string;
  seed: number;
  /** Virtual ms that pass before it. */
  pause: number;
  /** How many steps may run at the same time when it starts. */
  crowd: number;
  fault?: Fault | undefined;
};

/** `at`: after how many statements of the step. */
export type Fault =
  | { kind: "kill"; at: number }
  | { kind: "cut"; at: number }
  | { kind: "lost answer" }
  | { kind: "sent twice" };

const MACHINES = ["the database fails over", "a server is killed"];
const isPassing = ({ kind }: Step) => / passes$/.test(kind);
const isOfMachines = (step: Step) => MACHINES.includes(step.kind) || isPassing(step);
/**
 * Nobody else acts meanwhile: threads answer when they want, so that a seed would not always tell the same story, and nobody
 * takes half a year for a request.
 */
const isAlone = (step: Step) => step.kind === "job fetch-sources" || isPassing(step);

export type Run = (step: Step, actor: Actor) => Promise<void>;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Turns of the event loop without activity after which nobody will reach the gate by themselves. */
const QUIET_TURNS = 6;
/** Real ms after which whoever hasn't come to the gate waits for a timer. */
const MAX_REAL_WAIT = 5000;
const MAX_FRUITLESS_WAITS = 4;

export async function play(
  world: World,
  steps: readonly Step[],
  run: Run,
  afterEach: () => Promise<void>,
): Promise<void> {
  const { gate, clock } = world;
  const running = new Map<Step, Actor>();
  const queue = [...steps];
  const statements = new Map<Actor, number>();
  const faults = new Map<string, Step>();
  let kill: Step | undefined;
  let ended = 0;

  gate.onExecuted = (actor) => {
    if (!actor) return undefined;
    const step = faults.get(actor.name);
    if (!step) return undefined;
    const count = (statements.get(running.get(step)!) ?? 0) + 1;
    statements.set(running.get(step)!, count);
    const { fault } = step;
    if (!fault || !("at" in fault) || fault.at !== count) return undefined;
    faults.delete(actor.name);
    if (fault.kind === "cut") {
      world.noteOutage();
      world.tell(`(the connection to the database breaks after a statement of ${actor.name})`);
      return "cut";
    }
    kill = step;
    return undefined;
  };

  const start = (step: Step) => {
    let count = 0;
    const actor: Actor = { name: `step ${step.n}`, priority: () => mix(step.seed, "order", count++) };
    running.set(step, actor);
    if (step.fault && "at" in step.fault) faults.set(actor.name, step);
    actors
      .run(actor, () => run(step, actor))
      .catch((error) => world.violate("The simulation itself doesn't fail.", `${step.kind}: ${error.stack ?? error}`))
      .finally(() => {
        running.delete(step);
        faults.delete(actor.name);
        ended++;
      });
  };

  while (queue.length > 0 || running.size > 0 || gate.count > 0) {
    await becomeQuiet(world, () => ended);
    if (kill) {
      const instance = world.lastInstance.get(`step ${kill.n}`);
      kill = undefined;
      if (instance) await world.kill(instance);
      continue;
    }
    const next = queue[0];
    const mayStart = next && !isAlone(next) && ![...running.keys()].some(isAlone);
    if (next && (running.size === 0 || (mayStart && running.size < next.crowd && next.pause < 5000))) {
      queue.shift();
      clock.advance(next.pause);
      // Machines fail while everybody else stands still.
      if (isOfMachines(next)) await run(next, { name: `step ${next.n}`, priority: () => 0 });
      else start(next);
      continue;
    }
    const before = ended;
    if (gate.runnable > 0) {
      clock.advance(1);
      await gate.step();
      await becomeQuiet(world, () => ended);
      if (ended !== before) await afterEach();
      continue;
    }
    if (running.size === 0 && gate.count === 0) continue;
    if (gate.count > 0 && gate.runnable === 0 && (await gate.awaitDeadlock())) continue;
    const isResting = [...running.values()].every((actor) => world.resting.has(actor.name) || gate.isWaiting(actor));
    if (!isResting) {
      if (await awaitOutsideWork(world, () => ended, before)) continue;
      const stuck = [...running.keys()].map(({ n, kind }) => `step ${n}: ${kind}`).join(", ");
      world.violate("Nobody waits forever.", `${stuck} ${gate.describe()}`);
      return;
    }
    if (clock.untilNext() !== undefined) clock.advance(clock.untilNext()!);
  }
  gate.onExecuted = () => undefined;
}

async function becomeQuiet({ gate }: World, getEnded: () => number): Promise<void> {
  for (let quiet = 0, before = ""; quiet < QUIET_TURNS; ) {
    await turn();
    const now = `${gate.activity} ${getEnded()}`;
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

/**
 * Threads, processes and files take real time. Without them, whoever does not come to the gate waits for a timer of the app.
 * @returns false if nothing happened, and nothing will
 */
async function awaitOutsideWork({ gate, clock }: World, getEnded: () => number, ended: number): Promise<boolean> {
  const before = gate.activity;
  for (let i = 0; i < MAX_FRUITLESS_WAITS; i++) {
    for (const until = realNow() + MAX_REAL_WAIT; realNow() < until; ) {
      await realSleep(1);
      if (gate.activity !== before || getEnded() !== ended) return true;
    }
    const wait = clock.untilNext();
    if (wait === undefined) continue;
    clock.advance(wait);
    return true;
  }
  return false;
}
