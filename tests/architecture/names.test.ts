// Words that the code no longer uses. docs/glossary.md lists the terms in use.
import { expect, test } from "bun:test";

/** Names of files that said nothing about their content. */
const RETIRED_FILES = /(^|\/)(words|answers|contract|utils|helpers|misc)\.tsx?$/;

/** Identifiers, matched as whole words in code, comments and strings of the program. */
const RETIRED_NAMES = [
  /\bMOST_[A-Z_]+/,
  /\b[a-z]+InWords\b/,
  /\bopenHouse\b|\bOpenHouse\b|\bHouseRules\b/,
  /\b(admitAnew|admitRecalled|forEveryone|takePoint|toldBy|writtenOnce|statementOnce)\b/,
  /\b(mendPlace|mendable|MendPlaceScreen|portraitOf|developPhoto|Darkroom|looksStored|countLook)\b/i,
  /\b(knowTraveler|recallTraveler|HeldCatalogue|answerOnce|learnAtOnce|recordInTurn|dealPlaces|dealTo)\b/,
  /\b(waysInto|WaysIn|fitsPassword|triesCountAs|confirmPerson|handToMailbox)\b/,
  /\b(joinQueue|leaveQueue|seatWaiting|giveSeat|eventQueue|copyWishes|adminActs|noteAct)\b/,
  /\b(ImportDesk|PhotoShelf|EventsOwn|OwnClaims|MessagesSent|PersonActs|StillCorrect|HubGrid)\b/,
  /\b(colours?|neighbours?|favourites?)\b/i,
];

const MAX_TITLE = 80;

const files = [...new Bun.Glob("{src,islands,db,tests}/**/*.{ts,tsx}").scanSync(".")].filter(
  (path) => !path.endsWith("names.test.ts") && !path.startsWith("static/") && !/^db\/(migrations|sample)\//.test(path),
);

test("no file has a name that fits everything", () => {
  expect(files.filter((path) => RETIRED_FILES.test(path))).toEqual([]);
});

test("no retired name is used", async () => {
  const found: string[] = [];
  for (const path of files) {
    const lines = (await Bun.file(path).text()).split("\n");
    lines.forEach((line, index) => {
      for (const name of RETIRED_NAMES) if (name.test(line)) found.push(`${path}:${index + 1}: ${line.trim()}`);
    });
  }
  expect(found).toEqual([]);
});

test("the title of a test has at most 80 characters", async () => {
  const long: string[] = [];
  for (const path of files.filter((path) => path.startsWith("tests/"))) {
    const text = await Bun.file(path).text();
    for (const [, , title] of text.matchAll(/^\s*(?:test|test\.each\([^)]*\))\(\s*(["`])(.*?)\1,/gm))
      if (title!.replace(/\$\{[^}]*\}/g, "").length > MAX_TITLE) long.push(`${path}: ${title}`);
  }
  expect(long).toEqual([]);
});
