// How the names on the street map are drawn.
import { expect, test } from "bun:test";
import { listLayers } from "../../islands/map/engine/layers.ts";
import { FONTS, PALETTES } from "../../islands/map/engine/palette.ts";

test.each(["light", "dark"] as const)("on the %s map, a station isn't named like a park", (theme) => {
  const layer = listLayers("labels", PALETTES[theme]).find(({ id }) => id === "park-name");
  const isStation = ["==", ["get", "kind"], "train_station"];
  const { label, parkLabel } = PALETTES[theme];
  expect(layer?.paint).toMatchObject({ "text-color": ["case", isStation, label, parkLabel] });
  expect(layer?.layout).toMatchObject({
    "text-font": ["case", isStation, ["literal", FONTS.strong], ["literal", FONTS.regular]],
  });
});
