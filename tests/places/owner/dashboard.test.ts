// The stats of a business: what is counted, and how trends are computed.
import { beforeAll, describe, expect, test } from "bun:test";
import { loadSample } from "../../../db/sample/load.ts";
import { CAFE_NORD, placeId } from "../../../db/sample/places.ts";
import { hashPassword } from "../../../src/features/auth/passwords.ts";
import { getDailyStats, getStats, toTrend } from "../../../src/features/places/owner/stats.ts";
import { pageViewsStored } from "../../../src/features/places/page-views.ts";
import { CAFE_NORD_STATS } from "../../sample/history.ts";
import { type Person, useTestApp } from "../../test-app.ts";
import { openUp, owner } from "./people.ts";

const PASSWORD = "a long enough password";
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0" };

async function dashboard(person: Person): Promise<string> {
  const response = await person.get("/business-dashboard", BROWSER);
  expect(response.status).toBe(200);
  return response.text();
}

const tile = (page: string, label: string) => new RegExp(`${label}</p><p [^>]*>([\\d,]+)<`).exec(page)?.[1];
const trend = (page: string, label: string) =>
  new RegExp(`<dt[^>]*>${label}</dt><dd[^>]*>(.*?)</dd>`).exec(page)?.[1]?.replaceAll(/<[^>]*>/g, "");

describe("Café Nord, with the sample data", () => {
  const app = useTestApp();
  let ingrid: Person;
  beforeAll(async () => {
    const hash = await hashPassword(PASSWORD);
    await loadSample(app.db, { now: new Date(), passwordHashes: { traveler: hash, business: hash, admin: hash } });
    ingrid = app.visitor();
    await ingrid.post("/api/auth/login", { email: "ingrid@example.com", password: PASSWORD });
  });

  test("Ingrid sees the stats, the trends and her messages", async () => {
    const page = await dashboard(ingrid);
    expect(tile(page, "Profile Views")).toBe("1247");
    expect(tile(page, "Likes This Week")).toBe("89");
    expect(tile(page, "Saved by Travelers")).toBe("156");
    expect(tile(page, "Active Events")).toBe("3");
    expect(page).toContain("Performance Trends");
    expect([trend(page, "Views"), trend(page, "Likes"), trend(page, "Saves")]).toEqual(["+12%", "+8%", "+15%"]);
    expect(trend(page, "Messages sent")).toBe("3");
    expect(page).toContain("337 in the last 7 days, 300 in the 7 before");
    expect(page).toContain("Views count once per person and day,");
    expect(page).not.toContain(' style="');
  });

  test("the chart, its label and its table show the same thirty days", async () => {
    const page = await dashboard(ingrid);
    const days = await getDailyStats(app.db, placeId(CAFE_NORD));
    expect(days).toHaveLength(30);
    const sum = (name: "views" | "likes" | "saves", from: number, to?: number) =>
      days.slice(from, to).reduce((all, day) => all + day[name], 0);
    expect([sum("views", -7), sum("views", -14, -7)]).toEqual([
      CAFE_NORD_STATS.views.week,
      CAFE_NORD_STATS.views.before,
    ]);
    expect(page).toContain(
      `aria-label="${sum("views", 0)} views, ${sum("likes", 0)} likes and ${sum("saves", 0)} saves in the last 30 days; most views on `,
    );
    const rows = [...page.matchAll(/<tr class="border-t[^>]*>(.*?)<\/tr>/g)].map(([, row]) =>
      [...row!.matchAll(/<td[^>]*>(\d+)<\/td>/g)].map(([, number]) => Number(number)),
    );
    expect(rows.reverse()).toEqual(days.map(({ views, likes, saves }) => [views, likes, saves]));
  });

  test("the first three events show their date and attendees", async () => {
    const page = await dashboard(ingrid);
    expect(page.match(/\d+ attending/g)).toHaveLength(3);
    for (const [text, href] of [
      ["View All", "/events"],
      ["Manage Events", "/events"],
      ["Send Messages", "/messages"],
      ["Update Profile", "/business-profile"],
    ])
      expect(page).toMatch(new RegExp(`<a href="${href}"[^>]*>(?:<svg.*?</svg>)?${text}</a>`));
  });
});

describe("the noodle bar", () => {
  const app = useTestApp();
  let ada: Person;
  let kenji: Person;
  let kumo: string;
  beforeAll(async () => {
    ada = await app.join("Ada", { admin: true });
    kenji = await owner(app, "Kenji");
    kumo = await openUp(kenji, ada);
  });

  test("starts without numbers and percentages", async () => {
    const page = await dashboard(kenji);
    for (const label of ["Profile Views", "Likes This Week", "Saved by Travelers", "Active Events"])
      expect(tile(page, label)).toBe("0");
    expect(trend(page, "Views")).toBe("nothing yet");
    expect(page).toContain("The chart appears once there are some.");
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("counts a visitor once a day, but not Kenji and the admin", async () => {
    const amira = await app.join("Amira");
    for (const person of [amira, amira, kenji, ada]) await person.get(`/business/${kumo}`, BROWSER);
    await pageViewsStored();
    const page = await dashboard(kenji);
    expect(tile(page, "Profile Views")).toBe("1");
    expect(trend(page, "Views")).toBe("new");
  });

  test("compares likes and saves with the week before, without undone ones", async () => {
    const people = await Promise.all(["Ben", "Lea", "Tom", "Mia"].map((name) => app.join(name)));
    const swipe = (who: number, action: string, hoursAgo: number, withdrawn = false) => app.sql`
      insert into swipes (user_id, business_id, action, created_at, withdrawn_at)
      values (${people[who]!.id}, ${kumo}, ${action}, now() - ${hoursAgo} * interval '1 hour', case when ${withdrawn} then now() end)`;
    const week = 168;
    await swipe(0, "like", 1);
    await swipe(0, "like", 2);
    await swipe(1, "like", week - 1);
    await swipe(2, "like", week + 1);
    await swipe(3, "like", 2 * week - 1);
    await swipe(0, "like", 2 * week - 2);
    await swipe(1, "like", 2 * week + 1);
    await swipe(2, "like", 3, true);
    await swipe(0, "save", 5);
    await swipe(1, "save", 5, true);
    await swipe(2, "save", week + 5);
    await swipe(2, "dislike", 1);
    const { trends, likes, savers } = await getStats(app.db, kumo);
    expect(trends.likes).toEqual({ week: 2, before: 3, change: -33 });
    expect([likes, savers]).toEqual([2, 1]);
    expect(trends.saves).toEqual({ week: 1, before: 1, change: 0 });
    const page = await dashboard(kenji);
    expect([trend(page, "Likes"), trend(page, "Saves")]).toEqual(["−33%", "0%"]);
  });

  test("counts the messages Kenji wrote, but not automatic notices", async () => {
    await app.sql`insert into messages (from_business_id, title, content, is_notice) values
      (${kumo}, 'New broth', 'Come and taste.', false), (${kumo}, 'Moved', 'The event has moved.', true)`;
    expect((await getStats(app.db, kumo)).messages).toBe(1);
  });
});

test("a trend is truncated; without a week before, there is none", () => {
  expect(toTrend(89, 82).change).toBe(8);
  expect(toTrend(82, 89).change).toBe(-7);
  expect(toTrend(5, 5).change).toBe(0);
  expect(toTrend(0, 4).change).toBe(-100);
  expect(toTrend(3, 0).change).toBeNull();
});
