// Names, emails and web addresses that look like something else are refused.
import { expect, test } from "bun:test";
import * as v from "valibot";
import { Email, line, WebAddress } from "../../src/validation.ts";

const isValid = (schema: v.GenericSchema, value: string) => v.safeParse(schema, value).success;

test("a name has a visible character, and no bidi controls, tags or invisible fillers", () => {
  const refused = ["\u3164", "\u200B\u200B", "\u115F", "\u0301", "Bar\u202ErabOt", "Bar\u2066", "Bar\u{E0041}"];
  for (const name of [
    ...refused,
    "Bar\u2060",
    "\u200DBar",
    "Bar\u200FBitta",
    "Bar\u200C Bitta",
    "Ba\u200D\u200Dr",
    `e${"\u0301".repeat(31)}`,
  ])
    expect([name, isValid(line(120), name)]).toEqual([name, false]);
  for (const name of [
    "Zoë",
    "李",
    "بار بيتا",
    "نیم\u200Cفاصله",
    "क\u094D\u200Dष",
    "Team 👩\u200D🍳",
    "O'Neil & 4",
    "e\u0301\u0323",
  ])
    expect([name, isValid(line(120), name)]).toEqual([name, true]);
});

test("web addresses have no user name, and emails no invisible characters", () => {
  for (const url of ["https://bank.example@evil.example/", "https://a:b@evil.example", "https://ba\u200Bnk.example"])
    expect([url, isValid(WebAddress, url)]).toEqual([url, false]);
  expect(isValid(WebAddress, "https://bitta.example/@menu")).toBe(true);
  for (const email of ["am\u200Bira@example.com", "amira@exam\u2060ple.com", "\u202Eamira@example.com"])
    expect([email, isValid(Email, email)]).toEqual([email, false]);
  expect(isValid(Email, "zoë@example.com")).toBe(true);
});
