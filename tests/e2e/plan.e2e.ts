// Planning a day on a phone and on a desktop: with the keyboard, a mouse, and what is taken along.

import type { Page } from "@playwright/test";
import { DESKTOP, findProblems, PHONE } from "./accessibility.ts";
import {
  changeStop,
  getThursday,
  holdScripts,
  open,
  planKnownStops,
  planThursday,
  post,
  registerByApi,
  toast,
  waitForIsland,
} from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Ana plans a day, reorders it with the keyboard, swaps a stop and removes one", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Ana");
  const sights = (await (await page.request.get("/api/businesses?limit=5&type=tour")).json()) as { id: string }[];
  for (const { id } of sights)
    await page.request.post("/api/swipes", {
      headers: { origin: server.url },
      data: { businessId: id, action: "like" },
    });
  await page.setViewportSize(PHONE);
  await page.goto("/plan");
  expect(await findProblems(page, "/plan")).toEqual([]);
  await planKnownStops(page, server.url);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("A day in Santa Marea");
  const stops = page.locator("[data-stop]");
  const names = () => stops.getByRole("heading").allInnerTexts();
  const before = await names();
  expect(before.length).toBeGreaterThan(2);
  expect(await findProblems(page, "a plan")).toEqual([]);

  // A handle to drag it, a menu of all changes, and the way there.
  await expect(stops.first().locator(".plan-action:visible")).toHaveCount(3);

  // The map scrolls away with the page, so that it covers no stop.
  await stops.last().scrollIntoViewIfNeeded();
  expect((await page.locator(".plan-map").boundingBox())!.y).toBeLessThan(0);

  const change = page.getByRole("button", { name: `Change ${before[0]}` });
  await change.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: before[0] });
  expect(await findProblems(page, "a stop of a plan")).toEqual([]);
  await dialog.getByRole("button", { name: `Move ${before[0]} down` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".plan-day [role=status]")).toContainText(`${before[0]} is stop 2 of ${before.length}`);
  expect((await names()).slice(0, 2)).toEqual([before[1]!, before[0]!]);
  await expect(change).toBeFocused();

  await change.click();
  await dialog.getByRole("button", { name: `Something else instead of ${before[0]}` }).click();
  const choice = page.getByRole("dialog").locator(".plan-choice").first();
  const other = (await choice.locator("bdi").innerText()).trim();
  const whys = await page.getByRole("dialog").locator(".plan-choice .text-sm:not(.text-faint)").allInnerTexts();
  const reasons = whys.flatMap((why) => why.split("\u00a0· "));
  expect(reasons.length).toBeGreaterThan(0);
  expect(new Set(reasons).size, "No two alternatives give the same reason").toBe(reasons.length);
  await choice.click();
  await expect(stops.getByRole("heading", { name: other })).toBeVisible();

  await changeStop(page, other, `Remove ${other} from the plan`);
  await expect(stops).toHaveCount(before.length - 1);
  const kept = await names();
  // The changes are sent one after the other.
  await expect(page.locator(".plan-day")).toHaveAttribute("aria-busy", "false");
  await page.reload();
  expect(await names()).toEqual(kept);
});

test("Mona's change asks before it shuts another door, and can be undone", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Mona");
  await page.setViewportSize(PHONE);
  await planKnownStops(page, server.url);
  const stops = page.locator("[data-stop]");
  const names = () => stops.getByRole("heading").allInnerTexts();
  const before = await names();
  const undo = page.getByRole("button", { name: "Undo", exact: true }).first();
  await expect(undo).toHaveAttribute("aria-disabled", "true");

  const fix = async (name: string, time: string) => {
    await page.getByRole("button", { name: `Change ${name}` }).click();
    await page.getByLabel("Fixed time").fill(time);
    await page.getByRole("button", { name: "Save changes" }).click();
  };
  await fix("Kaze Counter", "23:00");
  const question = page.getByRole("dialog", { name: "This doesn't fit into the day" });
  await expect(question).toContainText("Closed at that time. Open 12:00–14:30 and 18:30–21:30.");
  expect(await findProblems(page, "a question before a change")).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await names()).toEqual(before);

  // With coffee then, there is no time for lunch before or after it.
  await fix("Café Nord", "13:00");
  await expect(question).toContainText("the day leaves out");
  await question.getByRole("button", { name: "Plan anew" }).click();
  await expect(page.locator(".plan-day")).toHaveAttribute("aria-busy", "false");
  await expect(page.locator(".plan-warning")).toHaveCount(0);
  const anew = await names();
  expect(anew).toHaveLength(before.length - 1);
  await expect(stops.filter({ hasText: "Café Nord" })).toContainText("13:00–13:40");
  await expect(page.getByText("No lunch: nothing that serves it")).toBeVisible();

  await undo.click();
  await expect(page.locator(".plan-day [role=status]")).toContainText("The change was undone.");
  expect(await names()).toEqual(before);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page.locator(".plan-day [role=status]")).toContainText("The change was made again.");
  expect(await names()).toEqual(anew);

  await undo.click();
  await page.getByRole("button", { name: "Change The Slow Clock" }).click();
  await page.getByLabel("How long you stay").selectOption("180 min");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator(".toast")).toContainText("The other stops were rearranged to fit");
  await expect(page.locator(".plan-warning")).toHaveCount(0);
  expect((await names()).toSorted()).toEqual(before.toSorted());
});

