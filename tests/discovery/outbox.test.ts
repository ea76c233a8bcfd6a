// Requests that the server fails on are tried a few times and then parked, so that they do not block the ones behind them.
import { afterAll, beforeEach, expect, setSystemTime, test } from "bun:test";

/** The parts of a browser that the outbox uses. */
const stored = new Map<string, string>();
const browser = {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  },
  document: { documentElement: { dataset: { viewer: "amira" } }, visibilityState: "visible" },
  addEventListener: () => {},
};
const before = Object.fromEntries(Object.keys(browser).map((name) => [name, Reflect.get(globalThis, name)]));
const fetchBefore = globalThis.fetch;
let respond: (path: string, body: { businessId?: string }) => number = () => 200;
let received: string[] = [];
Object.assign(globalThis, browser, {
  fetch: async (path: string, { method, body }: { method: string; body?: string }) => {
    const sent = body ? JSON.parse(body) : {};
    const status = respond(path, sent);
    if (status === 200) received.push(`${method} ${sent.businessId ?? path}`);
    return new Response("{}", { status });
  },
});
const { enqueue, flushOutbox, startOutbox, pendingRequests } = await import("../../islands/lib/outbox.ts");
const { toasts } = await import("../../islands/lib/toast-store.ts");

let now = Date.parse("2026-05-01T10:00:00Z");
function later(ms: number): void {
  now += ms;
  setSystemTime(new Date(now));
}
beforeEach(() => {
  stored.clear();
  received = [];
  respond = () => 200;
  toasts.getState().close();
  later(0);
});
afterAll(async () => {
  stored.clear();
  await flushOutbox();
  setSystemTime();
  Object.assign(globalThis, before, { fetch: fetchBefore });
});

const swipe = (businessId: string) => enqueue({ method: "POST", path: "/api/swipes", body: { businessId } });
const undo = (businessId: string) => enqueue({ method: "DELETE", path: `/api/swipes/${businessId}` });
/** Three attempts, some time apart. */
async function tryThreeTimes(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    later(20_000);
    await flushOutbox();
  }
  await toastsToLoad();
}
/** Their texts are loaded when they are needed. */
async function toastsToLoad(): Promise<void> {
  await import("../../islands/lib/refusals.ts");
  await Bun.sleep(1);
}
const failOn =
  (cursed: string) =>
  (_: string, { businessId }: { businessId?: string }) =>
    businessId === cursed ? 500 : 200;

test("a request the server fails on is parked, and those behind it are sent", async () => {
  respond = failOn("cursed");
  swipe("cursed");
  swipe("fine");
  await flushOutbox();
  await flushOutbox();
  expect(received).toEqual([]);
  expect(toasts.getState().toast).toBeNull();
  await tryThreeTimes();
  expect(received).toEqual(["POST fine"]);
  expect(pendingRequests().map(({ body }) => body)).toEqual([{ businessId: "cursed" }]);
  expect(toasts.getState().toast).toMatchObject({ title: "Not saved yet", action: { label: "Try again" } });
});

test("a later request about the same place waits behind a parked one", async () => {
  respond = failOn("cursed");
  swipe("cursed");
  undo("cursed");
  swipe("fine");
  await tryThreeTimes();
  expect(received).toEqual(["POST fine"]);
  respond = () => 200;
  toasts.getState().toast!.action!.onClick();
  await flushOutbox();
  expect(received).toEqual(["POST fine", "POST cursed", "DELETE /api/swipes/cursed"]);
  expect(pendingRequests()).toEqual([]);
});

test("an unavailable server parks nothing, and all requests keep their order", async () => {
  for (const status of [502, 503, 504, 429]) {
    respond = () => status;
    swipe("first");
    swipe("second");
    await tryThreeTimes();
    await tryThreeTimes();
    expect([status, toasts.getState().toast]).toEqual([status, null]);
    respond = () => 200;
    expect(await flushOutbox()).toBe(true);
    expect(received.splice(0)).toEqual(["POST first", "POST second"]);
  }
});

test("a parked request is retried an hour later and dropped after a month", async () => {
  respond = () => 500;
  swipe("cursed");
  await tryThreeTimes();
  later(3 * 3600_000);
  startOutbox();
  await flushOutbox();
  expect(pendingRequests()).toHaveLength(1);
  respond = () => 200;
  later(3 * 3600_000);
  startOutbox();
  await flushOutbox();
  expect(received).toEqual(["POST cursed"]);
  respond = () => 500;
  swipe("cursed");
  await tryThreeTimes();
  later(31 * 24 * 3600_000);
  startOutbox();
  expect(pendingRequests()).toEqual([]);
});

test("requests that version 0.1.0 stored are still read", async () => {
  const request = { owner: "amira", method: "POST", path: "/api/swipes" };
  const failedTwice = { ...request, id: "1", body: { businessId: "cursed" }, breaks: 2, brokeAt: now };
  const parked = { ...request, id: "2", body: { businessId: "parked" }, breaks: 3, brokeAt: now, asideAt: now };
  stored.set("sidestreet-outbox", JSON.stringify([failedTwice, parked]));
  respond = failOn("cursed");
  later(20_000);
  await flushOutbox();
  await toastsToLoad();
  expect(received).toEqual([]);
  expect(toasts.getState().toast?.title).toBe("Not saved yet");
  expect(pendingRequests()).toMatchObject([
    { id: "1", failures: 3, parkedAt: now },
    { id: "2", failures: 3, parkedAt: now - 20_000 },
  ]);
});
