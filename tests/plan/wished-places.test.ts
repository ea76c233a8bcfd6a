// What the traveler saved, or their room agreed on, isn't crowded out by what they only like.
import { expect, test } from "bun:test";
import { chooseCandidates, type PlanCandidate, type Pool } from "../../src/features/plan/candidates.ts";

type Place = PlanCandidate["place"];

function makeCandidate(place: Partial<Place>, stop: Partial<PlanCandidate["stop"]>, isWished = false): PlanCandidate {
  const id = place.name!;
  const stored = { placeId: id, eventId: null, stayMinutes: 30, lockedAt: null, meal: null, name: id };
  const at = { key: id, latitude: 43.73, longitude: 7.42, stayMinutes: 30, servesMeals: false };
  const windows = [[0, 1440]] as const;
  return {
    ...{ place: { id, saved: false, liked: false, ...place } as Place, stored, isWished },
    stop: { ...at, value: 0.9, windows, ...stop },
  };
}

const choose = (possible: PlanCandidate[], room?: Pool["room"]) =>
  chooseCandidates(possible, { room }).map(({ place }) => place.name);

const makeCafe = (name: string, value: number) =>
  makeCandidate({ name, type: "restaurant", tags: ["kind:café"], liked: true }, { value });

test("Noor's saved café without known hours stays, after two of four that she likes", () => {
  const liked = [0.9, 0.8, 0.7, 0.6].map((value, n) => makeCafe(`Café ${n}`, value));
  const { place, stop } = makeCafe("Café Saved", 1);
  const saved = makeCandidate({ ...place, saved: true }, { ...stop, windows: null }, true);
  expect(choose([...liked, saved])).toEqual(["Café 0", "Café 1", "Café Saved"]);
});

test("Iris, in a room, keeps the shoe shop that she saved, and gets no other errand", () => {
  const shop = (name: string, saved: boolean) =>
    makeCandidate({ name, type: "retail", tags: ["kind:shoe shop"], saved }, {});
  const room = { needs: {}, shortlist: new Map() } as unknown as Pool["room"];
  expect(choose([shop("Her Shoes", true), shop("Other Shoes", false)], room)).toEqual(["Her Shoes"]);
});
