// The first card of the deck on the landing page, and whether the demo asks for an email first.
import { expect, test } from "bun:test";
import { refreshLanding } from "../../src/features/landing/shown-claims.ts";
import { invalidateCatalogue } from "../../src/features/places/listing/catalogue-version.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const closed = useTestApp({ PUBLIC_CITY: "no" });

const readHero = async (of = app, path = "/") => {
  await refreshLanding(of.ctx);
  const page = await (await of.visitor().get(path)).text();
  return page.slice(page.indexOf('class="eyebrow"'), page.indexOf("</section>", page.indexOf("hero-text")));
};

test("the hero names the city and shows the card that the deck begins with", async () => {
  expect(await readHero()).not.toContain("hero-card");
  await putPlaces(app.db, [
    { name: "The Slow Clock", tags: ["kind:café"] },
    { name: "Onda Lunga", tags: ["kind:surf school"] },
  ]);
  const [first] = await (await app.visitor().post("/api/guest/deck", { swipes: [] })).json();
  const hero = await readHero();
  expect(hero).toContain("Monaco, one card at a time");
  expect(hero).toMatch(new RegExp(`<a href="/try" class="hero-card"><img src="/posters/${first.id}.svg`));
  expect(hero).toContain(`<bdi>${first.name}</bdi>`);
  expect(hero).toContain("<small>Made for a test</small>");
  expect(hero.indexOf("Start Swiping")).toBeLessThan(hero.indexOf("See Demo"));
  expect(await readHero(app, "/?view=business")).not.toContain("hero-card");
  await app.sql`update sources set attribution = 'Invented for the sample city' where id = 'test'`;
  await invalidateCatalogue(app.db);
  expect(await readHero(app, "/?lang=de")).toContain("<small>Erfunden für die Beispielstadt</small>");
  await app.sql`update businesses set is_approved = false where id = ${first.id}`;
  await invalidateCatalogue(app.db);
  expect(await readHero()).not.toContain(first.name);
});

test("the match is explained beside the second card of a live city", async () => {
  await putPlaces(app.db, [{ name: "Bar Quay" }, { name: "Night Boats" }]);
  await invalidateCatalogue(app.db);
  await refreshLanding(app.ctx);
  const [, second] = await (await app.visitor().post("/api/guest/deck", { swipes: [] })).json();
  const page = await (await app.visitor().get("/")).text();
  expect(page).toContain(`<a href="/business/${second.id}" class="sample-card">`);
});

test("the place of which most is known leads, and another kind explains the match", async () => {
  const ids = await putPlaces(app.db, [
    { name: "Cigar Bar", tags: ["kind:bar"] },
    { name: "Tall Ships", tags: ["kind:museum"], openingHours: "Mo-Su 10:00-18:00" },
    { name: "Old Harbor", tags: ["kind:museum"], openingHours: "Mo-Su 10:00-18:00", description: "Boats since 1890." },
  ]);
  await invalidateCatalogue(app.db);
  expect(await readHero()).toContain("<bdi>Old Harbor</bdi>");
  const page = await (await app.visitor().get("/")).text();
  expect(page).toContain('class="sample-card"');
  expect(page).not.toContain(`<a href="/business/${ids["Tall Ships"]}" class="sample-card">`);
});

test("where visitors may not swipe, the demo is the first button, and no card is shown", async () => {
  await putPlaces(closed.db, [{ name: "The Slow Clock" }]);
  const hero = await readHero(closed);
  expect(hero).not.toMatch(/Start Swiping|hero-card/);
  expect(hero).toMatch(/<a href="\/demo" class="button button-act hero-button">See Demo/);
});

test("See Demo opens the demo at once, unless Noor wants to know who watches it", async () => {
  expect(await readHero()).toMatch(/<a href="\/demo" class="button/);
  const noor = await app.join("Noor", { admin: true, type: null });
  const choice = { numbers: "none", offer: false, demo: true };
  expect((await noor.send("PUT", "/api/admin/landing-claims", choice)).status).toBe(200);
  expect(await readHero()).toContain('data-opens-dialog="demo-access"');
  await noor.send("PUT", "/api/admin/landing-claims", { ...choice, demo: false });
  expect(await readHero()).not.toContain('data-opens-dialog="demo-access"');
});
