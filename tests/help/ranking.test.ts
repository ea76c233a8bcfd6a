// "How we rank" says what this server really counts with.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const read = async () => {
  const html = await (await app.visitor().get("/about/ranking")).text();
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
};

test("Nora reads in which order places come, and that nobody can pay for it", async () => {
  const text = await read();
  expect(text).toContain(
    "In percentage points: opening hours +8, heritage building +5, description +4, website +3, and",
  );
  expect(text).toContain("shoe shops: -15. After 8 swipes by anybody, only half of that is left.");
  expect(text).toContain("there is none among your first 10 cards, and at most one branch among your first 20 cards.");
  expect(text).toContain("One card in 8 is there to learn about a place");
  expect(text).toContain("known to be open, or to open within an hour, the odds of a like count 1.2 times");
  expect(text).toContain("From 17:00 to 02:00");
  expect(text).toContain("Nobody can pay to come earlier.");
});

test("the page says when the server last learned from others, or when it will", async () => {
  expect(await read()).toContain("will count once there are 200 likes from 30 people.");
  await app.sql`
    insert into taste_factors (version, rank, state, options, tuned_likes, swipes, last_seq, people, places, likes, training_ms)
    values ('1', 1, '', '{}', 0, 900, 0, 41, 60, 512, 10)`;
  expect(await read()).toMatch(/We last learned from them on .+: 512 likes from 41 people\./);
});

test("what ranks places reads nothing about payments", async () => {
  const files = ["src/taste", "src/features/discovery"].flatMap((cwd) => [
    ...new Bun.Glob("**/*.{ts,tsx,sql}").scanSync({ cwd, absolute: true }),
  ]);
  expect(files.length).toBeGreaterThan(80);
  const texts = await Promise.all(files.map((file) => Bun.file(file).text()));
  expect(files.filter((_, i) => /payment|paid_at|features\/payments/i.test(texts[i]!))).toEqual([]);
});