test("Rosa reloads before the server has her change, and it is there", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Rosa");
  await planThursday(page);
  const stops = page.locator("[data-stop]");
  const names = () => stops.getByRole("heading").allInnerTexts();
  const before = await names();
  await page.route("**/api/plans/*", () => {}, { times: 1 });
  const sent = page.waitForRequest("**/api/plans/*");
  await changeStop(page, before[0]!, `Remove ${before[0]} from the plan`);
  await expect(stops).toHaveCount(before.length - 1);
  await sent;
  await page.reload();
  await expect(stops).toHaveCount(before.length - 1);
  await expect(page.locator(".plan-day")).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(stops).toHaveCount(before.length - 1);
});

test("Hedda's change is shown, though it is sent before her day starts", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Hedda");
  await planThursday(page);
  const stops = page.locator("[data-stop]");
  const [first, ...others] = await stops.getByRole("heading").allInnerTexts();
  await page.route("**/api/plans/*", (route) => route.abort());
  await changeStop(page, first!, `Remove ${first} from the plan`);
  await expect(toast(page, "Kept on this device")).toBeVisible();
  await page.unroute("**/api/plans/*");
  const { release } = await holdScripts(page);
  const isSent = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.reload();
  await isSent;
  release();
  await expect(stops).toHaveCount(others.length);
});

test("Zoe adds places to her day by search and from their pages", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Zoe");
  await page.setViewportSize(PHONE);
  const headers = { origin: server.url };
  const data = { date: getThursday(), start: "10:00", end: "20:00" };
  const plan = await (await page.request.post("/api/plans", { headers, data })).json();
  const [first, second, third] = plan.stops;
  const { placeId, eventId, stayMinutes, lockedAt, meal } = first;
  const stops = [{ placeId, eventId, stayMinutes, lockedAt, meal }];
  await page.request.patch(`/api/plans/${plan.id}`, { headers, data: { revision: 0, stops } });
  await open(page, `/plan/${plan.id}`, "DayPlan");
  const names = () => page.locator("[data-stop]").getByRole("heading").allInnerTexts();
  await page.getByRole("button", { name: "Add a stop" }).click();
  await page.getByRole("combobox").fill(second.name);
  await page.getByRole("option").filter({ hasText: second.name }).first().click();
  await expect(page.locator("[data-stop]")).toHaveCount(2);
  expect(await names()).toContain(second.name);
  await expect(page.locator(".plan-day")).toHaveAttribute("aria-busy", "false");

  await page.goto(`/business/${third.placeId}`);
  await page.getByRole("link", { name: "Add to a day" }).click();
  await page.waitForURL((url) => url.pathname === "/plan");
  expect(await findProblems(page, "choosing a day")).toEqual([]);
  await page.locator(`a[href^="/plan/${plan.id}"]`).click();
  await expect(page.locator("[data-stop]")).toHaveCount(3);
  expect(await names()).toContain(third.name);
  expect(new URL(page.url()).search).toBe("");
  await expect(page.locator(".plan-day")).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(page.locator("[data-stop]")).toHaveCount(3);

  await page.getByRole("button", { name: `Change ${third.name}` }).click();
  await page.getByLabel("Note").fill("Ask for the terrace");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("[data-stop]").filter({ hasText: third.name })).toContainText("Ask for the terrace");
});

