// A city claims no number that it has not counted, and its buttons say how people get in.
import { describe, expect, test } from "bun:test";
import { loadSample } from "../../db/sample/load.ts";
import { roundDown } from "../../src/features/landing/LandingScreen.tsx";
import { countForLanding, refreshLanding } from "../../src/features/landing/shown-claims.ts";
import { type Person, useTestApp } from "../test-app.ts";

const PAGES = ["/", "/?view=business"];
const CLAIMS =
  /200\+|3x|more likely to visit|waitlisted|33 euro|[Ff]ounders’ offer|94%|within 24 hours|1-2 business days. After/;

const EXAMPLES = /testimonial|note from the founders|Café Nord|Monthly performance|Sample partners|fictional/;

const readAll = async (visitor: Person, paths = [...PAGES, "/terms"]) =>
  (await Promise.all(paths.map(async (path) => (await visitor.get(path)).text()))).join("");

test("numbers are rounded down", () => {
  const rounded = [
    [4, 0],
    [5, 5],
    [9, 5],
    [10, 10],
    [87, 80],
    [100, 100],
    [1234, 1200],
    [200_999, 200_000],
  ];
  for (const [count, shown] of rounded) expect(roundDown(count!)).toBe(shown!);
});

describe("a city without the sample", () => {
  const app = useTestApp();

  test("claims nothing and invents nothing, unless Noor turns the claims on", async () => {
    expect(await readAll(app.visitor())).not.toMatch(CLAIMS);
    expect(await readAll(app.visitor(), PAGES)).not.toMatch(EXAMPLES);
    const noor = await app.join("Noor", { admin: true, type: null });
    expect(
      await (await noor.send("PUT", "/api/admin/landing-claims", { numbers: "claimed", offer: true })).json(),
    ).toEqual({ numbers: "claimed", offer: true });
    for (const claim of ["200+", "3x", "94%", "33 euro per month", "Founders&#x27; offer"])
      expect(await readAll(app.visitor(), PAGES)).toContain(claim);
    expect(await readAll(app.visitor(), ["/terms"])).toContain("33 euro per month");
    await noor.send("PUT", "/api/admin/landing-claims", { numbers: "none", offer: false });
    expect(await readAll(app.visitor())).not.toMatch(CLAIMS);
    const [entry] = await noor.read("/api/admin/audit-log");
    expect(entry).toMatchObject({ action: "landing.claims", detail: { numbers: "none", offer: false } });
  });

  test("shows what it counted if Noor asks for it: rounded down, and nothing below 5", async () => {
    const nora = await app.join("Noora", { admin: true, type: null });
    await app.sql`insert into sources (id, name, attribution) values ('osm', 'OpenStreetMap', '© x')`;
    await app.sql`insert into businesses (name, type, location, is_approved, approved_at, source_id, source_ref)
      select 'Place ' || n, 'tour', 'Old Town', true, now(), 'osm', n from generate_series(1, 1387) n`;
    const choose = (numbers: string, offer: boolean) =>
      nora.send("PUT", "/api/admin/landing-claims", { numbers, offer });
    expect((await choose("counted", false)).status).toBe(200);
    const page = await readAll(app.visitor());
    expect(page).toContain(">1,300+<");
    expect(page).not.toMatch(CLAIMS);
    expect(page).not.toMatch(/>travelers<|>matches</);
    expect(await (await app.visitor().get("/?lang=de")).text()).toContain(">1.300+<");

    await app.sql`insert into users (email, user_type) select n || '@x.example', 'traveler' from generate_series(1, 9) n`;
    await countForLanding(app.ctx);
    await refreshLanding(app.ctx);
    expect(await readAll(app.visitor(), ["/"])).toContain(">5+<");
    await choose("none", true);
    expect(await readAll(app.visitor(), PAGES)).toContain("33 euro per month");
    expect(await readAll(app.visitor(), PAGES)).not.toMatch(/200\+/);
    await choose("none", false);
    expect((await choose("guessed", true)).status).toBe(422);
  });

  test("by invitation, no button promises that anyone can sign up", async () => {
    const noor = await app.join("Nora", { admin: true, type: null });
    expect((await noor.send("PUT", "/api/admin/sign-up", { mode: "invitation" })).status).toBe(200);
    const [traveler, business] = await Promise.all(PAGES.map(async (path) => (await app.visitor().get(path)).text()));
    expect(traveler!.match(/<a href="\/signup" class="button [^"]*">Join by invitation</g)).toHaveLength(4);
    expect(business!.match(/<a href="\/signup\?type=business" class="button [^"]*">Join by invitation</g)).toHaveLength(
      4,
    );
    for (const page of [traveler, business]) {
      expect(page).toContain("Sign-up is by invitation.");
      expect(page).not.toMatch(/Sign up free|Become a partner|Get early access/);
    }
  });
});

describe("by invitation, with a contact address", () => {
  const app = useTestApp({ SIGN_UP: "invitation", CONTACT_EMAIL: "hello@city.example" });

  test("the sign-up page says where to ask for an invitation", async () => {
    const page = await readAll(app.visitor(), ["/signup"]);
    expect(page).toMatch(/No invitation yet\? Ask for one at.*mailto:hello@city\.example/);
  });
});

describe("the sample city", () => {
  const app = useTestApp();

  test("shows the claims of the specification while it is installed", async () => {
    const hashes = { traveler: "a", business: "b", admin: "c" };
    await loadSample(app.db, { now: new Date(), passwordHashes: hashes });
    await refreshLanding(app.ctx);
    expect(await readAll(app.visitor())).toMatch(/200\+/);
    const noora = await app.join("Noora", { admin: true, type: null });
    await noora.send("PUT", "/api/admin/landing-claims", { numbers: "counted", offer: false });
    for (const page of PAGES) expect(await readAll(app.visitor(), [page])).toMatch(EXAMPLES);
  });
});

describe("where the offer can be paid", () => {
  const app = useTestApp({ PAYPAL_CLIENT_ID: "a", PAYPAL_CLIENT_SECRET: "b" });

  test("it is shown, without the claims", async () => {
    const page = await readAll(app.visitor(), ["/?view=business"]);
    expect(page).toContain("33 euro per month");
    expect(page).not.toContain("200+");
  });
});
