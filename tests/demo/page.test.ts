// /demo as rendered by the server.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("anyone can open the demo; it starts idle at the first step", async () => {
  const amira = await app.join("Amira");
  for (const person of [app.visitor(), amira]) {
    const response = await person.get("/demo");
    expect(response.status).toBe(200);
    const html = await response.text();
    for (const text of ["Start 27s Demo", "Step 1 of 7", " s left", "Back to Home"]) expect(html).toContain(text);
    expect(html).not.toContain("Audio Guide Active");
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/demo"/>');
  }
});

test("only the sample places have pictures", async () => {
  for (const name of ["cafe-nord", "the-crooked-cork", "hotel-bonaccia"]) {
    const response = await app.visitor().get(`/sample-pictures/${name}.svg`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(await response.text()).toStartWith("<svg");
  }
  for (const name of ["nowhere.svg", "__proto__.svg", "constructor"]) {
    expect((await app.visitor().get(`/sample-pictures/${name}`)).status).toBe(404);
  }
});