test("Zara adds a place from its card to her day, and an event", async ({ page, browser, server }) => {
  const owner = await browser.newContext({ baseURL: server.url });
  await post(owner.request, server.url, "/api/auth/login", server.signIn("business"));
  const event = { title: "Cup by cup", eventDate: `${getThursday()}T15:00:00.000Z` };
  const { id } = await (await post(owner.request, server.url, "/api/events", event)).json();
  await owner.close();
  await registerByApi(page.request, server.url, "Zara");
  await page.setViewportSize(PHONE);
  const data = { date: getThursday(), start: "10:00", end: "20:00" };
  const plan = await (await post(page.request, server.url, "/api/plans", data)).json();
  await open(page, "/discover?type=tour", "SwipeDeck");
  const top = page.locator(".deck-card-top");
  const [place, name] = [await top.getAttribute("data-place"), await top.getByRole("heading").innerText()];
  const other = plan.stops.find(({ placeId }: { placeId: string }) => placeId !== place);
  const { placeId, eventId, stayMinutes, lockedAt, meal } = other;
  const stops = [{ placeId, eventId, stayMinutes, lockedAt, meal }];
  const headers = { origin: server.url };
  await page.request.patch(`/api/plans/${plan.id}`, { headers, data: { revision: 0, stops } });

  await top.getByRole("button", { name: /^More about / }).click();
  for (const added of [name, event.title]) {
    await page.getByRole("link", { name: "Add to a day" }).click();
    await page.locator(`a[href^="/plan/${plan.id}"]`).click();
    await expect(page.locator("[data-stop]").getByRole("heading", { name: added })).toBeVisible();
    await expect(page.locator(".plan-day")).toHaveAttribute("aria-busy", "false");
    await page.goto(`/events/${id}`);
  }
  await page.goto(`/plan/${plan.id}`);
  await expect(page.locator("[data-stop]")).toHaveCount(3);
});

test("half an hour before a stop, Vera's plan has looked again and knows where else", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Vera");
  const headers = { origin: server.url };
  const data = { date: getThursday(), start: "10:00", end: "18:00", meals: ["lunch"] };
  const plan = await (await page.request.post("/api/plans", { headers, data })).json();
  const { name, startsAt } = plan.stops[1];
  await page.route(`**/plan/${plan.id}`, async (route) => {
    const response = await route.fetch();
    const now = Date.parse(startsAt) - 20 * 60_000;
    const page = (await response.text())
      .replace(/data-now="\d+"/, `data-now="${now}"`)
      .replace(/(openedAt&quot;:)\d+/, `$1${now}`);
    await route.fulfill({ response, body: page });
  });
  const next = page.locator(".plan-next");
  const first = page.locator("[data-stop]").first();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const looks = await holdScripts(page, `**/api/plans/${plan.id}`);
    await open(page, `/plan/${plan.id}`, "DayPlan");
    await expect(next).toContainText(`In 20 min: ${name}`);
    await looks.requested;
    const before = await first.boundingBox();
    looks.release();
    await expect(next).toContainText("If it doesn't work out:");
    expect(await first.boundingBox(), "No stop moves").toEqual(before);
  }
  expect(await findProblems(page, "a plan on its day")).toEqual([]);
  const other = await next.locator("bdi").innerText();
  await next.getByRole("button", { name: "Go there instead" }).click();
  await expect(page.locator("[data-stop]").getByRole("heading", { name: other })).toBeVisible();
  await expect(page.locator("[data-stop]").getByRole("heading", { name, exact: true })).toHaveCount(0);
});

test("in a browser without WebGL, Ute's plan says so, and works", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Ute");
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith("webgl") ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
  await planThursday(page);
  await expect(page.getByText("This browser can't show the map.")).toBeVisible();
  const names = await page.locator("[data-stop]").getByRole("heading").allInnerTexts();
  await changeStop(page, names[0]!, `Remove ${names[0]} from the plan`);
  await expect(page.locator("[data-stop]")).toHaveCount(names.length - 1);
  expect(await findProblems(page, "a plan without a map")).toEqual([]);
});

