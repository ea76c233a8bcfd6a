// The outbox against a model of it (docs/models.md): servers claim, deliver, stall and die in any order, over one database.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Channel, deliverDue, LEASE_SECONDS, type Outcome } from "../../src/outbox/outbox.ts";
import { queueEmails } from "../../src/outbox/queue.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const [FIRST_RETRY, FACTOR, LAST_ATTEMPT, QUIET] = [10, 5, 7, 600];
/** Seconds by which the database may be ahead of the model, which has no time of its own. */
const SLACK = 8;

type Row = { isUrgent: boolean; state: "waiting" | "sent" | "failed" | "skipped"; attempts: number; due: number };
type Claim = { key: string; attempt: number };
/** `now` in seconds. Rows are in the order in which they were queued. */
type Model = { now: number; rows: Map<string, Row>; claims: Claim[] };
type Claimed = Claim & { answer(outcome: Outcome): void; settled: Promise<unknown> };
type Real = { claims: Claimed[] };
type Command = fc.AsyncCommand<Model, Real>;

/** What the next server has to claim: urgent before others, then what has been due for longest. */
function findDue({ rows, now }: Model): string | undefined {
  const due = [...rows].filter(([, row]) => row.state === "waiting" && row.due <= now);
  due.sort(([, a], [, b]) => Number(b.isUrgent) - Number(a.isUrgent) || a.due - b.due);
  return due[0]?.[0];
}

class Queue implements Command {
  constructor(
    readonly key: string,
    readonly isUrgent: boolean,
    readonly commits: boolean,
    /** How often the email has failed before. */
    readonly attempts: number,
  ) {}
  check = () => true;
  async run(model: Model, real: Real) {
    const letter = { kind: "model", isUrgent: this.isUrgent } as never;
    const written = app.db.transaction(async (tx) => {
      await queueEmails(tx, letter, [{ to: "amira@example.com", facts: {}, key: this.key }]);
      if (!this.commits) throw new Error("the request failed");
    });
    await written.catch(() => {});
    if (this.commits && !model.rows.has(this.key)) {
      const { isUrgent, attempts } = this;
      await app.sql`update outbox set attempts = ${attempts} where key = ${this.key}`;
      model.rows.set(this.key, { isUrgent, state: "waiting", attempts, due: model.now });
    }
    await compare(model, real);
  }
  toString = () => `queue ${this.key}${this.isUrgent ? " urgently" : ""}${this.commits ? "" : ", which fails"}`;
}

class ClaimNext implements Command {
  check = () => true;
  async run(model: Model, real: Real) {
    const claimed = await claimOne();
    const key = findDue(model);
    expect(claimed?.key).toBe(key);
    if (!claimed) return;
    real.claims.push(claimed);
    const row = model.rows.get(claimed.key)!;
    row.attempts++;
    row.due = model.now + LEASE_SECONDS;
    expect(claimed.attempt).toBe(row.attempts);
    model.claims.push({ key: claimed.key, attempt: row.attempts });
    await compare(model, real);
  }
  toString = () => "a server claims";
}

/** @returns what a server holds from now on, undefined if nothing is due */
async function claimOne(): Promise<Claimed | undefined> {
  const { promise, resolve } = Promise.withResolvers<Claimed | undefined>();
  let isDone = false;
  const channel: Channel = {
    name: "email",
    batch: 1,
    deliver(_, [row]) {
      isDone = true;
      const outcome = Promise.withResolvers<Outcome>();
      resolve({ key: row!.key, attempt: row!.attempts, answer: outcome.resolve, settled: Promise.resolve() });
      return [outcome.promise];
    },
  };
  const settled = deliverDue(app.ctx, [channel], () => isDone);
  void settled.then(() => resolve(undefined));
  const claimed = await promise;
  return claimed && { ...claimed, settled };
}

class Answer implements Command {
  constructor(
    readonly which: number,
    readonly state: Outcome["state"],
  ) {}
  check = ({ claims }: Readonly<Model>) => claims.length > 0;
  async run(model: Model, real: Real) {
    const at = this.which % model.claims.length;
    const [{ key, attempt }] = model.claims.splice(at, 1) as [Claim];
    const [claimed] = real.claims.splice(at, 1) as [Claimed];
    claimed.answer(toOutcome(this.state));
    await claimed.settled;
    settle(model, model.rows.get(key)!, attempt, this.state);
    await compare(model, real);
  }
  toString = () => `claim ${this.which} is answered: ${this.state}`;
}

function toOutcome(state: Outcome["state"]): Outcome {
  if (state === "failed" || state === "refused") return { state, error: "the mail server said so" };
  if (state === "postponed") return { state, until: new Date(Date.now() + QUIET * 1000).toISOString() };
  return { state };
}

