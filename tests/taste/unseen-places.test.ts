import { expect, test } from "bun:test";
import fc from "fast-check";
import { UnseenPlaces } from "../../src/taste/taste.ts";

const SIZE = 200;

test("after any swipes, unseen places are read as from a list", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: SIZE }),
      fc.uniqueArray(fc.nat({ max: SIZE - 1 }), { maxLength: SIZE }),
      fc.nat({ max: SIZE }),
      (size, places, before) => {
        const swiped = places.filter((position) => position < size);
        let unseen = UnseenPlaces.of(size, swiped.slice(0, before));
        const earlier = unseen;
        for (const position of swiped.slice(before)) unseen = unseen.without(position);
        const listed = Array.from({ length: size }, (_, i) => i).filter((position) => !swiped.includes(position));
        expect([...unseen.list()]).toEqual(listed);
        expect(Array.from({ length: unseen.length }, (_, i) => unseen.at(i))).toEqual(listed);
        for (const position of swiped) expect(unseen.has(position)).toBe(false);
        expect(earlier.length).toBe(size - Math.min(before, swiped.length));
      },
    ),
    { seed: 5 },
  );
});