test("Eleni reads hours as in her language, and no time has odd minutes", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Eleni");
  await planKnownStops(page, server.url);
  const day = page.locator(".plan-day");
  await expect(day).toContainText("Open 12:00–14:30 and 18:30–21:30");
  for (const time of await day.locator("time").allInnerTexts()) expect(time).toMatch(/^\d\d:\d[05]$/);
  const path = pathOf(page);
  await page.goto(`${path}?lang=el`);
  await expect(day).toContainText("10:00 π.μ.–");
  await expect(day).toContainText("Ανοιχτά 12:00 μ.μ.–2:30 μ.μ. και 6:30 μ.μ.–9:30 μ.μ.");
  await page.goto(`${path}?lang=de`);
  await expect(day).toContainText("Geöffnet 12:00–14:30 und 18:30–21:30");
});

test("Nils is asked before his plan is deleted", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Nils");
  await planThursday(page);
  await page.getByRole("button", { name: "Delete plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this plan?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("[data-stop]").first()).toBeVisible();
  await page.getByRole("button", { name: "Delete plan" }).click();
  await dialog.getByRole("button", { name: "Delete plan" }).click();
  await page.waitForURL((url) => url.pathname === "/plan");
  await expect(page.locator(".toast")).toContainText("The plan was deleted.");
  // Back leads past the page that is gone, to the form that planned the day.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plan a day");
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("Ida plans another day after a lost response, and gets that day", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Ida");
  await open(page, "/plan", "PlanForm");
  await page.route(
    "**/api/plans",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const date = page.getByLabel("Date", { exact: true });
  await date.fill(inDays(3));
  await page.getByRole("button", { name: "Plan my day" }).click();
  await expect(page.getByText("No connection. Nothing was lost, please try again.")).toBeVisible();
  await date.fill(inDays(5));
  await page.getByRole("button", { name: "Plan my day" }).click();
  await page.waitForURL(/\/plan\/[\w-]{36}$/);
  const plan = await (await page.request.get(`/api${pathOf(page).replace("/plan/", "/plans/")}`)).json();
  expect(plan.date).toBe(inDays(5));
});

test("on Ylva's tablet, a field without a hint is level with the one beside it", async ({ page, server }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await registerByApi(page.request, server.url, "Ylva");
  await open(page, "/plan", "PlanForm");
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())!.y;
  expect(Math.abs((await topOf("Date")) - (await topOf("Last day of a trip")))).toBeLessThan(2);
});

test("Ugo's browser doesn't say where he is, and the form tells him", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Ugo");
  await open(page, "/plan", "PlanForm");
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_, fail) => fail?.({ code: 1 } as GeolocationPositionError);
  });
  const from = page.getByLabel("Start from");
  await from.selectOption("From where I am now");
  await page.getByRole("button", { name: "Plan my day" }).click();
  await expect(page.getByText("Your browser doesn't share your location.")).toBeVisible();
  await expect(from).toBeFocused();
  expect(pathOf(page)).toBe("/plan");
});

test("what Dina's browser remembers is chosen in the plan only when she says so", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Dina");
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(() => localStorage.setItem("needs", "type=all&outdoor=yes&diet=vegan&price=1,2"));
  await open(page, "/plan", "PlanForm");
  const chosen = () =>
    page
      .locator("details input:checked")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await expect(page.getByLabel("Vegan food")).toBeVisible();
  expect(await chosen()).toEqual([]);
  await page.getByRole("button", { name: "Use what this browser remembers" }).click();
  expect((await chosen()).toSorted()).toEqual(["1", "2", "outdoor", "vegan"]);
});

test("in Arabic, too, Layla's stops are where they are on the map", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Layla");
  const data = { date: inDays(7), start: "10:00", end: "18:00" };
  const plan = await (await page.request.post("/api/plans", { headers: { origin: server.url }, data })).json();
  const readPins = async (language: string) => {
    await page.goto(`/plan/${plan.id}?lang=${language}`);
    await expect(page.locator(".plan-pin")).toHaveCount(plan.stops.length);
    const map = (await page.locator(".plan-map canvas").boundingBox())!;
    const pins = await page
      .locator(".plan-pin")
      .evaluateAll((all) => all.map((pin) => pin.getBoundingClientRect().left));
    return pins.map((left) => Math.round(left - map.x));
  };
  const english = await readPins("en");
  expect(await readPins("ar")).toEqual(english);
  expect(new Set(english).size).toBeGreaterThan(1);
});

