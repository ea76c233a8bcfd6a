// What one member, and one address, can make a room do: streams, announcements and rows are bounded.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { openTestApp, type TestApp, useTestApp } from "../test-app.ts";
import { decide, type Friend, openRoom, readState } from "./people.ts";

const app = useTestApp();
let kiosk: string;

beforeAll(async () => {
  kiosk = (await putPlaces(app.db, [{ name: "Kiosk" }])).Kiosk!;
  const names = JSON.stringify({ de: "Bude", "pt-BR": "Quiosque", tlh: "mIv" });
  await app.sql`update businesses set names = ${names}::text::jsonb, text_language = 'en' where id = ${kiosk}`;
});

async function openTrio(of: TestApp): Promise<[Friend, Friend, Friend]> {
  const { friends } = await openRoom(of, ["Ana", "Ben", "Cleo"]);
  return friends as [Friend, Friend, Friend];
}

/** All limits are a twentieth of the usual ones. */
async function inStrictApp(act: (strict: TestApp) => Promise<void>): Promise<void> {
  const strict = await openTestApp({ RATE_LIMIT_FACTOR: "0.05" });
  try {
    await act(strict);
  } finally {
    await strict.close();
  }
}

test("ending a room again, or removing nobody, tells nobody", async () => {
  const [ana, ben] = await openTrio(app);
  await ana.person.post(`${ana.api}/end`);
  const { version } = await readState(ana);
  for (let i = 0; i < 5; i++) expect((await ben.person.post(`${ben.api}/end`)).status).toBe(200);
  for (let i = 0; i < 5; i++)
    expect((await ben.person.delete(`${ben.api}/members/${crypto.randomUUID()}`)).status).toBe(200);
  expect((await readState(ana)).version).toBe(version);
});

test("what changes a room for all is limited for each member", () =>
  inStrictApp(async (strict) => {
    const [ana, ben] = await openTrio(strict);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await ana.person.post(`${ana.api}/short-code`)).status);
    statuses.push((await ana.person.post(`${ana.api}/end`)).status);
    statuses.push((await ana.person.delete(`${ana.api}/members/${crypto.randomUUID()}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await ben.person.post(`${ben.api}/end`)).status).toBe(200);
  }));

test(
  "rows have a budget: of a member, and of an address",
  () =>
    inStrictApp(async (strict) => {
      const places = Object.values(
        await putPlaces(
          strict.db,
          Array.from({ length: 20 }, (_, i) => ({ name: `Bar ${i}` })),
        ),
      );
      const [ana, ben] = await openTrio(strict);
      const swipeUntilRefused = async (friend: Friend) => {
        for (let count = 0; count < 120; count++)
          if ((await decide(friend, places[count % 20]!, "like")).status === 429) return count;
      };
      expect(await swipeUntilRefused(ana)).toBe(100);
      expect(await swipeUntilRefused(ben)).toBe(200 - 100 - 3);
      const [{ count }] = (await strict.sql`select count(*)::int from room_swipes`) as never as [{ count: number }];
      expect(count).toBe(197);
    }),
  60_000,
);

test("the state is the same in all languages, and has the names to choose from", async () => {
  const [ana, ben, cleo] = await openTrio(app);
  for (const friend of [ana, ben, cleo]) await decide(friend, kiosk, "like");
  const read = async ({ person, api }: Friend, language: string) =>
    (await person.get(api, { "accept-language": language })).json();
  const state = await read(ana, "de");
  expect(state.matches).toMatchObject([
    { name: "Kiosk", textLanguage: "en", names: { de: "Bude", "pt-BR": "Quiosque" }, likes: 3 },
  ]);
  expect(Object.keys(state.matches[0].names)).not.toContain("tlh");
  for (const language of ["en", "ar", "pt-BR", "zh-Hans"]) expect(await read(ben, language)).toEqual(state);
});
