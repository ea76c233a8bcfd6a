import { msg } from "../../i18n/t.ts";
/** Places of the sample city. */
export const SAMPLE_PARTNERS = [
  "Café Nord",
  msg("Hotel Bonaccia"),
  msg("The Crooked Cork"),
  msg("Pagina Bagnata"),
  msg("Onda Lunga"),
  msg("The Lemon Terraces"),
] as const;

export const SAMPLE_PLACE = {
  name: "Café Nord",
  facts: msg("Café · Vicolo Storto, Centro"),
  percent: 94,
  reasons: [msg("Specialty coffee"), msg("Quiet mornings"), msg("Live music on Fridays")],
} as const;

export const SAMPLE_MONTH = {
  tiles: [
    { label: msg("Profile views"), value: "1,247", trend: "+12%", bars: [22, 30, 26, 38, 34, 46, 52, 60] },
    { label: msg("Likes"), value: "89", trend: "+8%", bars: [30, 26, 34, 32, 40, 38, 46, 48] },
    { label: msg("Saves"), value: "156", trend: "+15%", bars: [18, 24, 30, 28, 40, 46, 50, 60] },
    { label: msg("Messages"), value: "24", trend: "+3", bars: [20, 34, 22, 40, 30, 44, 36, 50] },
  ],
  quality: 94,
} as const;
