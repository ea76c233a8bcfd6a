// Cities that seeds replay (docs/simulation.md). `npm run simulate` plays any other.
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { simulate } from "./simulate.ts";

/** Half a story, since the whole suite waits for it. */
const STEPS = 40;

const server = JSON.parse(process.env.TEST_POSTGRES!);

test("Amira, Luca and Noor live through kills and lost answers, and no promise breaks", async () => {
  for (const seed of [2]) {
    const { violations, story } = await simulate(server, seed, undefined, STEPS);
    expect(violations, `seed ${seed}\n${story.join("\n")}`).toEqual([]);
    expect(story.length).toBeGreaterThan(STEPS / 2);
  }
});

test("the same seed tells the same story, down to every answer and row", async () => {
  const [once, again] = [await simulate(server, 1, undefined, STEPS), await simulate(server, 1, undefined, STEPS)];
  expect(again.story).toEqual(once.story);
  expect(again.hash).toBe(once.hash);
});

test.skipIf(!Bun.which("git"))("the faults that simulated cities have to find still fit the code", () => {
  const mutants = join(import.meta.dir, "mutants");
  const patches = readdirSync(mutants).filter((name) => name.endsWith(".patch"));
  expect(patches.length).toBeGreaterThan(20);
  for (const patch of patches) {
    const { stderr } = Bun.spawnSync(["git", "apply", "--check", join(mutants, patch)], {
      cwd: join(mutants, "../../.."),
    });
    expect(stderr.toString(), patch).toBe("");
  }
});