test("Cleo prints a day of ten stops on one light page, also in dark colors", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Cleo");
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const headers = { origin: server.url };
  const wish = { date, start: "08:00", end: "23:00", pace: "brisk", meals: ["lunch", "dinner"] };
  const plan = await (await page.request.post("/api/plans", { headers, data: wish })).json();
  const places = (await (await page.request.get("/api/businesses?limit=50")).json()) as { id: string; type: string }[];
  const stops = places
    .filter(({ type }) => type !== "hotel")
    .slice(0, 10)
    .map(({ id }) => ({ placeId: id, eventId: null, stayMinutes: 60, lockedAt: null, meal: null }));
  const changed = await page.request.patch(`/api/plans/${plan.id}`, {
    headers,
    data: { revision: plan.revision, stops },
  });
  expect(changed.status()).toBe(200);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/plan/${plan.id}`);
  await expect(page.locator("[data-stop]")).toHaveCount(10);
  const pdf = await page.pdf({ format: "A4", printBackground: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const looks = await page.locator("[data-stop] .plan-card").evaluateAll((cards) =>
    cards
      .flatMap((card) => [...card.querySelectorAll("h2, p, span, time")])
      .flatMap((part) => {
        if (!part.checkVisibility() || !part.textContent?.trim()) return [];
        const { color, fontSize } = getComputedStyle(part);
        const [red = 255, green = 255, blue = 255] = color.match(/\d+/g)!.map(Number);
        return [
          { text: part.textContent, brightness: (red + green + blue) / 3, points: Number.parseFloat(fontSize) * 0.75 },
        ];
      }),
  );
  expect(looks.filter(({ brightness, points }) => brightness > 140 || points < 8)).toEqual([]);
  const paper = await page.evaluate(() =>
    [document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor),
  );
  expect(paper.filter((color) => !/255, 255, 255|, 0\)/.test(color))).toEqual([]);
});

test("Bo drags a stop with the mouse beside the map", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Bo");
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "dark" });
  await planKnownStops(page, server.url);
  const stops = page.locator("[data-stop]");
  await expect(page.locator(".plan-pin")).toHaveCount(await stops.count());
  const names = await stops.getByRole("heading").allInnerTexts();
  const [from, to] = [await stops.nth(0).locator("[data-handle]").boundingBox(), await stops.nth(1).boundingBox()];
  await page.mouse.move(from!.x + 10, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(from!.x + 10, to!.y + to!.height - 10, { steps: 8 });
  await page.mouse.up();
  await expect(stops.nth(0)).toContainText(names[1]!);
  await expect(stops.nth(1)).toContainText(names[0]!);
  expect(await findProblems(page, "a plan on a desktop")).toEqual([]);
});

test("Tove plans three days, changes, names and shares them, and deletes the trip", async ({
  page,
  browser,
  server,
}) => {
  await registerByApi(page.request, server.url, "Tove");
  const [hotel] = (await (await page.request.get("/api/businesses?limit=5&type=hotel")).json()) as StopPlace[];
  const headers = { origin: server.url };
  await page.request.post("/api/swipes", { headers, data: { businessId: hotel!.id, action: "save" } });
  await page.setViewportSize(PHONE);
  await open(page, "/plan", "PlanForm");
  await page.getByLabel("Date", { exact: true }).fill(inDays(3));
  await page.getByLabel("Last day of a trip").fill(inDays(5));
  await page.getByLabel("Start from").selectOption(hotel!.name);
  await expect(page.getByLabel("Each day ends where it starts")).toBeChecked();
  await page.getByRole("button", { name: "Plan my trip" }).click();
  await page.waitForURL(/\/trips\/[\w-]{36}$/);
  const trip = pathOf(page);
  const days = page.locator('.trip-days a[href^="/plan/"]');
  await expect(days).toHaveCount(3);
  await expect(page.getByText(`Start at ${hotel!.name}`)).toBeVisible();
  expect(await findProblems(page, "a trip")).toEqual([]);
  // On paper, each stop has its address.
  const addresses = page.locator(".trip-days .plan-address");
  await expect(addresses.first()).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(addresses.first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await days.nth(1).click();
  await page.waitForURL(/\/plan\/[\w-]{36}$/);
  await waitForIsland(page, "DayPlan");
  await expect(page.locator(".plan-from").last()).toContainText(/Back at the start at \d\d:\d[05], \d+ min on foot/);
  expect(await findProblems(page, "a day of a trip")).toEqual([]);
  const stops = page.locator("[data-stop]");
  const names = await stops.getByRole("heading").allInnerTexts();
  await changeStop(page, names[0]!, `Remove ${names[0]} from the plan`);
  await expect(stops).toHaveCount(names.length - 1);
  await expect(page.locator(".plan-day")).toHaveAttribute("aria-busy", "false");
  await page.getByRole("link", { name: "The whole trip" }).click();
  await page.waitForURL((url) => url.pathname === trip);
  await waitForIsland(page, "Trip");
  await expect(days.nth(1)).not.toContainText(names[0]!);

  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Three days with Mette");
  await page.getByRole("dialog").getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three days with Mette");
  await page.getByRole("button", { name: "Share this trip" }).click();
  const link = page.getByLabel("Link to this trip");
  await expect(link).toHaveValue(/\/trips\/shared\/[\w-]{43}$/);
  expect(await findProblems(page, "a trip")).toEqual([]);
  const mette = await (await browser.newContext({ viewport: PHONE })).newPage();
  await mette.goto(await link.inputValue());
  await expect(mette.getByRole("heading", { level: 1 })).toHaveText("Three days with Mette");
  await expect(mette.getByRole("link", { name: "Calendar file" })).toBeVisible();
  await mette.locator(".trip-days a").nth(1).click();
  await expect(mette.getByRole("navigation", { name: "Days of the trip" }).locator("[aria-current]")).toHaveCount(1);
  await expect(mette.locator("[data-stop]").first()).toContainText(names[1]!);
  expect(await findProblems(mette, "a shared trip")).toEqual([]);
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Share this trip" })).toBeVisible();
  expect((await mette.reload())!.status()).toBe(404);

  await page.getByRole("button", { name: /^Add / }).nth(1).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Add / }).click();
  await expect(days).toHaveCount(4);
  await days.first().click();
  await page.getByRole("button", { name: "Delete plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete plan" }).click();
  await page.waitForURL((url) => url.pathname === trip);
  await expect(days).toHaveCount(3);
  await page.getByRole("button", { name: "Delete trip" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete trip" }).click();
  await page.waitForURL((url) => url.pathname === "/plan");
  await expect(page.getByText("Your planned days appear here.")).toBeVisible();
});

type StopPlace = { id: string; name: string };

test("Iker's finger drags a stop by its handle, and elsewhere scrolls the page", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await registerByApi(page.request, server.url, "Iker");
  await planKnownStops(page, server.url);
  const stops = page.locator("[data-stop]");
  const names = () => stops.getByRole("heading").allInnerTexts();
  const before = await names();
  const screen = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints });
  const scrolled = () => page.evaluate(() => [scrollX, document.documentElement.scrollWidth - innerWidth]);
  const handle = stops.nth(3).locator("[data-handle]");
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { x, y } = (await handle.boundingBox())!;
  const start = await page.evaluate(() => scrollY);
  await touch("touchStart", { x: x + 20, y: y + 20 });
  for (let step = 1; step <= 10; step++) {
    await touch("touchMove", { x: x + 20, y: y + 20 - (step * (y - 60)) / 10 });
    expect(await scrolled()).toEqual([0, 0]);
  }
  // At the edge the page goes on scrolling, up to the first stop.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(start - 300);
  await expect(stops.first()).toHaveAttribute("data-target", "");
  await touch("touchEnd");
  await expect(page.locator(".plan-day [role=status]")).toContainText(before[3]!);
  expect((await names())[0]).toBe(before[3]!);
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(page.locator(".plan-day [role=status]")).toContainText("The change was undone.");
  expect(await names()).toEqual(before);

  // Elsewhere on a card, a finger scrolls the page.
  const top = await page.evaluate(() => scrollY);
  const card = (await stops.nth(2).getByRole("heading").boundingBox())!;
  await touch("touchStart", { x: 200, y: card.y });
  for (let step = 1; step <= 10; step++) await touch("touchMove", { x: 200, y: card.y - step * 15 });
  await touch("touchEnd");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 50);
  expect(await names()).toEqual(before);
  await context.close();
});
