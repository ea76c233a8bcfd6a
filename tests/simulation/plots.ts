// What a city is about: each seed plays some kinds of steps more often than others, and a few plots whose steps follow each other.
import type { Dice } from "./randomness.ts";

/** Words in the names of the steps that are played more often. */
const THEMES: readonly RegExp[] = [
  /event|seat|wait/,
  /room/,
  /swipe|taste|saved|how it was/,
  /plan|trip/,
  /sign|password|account|joins|confirms|suspends|link/,
  /owner|claim|approves|listing/,
  /writes|messages|email/,
  /token|program|assistant/,
  /admin|place|report/,
  /stranger|Vera/,
];
const EMPHASIS = 5;

/** @returns how many times as often a step is played as it would be */
export function chooseThemes(dice: Dice): (kind: string) => number {
  const chosen = [dice.pick(THEMES), dice.pick(THEMES)];
  return (kind) => (chosen.some((theme) => theme.test(kind)) ? EMPHASIS : 1);
}

const SMALL_EVENT = ["an owner creates an event", "everybody wants the same seat"];
const CALENDAR_YEAR = ["half a year passes", "half a year passes"];

const PLOTS: readonly (readonly string[])[] = [
  ["a guest without an account joins the waitlist", "an admin invites from the waitlist", "job deliver-outbox"],
  [
    "somebody changes their email",
    "job deliver-outbox",
    "somebody changes their email",
    "somebody changes their email",
  ],
  [...SMALL_EVENT, "a guest with a seat can't come after all", "an owner offers more seats"],
  [...SMALL_EVENT, "a guest with a seat deletes their account", "everybody wants the same seat"],
  [...SMALL_EVENT, "an admin suspends somebody who waits", "a guest with a seat can't come after all"],
  [...SMALL_EVENT, "an owner cancels an event on phone and laptop", "job deliver-outbox"],
  [...SMALL_EVENT, "an owner moves an event", "a guest with a seat can't come after all", "an admin suspends a host"],
  [
    "friends start a room",
    "a stranger signs up with Vera's address",
    "Vera takes her address back",
    "job deliver-outbox",
    "Vera takes her address back",
  ],
  ["friends start a room", "a friend joins a room", "a friend swipes in a room", "a friend takes a room swipe back"],
  ["friends start a room", "everybody leaves a room"],
  ["a traveler plans a day", "a traveler changes a plan on phone and laptop", "a stranger tries what is not theirs"],
  [
    "somebody signs in on another device",
    "somebody changes their password",
    "somebody signs in on another device",
    "somebody signs out",
  ],
  [
    "somebody confirms their email",
    "a guest joins the waitlist",
    "job deliver-outbox",
    "somebody who confirmed deletes their account",
  ],
  [
    "a traveler creates an API token",
    "a program reads with a token",
    "an assistant asks over MCP",
    "a traveler revokes an API token",
  ],
  ["a traveler creates an API token", "a program swipes with a token", "somebody changes their password"],
  [...SMALL_EVENT, "a stranger tries what is not theirs", "a stranger tries what is not theirs"],
  [
    ...Array.from({ length: 3 }, () => CALENDAR_YEAR).flat(),
    ...["the unused accounts are told", "a month passes", "the unused accounts are deleted"],
  ],
  [
    ...["an admin has a source fetched", "job fetch-sources", "the source changes", "job fetch-sources"],
    ...["the source changes", "job fetch-sources"],
  ],
];

const PLOTS_PER_SEED = 3;

/** Seeds that follow each other take all plots in turn. @returns the steps that are set, by their position */
export function choosePlots(seed: number, dice: Dice, from: number, length: number): Map<number, string> {
  const set = new Map<number, string>();
  for (let i = 0; i < PLOTS_PER_SEED; i++) {
    const plot = PLOTS[(seed * PLOTS_PER_SEED + i) % PLOTS.length]!;
    const free = Array.from({ length: Math.max(0, length - from) }, (_, n) => from + n).filter((n) => !set.has(n));
    if (free.length < plot.length) break;
    const positions = new Set<number>();
    while (positions.size < plot.length) positions.add(dice.pick(free));
    [...positions].toSorted((a, b) => a - b).forEach((position, n) => void set.set(position, plot[n]!));
  }
  return set;
}
