// `npm run test:changed` finds the tests that a change can break.
import { expect, test } from "bun:test";
import { findTestsFor } from "./tests-of-change.ts";

/** Without this file, which names the changed ones. */
const findOthers = async (...changed: string[]) =>
  (await findTestsFor(changed)).filter((file) => file !== "tests/tests-of-change.test.ts");

test("a change reaches the tests that visit its screen, those of its feature first", async () => {
  const found = await findOthers("src/features/plan/clock.ts");
  expect(found.slice(0, 4).sort()).toEqual([
    "tests/e2e/plan.e2e.ts",
    "tests/plan/day-planner.test.ts",
    "tests/plan/plans.test.ts",
    "tests/plan/trips.test.ts",
  ]);
  expect(found).not.toContain("tests/push/notifications.test.ts");
  expect(found.length).toBeLessThan(40);
});

test("a change reaches its importers, and an island the screens that show it", async () => {
  expect((await findOthers("db/batch.ts")).slice(0, 5)).toContain("tests/db/batch.test.ts");
  expect(await findOthers("islands/plan/PlanForm.tsx")).toContain("tests/e2e/plan.e2e.ts");
});

test("a changed test comes first; what nothing imports reaches only those of sources", async () => {
  expect((await findOthers("tests/plan/plans.test.ts"))[0]).toBe("tests/plan/plans.test.ts");
  const folders = (await findOthers("docs/glossary.md")).map((file) => file.split("/")[1]);
  expect([...new Set(folders)]).toEqual(["architecture"]);
});

test("a style sheet and a translation stand for what shows them", async () => {
  expect(await findOthers("islands/plan/plan.css")).toContain("tests/e2e/plan.e2e.ts");
  expect(await findOthers("src/i18n/catalogs/de.json")).toContain("tests/i18n/catalogs.test.ts");
});
