// Limited concurrency.
import { expect, test } from "bun:test";
import { limitConcurrency } from "../src/concurrency.ts";

test("of many works two run at once, in the order of asking, and one that fails makes room for the next", async () => {
  const enqueue = limitConcurrency(2);
  const begun: number[] = [];
  const endings: (() => void)[] = [];
  const results = Array.from({ length: 5 }, (_, n) =>
    enqueue(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => endings.push(resolve));
      if (n === 1) throw new Error("no such picture");
      return n;
    }),
  );
  const settled = Promise.allSettled(results);
  for (const [ended, running] of [2, 3, 4, 5, 5].entries()) {
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, running));
    endings[ended]?.();
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
