// /demo as it is sent, before anything runs.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("the demo is there for everybody, idle, with its start button and its first step", async () => {
  const amira = await app.join("Amira");
  for (const person of [app.visitor(), amira]) {
    const answer = await person.get("/demo");
    expect(answer.status).toBe(200);
    const html = await answer.text();
    for (const words of ["Start 27s Demo", "Step <!-- -->1<!-- --> of <!-- -->7", "<!-- --> s left", "Back to Home"])
      expect(html).toContain(words);
    expect(html).not.toContain("Audio Guide Active");
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/demo"/>');
  }
});

test("the sample places have pictures, and nothing else is drawn under that address", async () => {
  for (const name of ["cafe-nord", "the-crooked-cork", "hotel-bonaccia"]) {
    const answer = await app.visitor().get(`/sample-pictures/${name}.svg`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(await answer.text()).toStartWith("<svg");
  }
  for (const name of ["nowhere.svg", "__proto__.svg", "constructor"]) {
    expect((await app.visitor().get(`/sample-pictures/${name}`)).status).toBe(404);
  }
});
