// What the end of a deck says about places of other types.
import { expect, test } from "bun:test";
import { noodleBar, openUp } from "../places/owner/people.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("Vera's deck of vegan restaurants counts only what is vegan among the other types", async () => {
  const ada = await app.join("Ada Admin", { type: null, admin: true });
  const vegan = { facts: { vegan: "yes" } } as const;
  const places = [
    { name: "Green Spoon", type: "restaurant", ...vegan },
    { name: "Grill", type: "restaurant" },
    { name: "Leaf Hotel", type: "hotel", ...vegan },
    { name: "Harbor Hotel", type: "hotel" },
  ];
  for (const place of places) {
    const owner = await app.join(`Owner of ${place.name}`, { type: "business" });
    await openUp(owner, ada, { ...noodleBar, ...place });
  }
  const vera = await app.join("Vera");
  const deck = async (query: string): Promise<object> =>
    JSON.parse((await vera.get(`/api/businesses?unseen=1&${query}`)).headers.get("x-progress")!);
  expect(await deck("type=restaurant&diet=vegan")).toEqual({ seen: 0, total: 1, elsewhere: 1 });
  expect(await deck("type=restaurant")).toEqual({ seen: 0, total: 2, elsewhere: 2 });
  expect(await deck("diet=vegan")).toEqual({ seen: 0, total: 2, elsewhere: 0 });
});
