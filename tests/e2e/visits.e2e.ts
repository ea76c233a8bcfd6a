// The morning after a planned day: one question on Home, and the page of all places one was at.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { PORT } from "../../db/embedded/socket.ts";
import { DESKTOP, findProblems, PHONE } from "./accessibility.ts";
import { button, card, island, open, registerByApi, toast } from "./page.ts";
import { expect, type RunningServer, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const NAMES = ["Café Nord", "The Slow Clock"];

/** Nobody can plan a day that is over. */
async function planTwoDaysAgo(server: RunningServer, email: string): Promise<void> {
  const files = readdirSync(server.dataDir, { recursive: true }).map((file) => join(server.dataDir, String(file)));
  const find = (name: string) => files.find((file) => file.endsWith(name))!;
  const password = readFileSync(find("sidestreet.pgpass"), "utf8").trim().split(":").at(-1)!;
  const host = dirname(find(`.s.PGSQL.${PORT}`));
  const sql = postgres({ host, port: PORT, user: "sidestreet", database: "sidestreet", password, max: 1 });
  const places = await sql`select id, name from businesses where name in ${sql(NAMES)} order by name`;
  const stops = places.map(({ id, name }) => ({
    placeId: id,
    eventId: null,
    stayMinutes: 45,
    lockedAt: null,
    meal: null,
    name,
  }));
  const request = { start: "10:00", end: "18:00", from: null, pace: "normal", meals: [] };
  await sql`insert into plans (id, user_id, date, request, stops)
    select gen_random_uuid(), id, (now() - interval '48 hours')::date, ${sql.json(request)}, ${sql.json(stops)}
    from users where email = ${email}`;
  await sql.end();
}

test("Ana says how it was with one tap, and deletes a place from her city so far", async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await registerByApi(page.request, server.url, "Ana");
  await page.goto("/visits");
  await expect(page.getByText("No places yet")).toBeVisible();
  expect(await findProblems(page, "/visits without places")).toEqual([]);

  await planTwoDaysAgo(server, "ana@example.com");
  await open(page, "/", "HowWasIt");
  const question = page.getByRole("region", { name: "How was it?" });
  await expect(question).toContainText("Café Nord");
  expect(await findProblems(page, "the question on Home")).toEqual([]);
  await question.getByRole("button", { name: "Loved it" }).click();
  await expect(toast(page, "Thanks")).toBeVisible();
  await expect(question).toBeHidden();
  await open(page, "/", "HowWasIt");
  await expect(question).toContainText("The Slow Clock");
  await button(question, "Fine").press("Enter");
  await expect(question).toBeHidden();
  await expect(toast(page, "Thanks")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(question).toBeHidden();

  await page.getByRole("link", { name: "Your city so far" }).click();
  await island(page, "Visits").waitFor();
  await expect(card(page, "Café Nord")).toContainText("Loved it");
  await expect(page.locator(".plan-pin")).toHaveText(["1", "2"]);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await findProblems(page, "/visits")).toEqual([]);
  }
  await button(page, "Delete The Slow Clock").click();
  await page.getByRole("dialog", { name: "Delete The Slow Clock?" }).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Deleted")).toBeVisible();
  await expect(page.getByText("You've been to one place.")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(card(page, "Café Nord")).toBeVisible();
  for (const hidden of [".plan-map", ".plan-tools", ".tab-bar", "header nav"])
    await expect(page.locator(hidden).first()).toBeHidden();
});
