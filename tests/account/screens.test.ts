// The server-rendered profile screen, before and after setup.
import { expect, test } from "bun:test";
import { TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ SITE_NAME: "Wayside" });

const profile = async (person: Person) =>
  (await (await person.get("/profile")).text()).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

test("the first visit shows setup, without navigation, with traveler selected", async () => {
  const page = await profile(await app.join("Newcomer", { type: null }));
  expect(page).toContain("Welcome to Wayside!");
  expect(page).toContain("Complete Setup");
  expect(page).not.toContain('aria-label="Main"');
  expect(page).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="traveler"/);
  expect(page).toMatch(/<input type="radio"(?![^>]*checked)[^>]*value="business"/);
  for (const preference of TRAVEL_PREFERENCES) expect(page).toContain(preference);
});

test("a traveler sees all settings; the account type is disabled", async () => {
  const amira = await app.join("Amira", { preferences: ["Solo Travel"] });
  const page = await profile(amira);
  for (const text of [
    "Profile Settings",
    "Profile information",
    "Travel preferences",
    "Your taste",
    "Account settings",
    "Sign Out",
    "Export my data",
    "Delete account",
    amira.email,
  ])
    expect(page).toContain(text);
  expect(page).toMatch(/<fieldset[^>]*disabled=""[^>]*><legend[^>]*>Account type/);
  expect(page).toMatch(/checked=""[^>]*\/><svg[^>]*>.{0,600}Solo Travel/);
  expect(page).toMatch(/Account Actions.*href="\/api\/logout"/);
  expect(page).toContain('aria-label="Main"');
});

test("a business has no travel preferences", async () => {
  const page = await profile(await app.join("Luc", { type: "business" }));
  expect(page).toContain("Profile Settings");
  for (const text of ["Travel preferences", "Solo Travel", "Your taste"]) expect(page).not.toContain(text);
});

test("visitors can't open the profile", async () => {
  expect((await app.visitor().get("/profile")).status).toBe(401);
});
