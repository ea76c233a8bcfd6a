import { msg } from "../../../src/i18n/t.ts";
export type SampleCard = {
  name: string;
  facts: string;
  percent: number;
  reason: string;
  picture: string;
  tone: string;
};

export const SAMPLE_CARDS: readonly SampleCard[] = [
  {
    name: "Café Nord",
    facts: "Café · Centro",
    percent: 94,
    reason: msg("Specialty coffee"),
    picture: "/sample-pictures/cafe-nord.svg",
    tone: "warm",
  },
  {
    name: "The Crooked Cork",
    facts: msg("Wine bar · Old town"),
    percent: 91,
    reason: msg("Like Café Nord, but later"),
    picture: "/sample-pictures/the-crooked-cork.svg",
    tone: "rose",
  },
  {
    name: "Hotel Bonaccia",
    facts: "Hotel · Harbor",
    percent: 88,
    reason: msg("Quiet, near the sea"),
    picture: "/sample-pictures/hotel-bonaccia.svg",
    tone: "sea",
  },
];

export const SAMPLE_PICKS = ["Food & Culinary", "Nightlife & Entertainment", "Solo Travel"] as const;

export const SAMPLE_TASTE = [
  { label: msg("Specialty coffee"), percent: 86 },
  { label: msg("Live music"), percent: 78 },
  { label: msg("Quiet places"), percent: 64 },
  { label: msg("Near the sea"), percent: 47 },
] as const;

export const SAMPLE_EVENTS = [
  { title: msg("Strings between the tables"), facts: "Fri 19:00 · Café Nord", seats: "9 of 12 seats taken" },
  { title: msg("Five wines, five lanes"), facts: msg("Sat 18:30 · The Crooked Cork"), seats: "14 attending" },
] as const;

export const SAMPLE_NUMBERS = [
  { count: "12", label: msg("Saved places") },
  { count: "8", label: msg("Liked") },
  { count: "2", label: msg("Events") },
  { count: "3", label: msg("Messages") },
] as const;
