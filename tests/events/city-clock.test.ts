// Event times are entered in the city's time zone, whatever the browser's.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatCityTime, parseCityTime } from "../../islands/events/host/city-time.ts";

const ZONES = [
  "Europe/Monaco",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Africa/Casablanca",
  "UTC",
];

test("7 pm in Monaco is 6 pm UTC in winter and 5 pm in summer", () => {
  expect(parseCityTime("2026-11-27T19:00", "Europe/Monaco")?.toISOString()).toBe("2026-11-27T18:00:00.000Z");
  expect(parseCityTime("2026-07-27T19:00", "Europe/Monaco")?.toISOString()).toBe("2026-07-27T17:00:00.000Z");
  expect(formatCityTime(new Date("2026-07-27T17:00:00Z"), "Europe/Monaco")).toBe("2026-07-27T19:00");
});

test("a time skipped by daylight saving moves forward by the gap", () => {
  expect(formatCityTime(parseCityTime("2027-03-28T02:30", "Europe/Monaco")!, "Europe/Monaco")).toBe("2027-03-28T03:30");
  expect(formatCityTime(parseCityTime("2026-10-04T02:15", "Australia/Lord_Howe")!, "Australia/Lord_Howe")).toBe(
    "2026-10-04T02:45",
  );
});

test("an ambiguous time resolves to its first occurrence", () => {
  expect(parseCityTime("2026-10-25T02:30", "Europe/Monaco")?.toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(parseCityTime("2026-11-01T01:30", "America/New_York")?.toISOString()).toBe("2026-11-01T05:30:00.000Z");
});

test("invalid input gives no time", () => {
  for (const typed of ["", "2026-11-27", "2026-13-01T10:00", "tomorrow"])
    expect(parseCityTime(typed, "UTC")).toBeUndefined();
});

test("local times round-trip in every zone for sixty years", () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ZONES), (minute, zone) => {
      const at = new Date(minute * 60_000);
      const shown = formatCityTime(at, zone);
      const back = parseCityTime(shown, zone)!;
      expect(formatCityTime(back, zone)).toBe(shown);
      expect(back.getTime()).toBeLessThanOrEqual(at.getTime());
    }),
    { numRuns: 3000, seed: 27 },
  );
});
