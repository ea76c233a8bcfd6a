// Every route declares its access as the table says, and enforces it: against other roles, and against other owners.
import { beforeAll, expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";
import {
  ACCESS,
  type Callers,
  callWithWrongRoles,
  compareWithTable,
  fillPath,
  listRoutes,
  OPEN_TO_ROLE,
} from "./access.ts";
import { type Attempt, callAsOthers, insertOwnedRecords } from "./ownership.ts";

const app = useTestApp();
let people: Omit<Callers, "anonymous">;
let attempts: Attempt[];
beforeAll(async () => {
  const [amira, luc] = [await app.join("Amira"), await app.join("Luc", { type: "business" })];
  people = {
    traveler: amira,
    business: luc,
    admin: await app.join("Noor", { type: null, admin: true }),
    moderator: await app.join("Mona", { type: null, moderator: true }),
    newcomer: await app.join("Nils", { type: null }),
  };
  attempts = await insertOwnedRecords(app.sql, { traveler: amira.id, business: luc.id });
});

test("every route has the access that the table says", () => {
  expect(compareWithTable(listRoutes(app.elysia))).toEqual([]);
});

test("without the role it is 401 or 403, even if the body is malformed", async () => {
  const { wrong } = await callWithWrongRoles(listRoutes(app.elysia), { anonymous: app.visitor(), ...people });
  expect(wrong).toEqual([]);
});

test("no route returns a server error for a malformed body", async () => {
  const wrong: string[] = [];
  for (const { name, method, path } of listRoutes(app.elysia)) {
    if (path === "/readyz" || path === "/api/logout") continue;
    for (const caller of [...Object.values(people), app.visitor()]) {
      const body = method === "GET" ? undefined : { nonsense: true };
      const { status } = await caller.send(method, fillPath(path), body);
      if (status >= 500) wrong.push(`${name}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

test("every route with an id is tried by another owner, or is open to the role", () => {
  const withId = Object.entries(ACCESS)
    .filter(([roles]) => roles !== "everyone" && !roles.startsWith("admin"))
    .flatMap(([, routes]) => routes)
    .filter((route) => route.includes("/:"));
  const tried = attempts.map(({ route }) => route);
  expect(withId.filter((route) => !tried.includes(route) && !OPEN_TO_ROLE.includes(route))).toEqual([]);
});

test("what belongs to another user is refused, and does not change", async () => {
  const others = { traveler: await app.join("Teo"), business: await app.join("Ingrid", { type: "business" }) };
  expect(await callAsOthers(app.sql, attempts, others)).toEqual([]);
});
