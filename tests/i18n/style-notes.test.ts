// Every text keeps to the style note of its language: terms, quotation marks, ellipses, spaces and digits.
import { describe, expect, test } from "bun:test";
import { findMessages } from "../../src/build/messages.ts";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../src/i18n/languages.ts";
import { getCatalog, withoutContext } from "../../src/i18n/messages.ts";
import { findFaults, parseStyleNote, readStyleNote } from "./style-notes.ts";

const messages = [...(await findMessages()).keys()].map(withoutContext);

test.each(LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE))(
  "%s keeps to its style note",
  async (language) => {
    const note = await readStyleNote(language);
    const translations = Object.entries(getCatalog(language)).filter(([, text]) => text);
    const found = translations.flatMap(([english, translation]) =>
      findFaults(note, withoutContext(english), translation).map((fault) => `${fault} | ${english} | ${translation}`),
    );
    expect(found).toEqual([]);
    expect(note.terms.length).toBeGreaterThan(2);
    expect(note.patterns.length).toBeGreaterThan(0);
  },
);

/** What a note has to settle, each as one text has it. */
const SETTLED = [
  ...["passkey", "waiting list", "operator", "swipe", "event", "room", "map", "card", "announcement"],
  ...["RSVP", "seat", "owner", "claim", "traveler", "listing", "notification", "taste profile", "wild card"],
  ...["admin", "moderator", "account", "connected account", "password", "message", "report", "suspended"],
  ...["shortlist", "travel hub", "founders' offer", "backup", "maybe closed"],
];

test("each note says how the words with a fixed meaning are called", async () => {
  const missing: string[] = [];
  for (const language of LANGUAGES.filter((each) => each !== SOURCE_LANGUAGE)) {
    const { terms } = await readStyleNote(language);
    const open = SETTLED.filter((word) => !terms.some(({ english, say }) => say && english.test(word)));
    missing.push(...open.map((word) => `${language}: ${word}`));
  }
  expect(missing).toEqual([]);
});

describe("English", async () => {
  const note = await readStyleNote(SOURCE_LANGUAGE);
  const own = messages.filter((text) => !note.fixed.has(text));

  test("keeps to its style note", () => {
    expect(own.flatMap((text) => findFaults(note, text, text).map((fault) => `${fault} | ${text}`))).toEqual([]);
  });

  test("has labels in sentence case, except the specification's", () => {
    expect(own.filter(isTitleCase)).toEqual([]);
  });

  test("has no label in two forms", () => {
    const forms = Map.groupBy(new Set(messages), (text) => text.charAt(0) + text.slice(1).toLowerCase());
    const twice = [...forms.values()].filter(
      (texts) => texts.length > 1 && !texts.some((text) => note.fixed.has(text)),
    );
    expect(twice).toEqual([]);
  });

  test("lists no label of the specification that no screen has", () => {
    expect([...note.fixed].filter((text) => !messages.includes(text))).toEqual([]);
  });
});

describe("a note's tables", () => {
  const note = parseStyleNote(`
## Terms

| English | say | never | except |
| --- | --- | --- | --- |
| map, maps | Stadtplan…, Plan | Landkarte… | sitemap; map data |

## Never in a text

| pattern | why |
| --- | --- |
| \`\\.\\.\\.\` | an ellipsis is one character |
`);

  test("forbid a word, and ask for another, where the English has theirs", () => {
    expect(findFaults(note, "Open the map", "Stadtplan öffnen")).toEqual([]);
    expect(findFaults(note, "Open the map", "Landkarte öffnen")).toHaveLength(2);
    expect(findFaults(note, "Open the mapping", "Landkarten öffnen")).toEqual([]);
    expect(findFaults(note, "Open map data", "Offene Landkarten")).toEqual([]);
  });

  test("forbid a pattern in every text", () => {
    expect(findFaults(note, "Saving…", "Speichern...")).toEqual(["an ellipsis is one character"]);
    expect(findFaults(note, "Saving…", "Speichern…")).toEqual([]);
  });
});

const NAMES = new Set(["Café", "PayPal", "PayPal's", "Calendar", "GeoJSON", "OpenStreetMap"]);

/** "Save Listing": all words but short ones begin with a capital. */
function isTitleCase(text: string): boolean {
  if (/[.!?…:,·{]/.test(text)) return false;
  const [first, ...rest] = text.split(" ").filter((word) => word.length > 3 && !NAMES.has(word));
  return first !== undefined && rest.length > 0 && rest.every((word) => /^\p{Lu}\p{Ll}/u.test(word));
}
