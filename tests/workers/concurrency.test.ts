// Limited concurrency, and turns.
import { expect, test } from "bun:test";
import { createTurns, limitConcurrency } from "../../src/workers/concurrency.ts";

test("tasks run two at a time in order, and a failed one frees its slot", async () => {
  const enqueue = limitConcurrency(2);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const results = Array.from({ length: 5 }, (_, n) =>
    enqueue(async () => {
      started.push(n);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (n === 1) throw new Error("no such picture");
      return n;
    }),
  );
  const settled = Promise.allSettled(results);
  for (const [ended, running] of [2, 3, 4, 5, 5].entries()) {
    expect(started).toEqual([0, 1, 2, 3, 4].slice(0, running));
    finish[ended]?.();
    await results[ended]?.catch(() => {});
    await Promise.resolve();
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});

test("one traveler's swipes take turns, and another's don't wait for them", async () => {
  const takeTurn = createTurns();
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const swipe = (traveler: string, place: string) =>
    takeTurn(traveler, async () => {
      started.push(place);
      await new Promise<void>((resolve, reject) =>
        finish.set(place, place === "closed" ? () => reject(new Error("This place is closed.")) : resolve),
      );
      return place;
    });
  const [closed, café, bar] = [swipe("Amira", "closed"), swipe("Amira", "café"), swipe("Ben", "bar")];
  await Bun.sleep(0);
  expect(started).toEqual(["closed", "bar"]);
  finish.get("closed")!();
  await expect(closed).rejects.toThrow("This place is closed.");
  await Bun.sleep(0);
  expect(started).toEqual(["closed", "bar", "café"]);
  finish.get("bar")!();
  finish.get("café")!();
  expect(await Promise.all([café, bar])).toEqual(["café", "bar"]);
});
