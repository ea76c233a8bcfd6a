// A place that is closed comes last, on the cards of a room and on its shortlist, and both say so.
import { expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";
import { decide, openRoom } from "./people.ts";

const app = useTestApp();

type Shown = { name: string; hours: { text: string } };

test("Ana and Ben's first match is the one that is open", async () => {
  const bar = { tags: ["kind:bar", "feature:boat"] as const };
  const ids = await putPlaces(app.db, [
    { name: "Fog Bar", tags: [...bar.tags] },
    { name: "Boat Bar", tags: [...bar.tags], openingHours: "off" },
    ...[1, 2, 3].map((number) => ({ name: `Pier Bar ${number}`, tags: [...bar.tags], openingHours: "24/7" })),
  ]);
  const { friends } = await openRoom(app, ["Ana", "Ben"]);
  const [ana, ben] = friends as [(typeof friends)[0], (typeof friends)[0]];
  const cards = await ana.person.read<Shown[]>(`${ana.api}/deck`);
  expect([cards.at(-1)!.name, cards.at(-1)!.hours.text]).toEqual(["Boat Bar", "Closed"]);
  for (const name of ["Pier Bar 3", "Boat Bar"])
    for (const friend of [ana, ben]) await decide(friend, ids[name]!, "like");
  const shortlist = await ana.person.read<{ place: Shown; isMatch: boolean }[]>(`${ana.api}/shortlist`);
  expect(shortlist.slice(0, 2)).toMatchObject([
    { isMatch: true, place: { name: "Pier Bar 3", hours: { text: "Open now" } } },
    { isMatch: true, place: { name: "Boat Bar", hours: { text: "Closed" } } },
  ]);
  expect(shortlist).toHaveLength(5);
  // Of the places that are no match, the one whose hours nobody knows is last.
  expect(shortlist.at(-1)).toMatchObject({ isMatch: false, place: { name: "Fog Bar" } });
});

/** Sets the clocks of the city, so that it is about that hour there, whenever the test runs. */
function setHour(hour: number): void {
  const offset = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  app.ctx.city.timezone = `Etc/GMT${offset < 0 ? "-" : "+"}${Math.abs(offset)}`;
}

/** From three to eight months from now. */
function getOtherSeason(): string {
  const toMonth = (months: number) =>
    new Date(Date.UTC(2026, new Date().getUTCMonth() + months, 1)).toLocaleDateString("en", { month: "short" });
  return `${toMonth(3)}-${toMonth(8)} 09:00-18:00`;
}

test("at night and out of season, Cleo's deck and her room say when a place opens", async () => {
  const cleo = await app.join("Cleo");
  const hotel = { type: "hotel", tags: ["kind:hotel"] } as const;
  const ids = await putPlaces(app.db, [
    { name: "Winter Inn", ...hotel, tags: [...hotel.tags], openingHours: getOtherSeason() },
    ...["Day Inn", "Dawn Inn"].map((name) => ({
      ...{ ...hotel, tags: [...hotel.tags], name },
      openingHours: "Mo-Su 09:00-18:00",
    })),
  ]);
  const texts = new Map([
    [3, /^Closed, opens at 09:00$/],
    [12, /^Open now, until 18:00$/],
    [21, /^Closed, opens tomorrow at 09:00$/],
  ]);
  const { friends } = await openRoom(app, ["Cleo", "Dan"], { type: "hotel" });
  const [friend, dan] = friends as [(typeof friends)[0], (typeof friends)[0]];
  for (const [hour, text] of texts) {
    setHour(hour);
    for (const deck of [
      await cleo.read<Shown[]>("/api/businesses?unseen=1&type=hotel"),
      await friend.person.read<Shown[]>(`${friend.api}/deck`),
    ]) {
      expect(deck.map(({ name }) => name)).toHaveLength(3);
      for (const card of deck.slice(0, 2)) expect(card.hours.text).toMatch(text);
      expect([deck.at(-1)!.name, deck.at(-1)!.hours.text]).toEqual([
        "Winter Inn",
        expect.stringMatching(/^Closed, opens on .+ at 09:00$/),
      ]);
    }
  }
  setHour(3);
  for (const each of [friend, dan]) await decide(each, ids["Day Inn"]!, "like");
  const match = await friend.person.read<Shown>(`${friend.api}/matches/${ids["Day Inn"]}`);
  expect(match.hours.text).toBe("Closed, opens at 09:00");
});
