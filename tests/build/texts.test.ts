// The texts in the sources are found by what a call means, not by how it looks.
import { expect, test } from "bun:test";
import { findTexts } from "../../src/build/messages.ts";
import { islandsNamedIn } from "../../src/build/source-files.ts";

const textsOf = (source: string, file = "src/features/plan/PlanScreen.tsx") =>
  findTexts(file, source).map(({ text }) => text);

test("a text is found under whatever name its function is imported", () => {
  expect(textsOf('import { t as say } from "../../i18n/t.ts"; say("Plan my day");')).toEqual(["Plan my day"]);
  expect(textsOf('import { rich, type RichValue } from "../../i18n/rich.ts"; rich("<b>Now</b>", {});')).toEqual([
    "<b>Now</b>",
  ]);
  expect(textsOf('import { msg } from "./t.ts"; export const LABEL = msg("Café");', "src/i18n/labels.ts")).toEqual([
    "Café",
  ]);
});

test("a text may contain quotes and escapes, and stand on a line of its own", () => {
  const source = `import { t } from "../../i18n/t.ts";
    const texts = [t('Say "hello"'), t("It\\u2019s \\"open\\""), t(
      // Shown on the card.
      "Open now",
      { count: 2 },
    )];`;
  expect(textsOf(source)).toEqual(['Say "hello"', 'It’s "open"', "Open now"]);
});

test("what only looks like a text is none", () => {
  expect(
    textsOf('import { t } from "../../i18n/t.ts"; // t("In a comment")\nconst code = \'t("In a string")\';'),
  ).toEqual([]);
  expect(textsOf('import { t } from "./timers.ts"; t("Another function");')).toEqual([]);
  expect(textsOf('import { t } from "../../i18n/t.ts"; list.t("A method");')).toEqual([]);
});

test("an island is found whatever its other properties contain", () => {
  expect(islandsNamedIn('export const Screen = () => <Island props={{ go: () => 1 }} name="PlanForm" />;')).toEqual([
    "PlanForm",
  ]);
  expect(islandsNamedIn('// <Island name="Gone" />\nexport const Screen = () => <p>None</p>;')).toEqual([]);
});
