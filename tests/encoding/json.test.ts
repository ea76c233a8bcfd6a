import { expect, test } from "bun:test";
import fc from "fast-check";
import { extend, keepJson, stringifyList, stringifyProps } from "../../src/encoding/json.ts";

const Part = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(fc.string(), fc.integer(), fc.constant(undefined)));
const prefixed = (prefix: string, part: object) =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [prefix + name, value]));

test("extended objects have the JSON that JSON.stringify makes of them", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(Part, Part, Part)), fc.boolean(), (items, isKept) => {
      const list = items.map(([place, match, hours]) =>
        extend(extend(place, prefixed("match ", match)), prefixed("hours ", hours)),
      );
      const expected = JSON.stringify(list);
      if (isKept) keepJson(list);
      expect(stringifyList(list)).toBe(expected);
      expect(stringifyList(list)).toBe(expected);
      expect(stringifyProps({ cards: list })).toBe(JSON.stringify({ cards: list }));
      // Another card of the same places.
      const others = items.map(([place, match]) => extend(place, prefixed("match ", match)));
      expect(stringifyList(keepJson(others))).toBe(JSON.stringify(others));
    }),
    { seed: 3 },
  );
});
