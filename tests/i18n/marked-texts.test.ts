// Those who translate see where a text is shown: what marked English says is the right text, or none.
import { expect, test } from "bun:test";
import { findMessages } from "../../src/build/messages.ts";
import { findIslands } from "../../src/build/source-files.ts";
import { formatMessage } from "../../src/i18n/formatting.ts";
import { compileMessage } from "../../src/i18n/messages.ts";
import { listChangesThatDoNotFit } from "../text-places/marked-copy.ts";
import { findMarks, readMarks, stripMarks, toMark } from "../text-places/marks.ts";
import { toPlaces } from "../text-places/places.ts";

const mark = (number: number, text: string) => `${toMark(number)}${text}${toMark(number)}`;

test("each text of the product has a mark of its own, which no letter of it hides", async () => {
  const texts = [...(await findMessages()).keys()];
  const wrong = texts.filter((text, number) => `${findMarks(mark(number, text))}` !== `${number}`);
  expect(wrong).toEqual([]);
  expect(texts.filter((text, number) => stripMarks(mark(number, text)) !== text)).toEqual([]);
});

test("texts side by side, in one another and in folded lines are told apart", () => {
  const hosted = mark(7, `Hosted by ${mark(3001, "nobody")}`);
  expect(findMarks(`${hosted}${mark(0, "Save")} ${mark(1, "Save")}`)).toEqual([7, 3001, 0, 1]);
  expect(stripMarks(hosted)).toBe("Hosted by nobody");
  const line = mark(4, "Bring a towel");
  expect(findMarks(`SUMMARY:${line.slice(0, 10)}\r\n ${line.slice(10)}`)).toEqual([4]);
  expect(readMarks(`Ana: ${mark(4, "Towel")}`)).toEqual([
    { number: 4, start: 5, end: 25 },
    { number: 4, start: 30, end: 50 },
  ]);
});

test("what Ana wrote is no text, whatever she wrote it with", () => {
  for (const written of ["Saved", "Donau\u00addampf\u00adschiff", "\u200b".repeat(40), "\u00ad".repeat(20)])
    expect(findMarks(written)).toEqual([]);
});

test("a marked text takes its values as it does without marks", () => {
  const text = "{count, plural, one {# place} other {# places}} saved";
  const shown = formatMessage(compileMessage("en", mark(9, text)), "en-GB", { count: 2 }) as string;
  expect([findMarks(shown), stripMarks(shown)]).toEqual([[9], "2 places saved"]);
});

test("the marked copy can be made: what it changes stands in the sources once", async () => {
  expect(listChangesThatDoNotFit()).toEqual([]);
});

test("a text names what shows it; if nothing does, the screens whose scripts have it", async () => {
  const sources = [
    ["Home", ["src/layout/NavBar.tsx:5"]],
    ["Copied", ["islands/dashboard/ShareList.tsx:9"]],
    ["Wine bar", ["src/i18n/tags.texts.json:3"]],
    ["wine bar", ["src/i18n/tags.texts.json:190"]],
    ["You're in", ["src/features/events/letters.ts:1"]],
  ] as const;
  const places = await toPlaces(
    sources,
    [
      { number: 0, screen: "/events" },
      { number: 0, screen: "/events (traveler)" },
      { number: 0, screen: "/map (traveler)", picture: "map.png#xywh=1,2,30,40" },
      { number: 4, email: "rsvp-1-1.txt" },
      { number: 4, response: "POST /api/rsvps 409" },
      { island: "ShareList", screen: "/dashboard (traveler)" },
      { island: "Gone", screen: "/gone" },
    ],
    findIslands(),
  );
  expect(Object.fromEntries(JSON.parse(JSON.stringify([...places])))).toEqual({
    Home: {
      files: sources[0][1],
      screens: ["/events (traveler)", "/map (traveler)"],
      picture: "map.png#xywh=1,2,30,40",
    },
    Copied: { files: sources[1][1], scriptsOf: ["/dashboard (traveler)"] },
    "Wine bar": { files: sources[2][1] },
    "wine bar": { files: sources[3][1], group: "tags: kinds" },
    "You're in": { files: sources[4][1], responses: ["POST /api/rsvps 409"], email: "rsvp-1-1.txt" },
  });
});
