// A city claims no number that it has not counted, and its buttons say how people get in.
import { describe, expect, test } from "bun:test";
import { loadSample } from "../../db/sample/load.ts";
import { refreshShowsClaims } from "../../src/features/landing/shown-claims.ts";
import { type Person, useTestApp } from "../test-app.ts";

const PAGES = ["/", "/?view=business"];
const CLAIMS =
  /200\+|3x|more likely to visit|waitlisted|33 euro|[Ff]ounders’ offer|94%|within 24 hours|1-2 business days. After/;

const readAll = async (visitor: Person, paths = [...PAGES, "/terms"]) =>
  (await Promise.all(paths.map(async (path) => (await visitor.get(path)).text()))).join("");

describe("a city without the sample", () => {
  const app = useTestApp();

  test("claims nothing, unless Noor turns the claims on", async () => {
    expect(await readAll(app.visitor())).not.toMatch(CLAIMS);
    const noor = await app.join("Noor", { admin: true, type: null });
    expect(await (await noor.send("PUT", "/api/admin/landing-claims", { shown: true })).json()).toEqual({
      shown: true,
    });
    for (const claim of ["200+", "3x", "94%", "33 euro per month", "Founders’ offer"])
      expect(await readAll(app.visitor(), PAGES)).toContain(claim);
    expect(await readAll(app.visitor(), ["/terms"])).toContain("33 euro per month");
    await noor.send("PUT", "/api/admin/landing-claims", { shown: false });
    expect(await readAll(app.visitor())).not.toMatch(CLAIMS);
    const [entry] = await noor.read("/api/admin/audit-log");
    expect(entry).toMatchObject({ action: "landing.claims", detail: { shown: false } });
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
    await refreshShowsClaims(app.ctx);
    expect(await readAll(app.visitor())).toMatch(/200\+/);
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
