import { withScene } from "../../../src/i18n/current-scene.ts";
import { t } from "../../../src/i18n/t.ts";
export type SampleCard = {
  name: string;
  facts: string;
  percent: number;
  reason: string;
  picture: string;
  tone: string;
};

export const getSampleCards = (): readonly SampleCard[] => [
  {
    name: "Café Nord",
    facts: t("Café · Centro"),
    percent: 94,
    reason: t("Specialty coffee"),
    picture: withScene("/sample-pictures/cafe-nord.svg"),
    tone: "warm",
  },
  {
    name: "The Crooked Cork",
    facts: t("Wine bar · Old town"),
    percent: 91,
    reason: t("Like Café Nord, but later"),
    picture: withScene("/sample-pictures/the-crooked-cork.svg"),
    tone: "rose",
  },
  {
    name: "Hotel Bonaccia",
    facts: t("Hotel · Harbor"),
    percent: 88,
    reason: t("Quiet, near the sea"),
    picture: withScene("/sample-pictures/hotel-bonaccia.svg"),
    tone: "sea",
  },
];

export const SAMPLE_PICKS = ["Food & Culinary", "Nightlife & Entertainment", "Solo Travel"] as const;

export const getSampleTaste = () =>
  [
    { label: t("Specialty coffee"), percent: 86 },
    { label: t("Live music"), percent: 78 },
    { label: t("Quiet places"), percent: 64 },
    { label: t("Near the sea"), percent: 47 },
  ] as const;

export const getSampleEvents = () =>
  [
    { title: t("Strings between the tables"), facts: t("Fri 19:00 · Café Nord"), seats: t("9 of 12 seats taken") },
    { title: t("Five wines, five lanes"), facts: t("Sat 18:30 · The Crooked Cork"), seats: t("14 attending") },
  ] as const;

export const getSampleNumbers = () =>
  [
    { count: "12", label: t("Saved Places") },
    { count: "8", label: t("Liked [[places]]") },
    { count: "2", label: t("Events") },
    { count: "3", label: t("Messages") },
  ] as const;