/** That an email has gone is true whoever says it; all else counts only from the server that made the latest attempt. */
function settle({ now }: Model, row: Row, attempt: number, state: Outcome["state"]): void {
  if (state === "sent") row.state = "sent";
  else if (row.state !== "waiting") return;
  else if (row.attempts !== attempt) return;
  else if (state === "pointless") row.state = "skipped";
  else if (state === "postponed") Object.assign(row, { attempts: row.attempts - 1, due: now + QUIET });
  else if (state === "refused" || attempt >= LAST_ATTEMPT) row.state = "failed";
  else row.due = now + FIRST_RETRY * FACTOR ** (attempt - 1);
}

class Die implements Command {
  constructor(readonly which: number) {}
  check = ({ claims }: Readonly<Model>) => claims.length > 0;
  async run(model: Model, real: Real) {
    const at = this.which % model.claims.length;
    model.claims.splice(at, 1);
    real.claims.splice(at, 1);
  }
  toString = () => `the server of claim ${this.which} dies`;
}

class Wait implements Command {
  constructor(readonly seconds: number) {}
  check = () => true;
  async run(model: Model, real: Real) {
    model.now += this.seconds;
    await setDue(model);
    await compare(model, real);
  }
  toString = () => `${this.seconds} seconds pass`;
}

/** Moves the clock by moving what it is compared with, and takes back the time that the test itself took. */
async function setDue({ rows, now }: Model): Promise<void> {
  const keys = [...rows.keys()];
  const seconds = [...rows.values()].map(({ due }) => due - now - (due <= now ? 1 : 0));
  await app.sql`
    update outbox set next_attempt_at = now() + d.seconds * interval '1 second'
    from unnest(${keys}::text[], ${seconds}::int[]) d (key, seconds) where outbox.key = d.key and state = 'waiting'`;
}

async function compare(model: Model, _: Real): Promise<void> {
  const stored = await app.sql<{ key: string; state: string; attempts: number; due: number }[]>`
    select key, state, attempts, extract(epoch from next_attempt_at - now())::float as due from outbox order by id`;
  expect(stored.map(({ key, state, attempts }) => [key, state, attempts])).toEqual(
    [...model.rows].map(([key, { state, attempts }]) => [key, state, attempts]),
  );
  for (const { key, state, due } of stored)
    if (state === "waiting") expect(Math.abs(due - (model.rows.get(key)!.due - model.now))).toBeLessThan(SLACK);
  await setDue(model);
}

const queue = fc
  .record({
    key: fc.constantFrom("a", "b", "c", "d"),
    isUrgent: fc.boolean(),
    commits: fc.nat(4).map(Boolean),
    attempts: fc.constantFrom(0, 0, LAST_ATTEMPT - 2, LAST_ATTEMPT - 1),
  })
  .map(({ key, isUrgent, commits, attempts }) => new Queue(key, isUrgent, commits, attempts));
const answer = fc
  .record({
    which: fc.nat(5),
    state: fc.constantFrom<Outcome["state"]>("sent", "sent", "failed", "failed", "refused", "pointless", "postponed"),
  })
  .map(({ which, state }) => new Answer(which, state));
const claim = fc.constant(new ClaimNext());
const die = fc.nat(5).map((which) => new Die(which));
const wait = fc.constantFrom(10, LEASE_SECONDS, QUIET, 200_000).map((seconds) => new Wait(seconds));
/** What is there twice is that much more likely. */
const commands = fc.commands([queue, queue, claim, claim, claim, answer, answer, die, wait, wait], {
  maxCommands: 60,
  size: "max",
});

test("whatever servers do, each email is sent, given up or withdrawn, for good", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (story) => {
      await app.sql`delete from outbox`;
      const model: Model = { now: 0, rows: new Map(), claims: [] };
      await fc.asyncModelRun(() => ({ model, real: { claims: [] } }), story);
      // Afterwards all servers are well, and nothing that was queued is left.
      model.now += 1_000_000;
      await setDue(model);
      for (let claimed = await claimOne(); claimed; claimed = await claimOne()) {
        claimed.answer({ state: "sent" });
        await claimed.settled;
        model.rows.get(claimed.key)!.state = "sent";
      }
      const left = await app.sql`select key, state from outbox order by id`;
      expect([...left]).toEqual([...model.rows].map(([key, { state }]) => ({ key, state })) as never);
      expect(left.filter(({ state }) => state === "waiting")).toEqual([]);
    }),
    { numRuns: 35, seed: 20261128 },
  );
}, 60_000);
