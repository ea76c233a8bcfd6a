// Account setup, travel preferences and names.
import { expect, test } from "bun:test";
import { TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("Amira sets up a traveler account with two preferences", async () => {
  const amira = await app.join("Amira", { type: null });
  const choice = { userType: "traveler", travelPreferences: ["Food & Culinary", "Solo Travel"] };
  const response = await amira.post("/api/users/setup", choice);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(await amira.read("/api/auth/user"));
  expect(await amira.read("/api/auth/user")).toMatchObject(choice);
});

test("the same account type again is a retry; another type is rejected", async () => {
  const ben = await app.join("Ben", { type: null });
  await ben.post("/api/users/setup", { userType: "traveler", travelPreferences: ["Budget Travel"] });
  expect((await ben.post("/api/users/setup", { userType: "traveler" })).status).toBe(200);
  expect((await ben.read("/api/auth/user")).travelPreferences).toEqual(["Budget Travel"]);
  const other = await ben.post("/api/users/setup", { userType: "business" });
  expect([other.status, await other.json()]).toEqual([
    409,
    { message: "The account type can't be changed after setup." },
  ]);
  expect((await ben.read("/api/auth/user")).userType).toBe("traveler");
});

test("of two simultaneous setups with different types, one is rejected", async () => {
  const carla = await app.join("Carla", { type: null });
  const responses = await Promise.all(
    ["traveler", "business"].map((userType) => carla.post("/api/users/setup", { userType })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a business has no travel preferences", async () => {
  const luc = await app.join("Luc", { type: null });
  await luc.post("/api/users/setup", { userType: "business", travelPreferences: ["Budget Travel"] });
  expect(await luc.read("/api/auth/user")).toMatchObject({ userType: "business", travelPreferences: [] });
});

test("setup rejects unknown types and preferences", async () => {
  const dora = await app.join("Dora", { type: null });
  const wrong = [
    {},
    { userType: "admin" },
    { userType: null },
    { userType: "traveler", travelPreferences: ["Skydiving"] },
    { userType: "traveler", travelPreferences: "Solo Travel" },
    { userType: "traveler", travelPreferences: ["Solo Travel", "Solo Travel"] },
    { userType: "traveler", isAdmin: true },
  ];
  for (const body of wrong) expect((await dora.post("/api/users/setup", body)).status).toBe(422);
  const rejected = await dora.post("/api/users/setup", wrong[3]);
  expect(await rejected.json()).toMatchObject({ fields: { travelPreferences: ["Choose from the ten preferences."] } });
  expect((await dora.read("/api/auth/user")).userType).toBeNull();
});

test("Emil changes his preferences: all ten, then none", async () => {
  const emil = await app.join("Emil");
  for (const preferences of [[...TRAVEL_PREFERENCES], []]) {
    expect((await emil.patch("/api/users/preferences", { preferences })).status).toBe(200);
    expect((await emil.read("/api/auth/user")).travelPreferences).toEqual(preferences);
  }
  for (const preferences of [["Skydiving"], ["Solo Travel", "Solo Travel"], null, undefined]) {
    expect((await emil.patch("/api/users/preferences", { preferences })).status).toBe(422);
  }
});

test("only travelers can change preferences", async () => {
  const luc = await app.join("Luc of the Quay", { type: "business" });
  expect((await luc.patch("/api/users/preferences", { preferences: [] })).status).toBe(403);
  expect((await app.visitor().patch("/api/users/preferences", { preferences: [] })).status).toBe(401);
});

test("Fatima changes her names; an empty name is removed", async () => {
  const fatima = await app.join("Fatima");
  const response = await fatima.patch("/api/users/me", { firstName: "  Fátima ", lastName: "El Amrani" });
  expect(await response.json()).toMatchObject({ firstName: "Fátima", lastName: "El Amrani", email: fatima.email });
  await fatima.patch("/api/users/me", { firstName: "", lastName: null });
  expect(await fatima.read("/api/auth/user")).toMatchObject({ firstName: null, lastName: null });
  expect((await fatima.patch("/api/users/me", { firstName: "x".repeat(121), lastName: "" })).status).toBe(422);
  expect((await fatima.patch("/api/users/me", { firstName: "F", email: "else@example.com" })).status).toBe(422);
  expect((await app.visitor().patch("/api/users/me", { firstName: "F" })).status).toBe(401);
});
