// Limited concurrency.
import { expect, test } from "bun:test";
import { limitConcurrency } from "../src/concurrency.ts";

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
