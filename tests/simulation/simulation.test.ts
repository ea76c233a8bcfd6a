// Cities that seeds replay (docs/simulation.md). `npm run simulate` plays any other.
import { expect, test } from "bun:test";
import { simulate } from "./simulate.ts";

const server = JSON.parse(process.env.TEST_POSTGRES!);

test("Amira, Luca and Noor live through kills and lost answers, and no promise breaks", async () => {
  for (const seed of [1, 2]) {
    const { violations, story } = await simulate(server, seed);
    expect(violations, `seed ${seed}\n${story.join("\n")}`).toEqual([]);
  }
});

test("the same seed tells the same story, down to every answer and row", async () => {
  const [once, again] = [await simulate(server, 5), await simulate(server, 5)];
  expect(again.story).toEqual(once.story);
  expect(again.hash).toBe(once.hash);
});
