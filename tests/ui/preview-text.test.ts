import { expect, test } from "bun:test";
import { toPreviewText } from "../../src/ui/preview-text.ts";

const GRAPHEMES = ["👩‍👩‍👧‍👦", "🇲🇨", "👍🏽", "e\u0301", "字", "🍜"];

test("Ana's link preview never ends within an emoji, a flag or an accent", () => {
  for (const grapheme of GRAPHEMES)
    for (let before = 140; before < 165; before++) {
      const preview = toPreviewText("字".repeat(before) + grapheme.repeat(40));
      expect(preview.isWellFormed()).toBe(true);
      expect(preview).toMatch(new RegExp(`^字+(${grapheme})* …$`, "u"));
      expect(preview.length).toBeLessThanOrEqual(162);
    }
  expect(toPreviewText("字".repeat(160))).toBe("字".repeat(160));
  expect(toPreviewText(`${"word ".repeat(40)}`)).toBe(`${"word ".repeat(31)}word …`);
});
