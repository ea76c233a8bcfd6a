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
  expect(shortlist).toHaveLength(4);
});
