// Random opening hours in OpenStreetMap's grammar: plausible, absurd and broken ones.
// https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const SEPARATORS = ["; ", ";", "; ", ", ", " || "];
const STATES = [" off", " closed", " open", " unknown", ' "by appointment"', ' off "renovation"'];
const BROKEN = [..."‘;,-+/:[]\"'()09", "easter", "PH", "week", "24/7", " ", "\u{1f600}"];
const MAX_LENGTH = 500;

/** @param random numbers from 0 to 1 */
export function randomHours(random: () => number): string {
  const below = (max: number) => Math.floor(random() * max);
  const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)]!;
  const maybe = (chance: number, make: () => string) => (random() < chance ? make() : "");
  const list = (make: () => string, max: number) => Array.from({ length: 1 + below(max) }, make).join(",");
  const two = (number: number) => String(number).padStart(2, "0");
  const range = (make: () => string, chance: number) => make() + maybe(chance, () => `-${make()}`);

  const clock = () =>
    random() < 0.03
      ? pick(["sunrise", "sunset", "dawn", "dusk", "(sunset+01:30)"])
      : `${two(below(random() < 0.05 ? 49 : 24))}:${two(pick([0, 15, 30, below(60)]))}`;
  const time = () => {
    if (random() < 0.1) return `${clock()}+`;
    const span = `${clock()}-${clock()}`;
    return span + maybe(0.05, () => pick(["+", "/00:01", "/90", "/00:00"]));
  };
  const offset = () => maybe(0.1, () => ` ${pick(["+", "-"])}${1 + below(400)} days`);
  const date = () =>
    pick([
      () => `easter${offset()}`,
      () => `${pick(MONTHS)} ${two(1 + below(31))}${offset()}`,
      () => `${2020 + below(90)} ${pick(MONTHS)} ${two(1 + below(31))}`,
      () => pick(MONTHS),
    ])();
  const year = () =>
    `${2000 + below(60)}${pick(["", "+", `-${2060 + below(60)}`, `-${2060 + below(60)}/${below(9)}`])}`;
  const week = () => `week ${range(() => two(1 + below(53)), 0.5)}${maybe(0.2, () => `/${below(20)}`)}`;
  const day = () =>
    random() < 0.1 ? `${pick(DAYS)}[${pick(["1", "-1", "1-3", "2,4"])}]${offset()}` : range(() => pick(DAYS), 0.5);
  const days = () => (random() < 0.05 ? pick(["PH", "SH", "PH -1 day"]) : list(day, 3));
  const rule = (times: number) =>
    [
      maybe(0.05, year),
      maybe(0.2, () => list(() => range(date, 0.5), 2)),
      maybe(0.05, week),
      maybe(0.6, days),
      maybe(0.9, () => list(time, times)),
    ]
      .filter(Boolean)
      .join(" ") + maybe(0.3, () => pick(STATES));

  // Mostly as short as real ones, because each of the longest takes as long as the server allows.
  const isShort = random() < 0.9;
  const times = isShort ? 2 : pick([2, 4, 12, 40]);
  const length = isShort ? pick([0, 20, 60]) : pick([60, 200, MAX_LENGTH]);
  const repeated = rule(times);
  const isRepetitive = random() < 0.2;
  let hours = rule(times);
  while (hours.length < length) hours += pick(SEPARATORS) + (isRepetitive ? repeated : rule(pick([1, times])));
  hours = hours.slice(0, MAX_LENGTH);
  if (random() > 0.1) return hours.trim();
  const at = below(hours.length);
  return (hours.slice(0, at) + pick(BROKEN) + hours.slice(at + below(3))).slice(0, MAX_LENGTH).trim();
}
