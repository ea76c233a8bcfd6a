// The sample city's lists: anybody can edit them, and a mistake is named.
import { expect, test } from "bun:test";
import * as v from "valibot";
import events from "../../db/sample/data/events.json" with { type: "json" };
import history from "../../db/sample/data/history.json" with { type: "json" };
import messages from "../../db/sample/data/messages.json" with { type: "json" };
import places from "../../db/sample/data/places.json" with { type: "json" };
import translations from "../../db/sample/data/translations.json" with { type: "json" };
import travelers from "../../db/sample/data/travelers.json" with { type: "json" };
import waitlist from "../../db/sample/data/waiting-list.json" with { type: "json" };
import { BUSINESS_TYPES, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { KNOWN_TAGS } from "../../src/i18n/tags.ts";
import { generateHistory } from "../sample/generate.ts";
import leanings from "../sample/leanings.json" with { type: "json" };

const Text = v.pipe(v.string(), v.nonEmpty());
const Words = v.array(v.picklist(KNOWN_TAGS.map((tag) => tag.slice(tag.indexOf(":") + 1))));
const Days = v.pipe(v.number(), v.minValue(0));
const ofPlaces = v.picklist(places.map(({ name }) => name));
const Invented = v.union([
  v.pipe(v.string(), v.startsWith("+33 4 65 71 ")),
  v.pipe(v.string(), v.endsWith("example.com")),
]);
const byLanguage = v.record(v.picklist(LANGUAGES), Text);

const LISTS = {
  places: [
    places,
    v.strictObject({
      name: Text,
      type: v.picklist(BUSINESS_TYPES),
      description: Text,
      location: Text,
      contactInfo: Invented,
      openingHours: Text,
      priceLevel: v.optional(v.picklist([1, 2, 3, 4])),
      at: v.tuple([
        v.pipe(v.number(), v.minValue(41.9), v.maxValue(42)),
        v.pipe(v.number(), v.minValue(5.5), v.maxValue(5.7)),
      ]),
      kinds: v.pipe(Words, v.minLength(1)),
      cuisines: v.optional(Words),
      features: Words,
      suits: v.array(v.picklist(TRAVEL_PREFERENCES)),
    }),
  ],
  events: [
    events,
    v.strictObject({
      place: ofPlaces,
      title: Text,
      description: Text,
      on: v.tuple([v.picklist([0, 1, 2, 3, 4, 5, 6]), Days, v.pipe(v.string(), v.regex(/^\d\d:\d\d$/))]),
      location: Text,
      maxAttendees: v.nullable(Days),
      going: Days,
      cannot: Days,
    }),
  ],
  messages: [messages, v.strictObject({ title: Text, content: Text, daysAgo: Days, isDirect: v.boolean() })],
  travelers: [travelers, v.strictObject({ firstName: Text, lastName: Text, wishes: Text })],
  waitlist: [waitlist, v.object({ name: Text, email: v.pipe(v.string(), v.endsWith("example.com")), daysAgo: Days })],
  leanings: [
    Object.entries(leanings),
    v.tuple([v.picklist(TRAVEL_PREFERENCES), v.strictObject({ likes: Words, avoids: Words })]),
  ],
  translations: [
    Object.entries(translations),
    v.tuple([ofPlaces, v.strictObject({ names: v.optional(byLanguage), descriptions: byLanguage })]),
  ],
} as const;

for (const [name, [list, Row]] of Object.entries(LISTS))
  test(`every row of the sample's ${name} is complete and in the vocabulary`, () => {
    const issues = list.flatMap((row) => {
      const result = v.safeParse(Row as v.GenericSchema, row);
      return result.success ? [] : [`${JSON.stringify(row).slice(0, 60)}: ${v.summarize(result.issues)}`];
    });
    expect(issues).toEqual([]);
    expect(list.length).toBeGreaterThan(2);
  });

test("the history is what the people of the sample would have done", () => {
  expect(Bun.deepEquals(history as unknown, generateHistory())).toBe(true);
});
