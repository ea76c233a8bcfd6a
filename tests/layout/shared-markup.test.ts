// Parts of islands that the server renders once for everyone: React must find in the browser what it would have rendered.
import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { SavedGrid } from "../../islands/dashboard/SavedGrid.tsx";
import { setSharedContentRenderer } from "../../islands/lib/shared-content.ts";
import { withoutPreloads } from "../../src/layout/preloads.ts";
import { shareMarkup } from "../../src/layout/shared-markup.ts";
import type { CardPlace } from "../../src/ui/PlaceCard.tsx";

test("shared cards of saved places are the same as those rendered each time", () => {
  const places = Array.from({ length: 9 }, (_, nth): CardPlace => {
    const hours = { state: "open", text: "Open now, until 18:00", until: "2099-01-01T00:00:00Z" } as const;
    const place = { id: `place-${nth}`, name: `"Da Nino" & <figli> ${nth}`, type: "café", location: "Via Poesia, 1" };
    return { ...place, picture: "/poster.svg", hours, maybeClosed: nth % 2 === 0, ...(nth > 3 && { travelers: 10 }) };
  });
  const render = () => withoutPreloads(renderToString(createElement(SavedGrid, { places, count: 9 })));
  setSharedContentRenderer((_name, _data, content) => ({ children: content() }));
  const expected = render();
  shareMarkup();
  expect(render()).toBe(expected);
  expect(render()).toBe(expected);
});
