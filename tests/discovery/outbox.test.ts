// Letters that the server breaks on: tried a few times, then laid aside, so that the ones behind them arrive.
import { afterAll, beforeEach, expect, setSystemTime, test } from "bun:test";

/** What the outbox needs of a browser. */
const shelf = new Map<string, string>();
const browser = {
  localStorage: {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  },
  document: { documentElement: { dataset: { viewer: "amira" } }, visibilityState: "visible" },
  addEventListener: () => {},
};
const before = Object.fromEntries(Object.keys(browser).map((name) => [name, Reflect.get(globalThis, name)]));
const fetchBefore = globalThis.fetch;
let answer: (path: string, body: { businessId?: string }) => number = () => 200;
let arrived: string[] = [];
Object.assign(globalThis, browser, {
  fetch: async (path: string, { method, body }: { method: string; body?: string }) => {
    const sent = body ? JSON.parse(body) : {};
    const status = answer(path, sent);
    if (status === 200) arrived.push(`${method} ${sent.businessId ?? path}`);
    return new Response("{}", { status });
  },
});
const { post, sendAll, startOutbox, waitingLetters } = await import("../../islands/lib/outbox.ts");
const { toasts } = await import("../../islands/lib/toasts.ts");

let now = Date.parse("2026-05-01T10:00:00Z");
function later(ms: number): void {
  now += ms;
  setSystemTime(new Date(now));
}
beforeEach(() => {
  shelf.clear();
  arrived = [];
  answer = () => 200;
  toasts.getState().close();
  later(0);
});
afterAll(() => {
  setSystemTime();
  Object.assign(globalThis, before, { fetch: fetchBefore });
});

let letters = 0;
const swipe = (businessId: string) =>
  post({ id: `letter-${++letters}`, owner: "amira", method: "POST", path: "/api/swipes", body: { businessId } });
const undo = (businessId: string) =>
  post({ id: `letter-${++letters}`, owner: "amira", method: "DELETE", path: `/api/swipes/${businessId}` });
/** Three tries, a while between them. */
async function breakDown(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    later(20_000);
    await sendAll();
  }
}

test("what the server breaks on is laid aside after a few tries, and the letters behind it arrive", async () => {
  answer = (_, { businessId }) => (businessId === "cursed" ? 500 : 200);
  swipe("cursed");
  swipe("fine");
  await sendAll();
  await sendAll();
  expect(arrived).toEqual([]);
  expect(toasts.getState().toast).toBeNull();
  await breakDown();
  expect(arrived).toEqual(["POST fine"]);
  expect(waitingLetters().map(({ body }) => body)).toEqual([{ businessId: "cursed" }]);
  expect(toasts.getState().toast).toMatchObject({ title: "Could Not Be Sent", action: { label: "Try Again" } });
});

test("a later word about the same place waits behind the one laid aside", async () => {
  answer = (_, { businessId }) => (businessId === "cursed" ? 500 : 200);
  swipe("cursed");
  undo("cursed");
  swipe("fine");
  await breakDown();
  expect(arrived).toEqual(["POST fine"]);
  answer = () => 200;
  toasts.getState().toast!.action!.act();
  await sendAll();
  expect(arrived).toEqual(["POST fine", "POST cursed", "DELETE /api/swipes/cursed"]);
  expect(waitingLetters()).toEqual([]);
});

test("a server that is away breaks on nothing: all letters wait in their order", async () => {
  for (const status of [502, 503, 504, 429]) {
    answer = () => status;
    swipe("first");
    swipe("second");
    await breakDown();
    await breakDown();
    expect([status, toasts.getState().toast]).toEqual([status, null]);
    answer = () => 200;
    expect(await sendAll()).toBe(true);
    expect(arrived.splice(0)).toEqual(["POST first", "POST second"]);
  }
});

test("the next visit, an hour later, tries once more; after a month it is given up", async () => {
  answer = () => 500;
  swipe("cursed");
  await breakDown();
  later(3 * 3600_000);
  startOutbox();
  await sendAll();
  expect(waitingLetters()).toHaveLength(1);
  answer = () => 200;
  later(3 * 3600_000);
  startOutbox();
  await sendAll();
  expect(arrived).toEqual(["POST cursed"]);
  answer = () => 500;
  swipe("cursed");
  await breakDown();
  later(31 * 24 * 3600_000);
  startOutbox();
  expect(waitingLetters()).toEqual([]);
});
