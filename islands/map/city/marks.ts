import type { BusinessType } from "../../../db/vocabulary.ts";

/** SVG paths for a 24 × 24 box, stroke width 2, round caps: cutlery, a bed, a ticket, a signpost, a bag. */
export const GLYPHS: Record<BusinessType, string> = {
  restaurant: "M6.5 3.5v5a2.5 2.5 0 0 0 5 0v-5M9 11v9.5M16.5 20.5v-17c-2 1-3 3.2-3 6 0 2 1 3.5 3 3.5",
  hotel: "M3.5 6v13M3.5 16h17v3M20.5 16v-3a3 3 0 0 0-3-3H10v6M6.7 11.6v.01",
  event_organizer: "M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7.3v1.2M14 11.4v1.2M14 15.5v1.2",
  tour: "M12 3v18M12 5h5.5L20 7.3l-2.5 2.3H12M12 11.5H6.5L4 13.8l2.5 2.3H12",
  retail: "M5 8.5h14l-1 11.5H6zM9 8.5v-1a3 3 0 0 1 6 0v1",
};

export const MARK_COLORS = {
  restaurant: "act",
  hotel: "like",
  event_organizer: "skip",
  tour: "going",
  retail: "save",
} as const satisfies Record<BusinessType, string>;

export const SAVED_GLYPH = "M6 3h12v18l-6-4.5L6 21z";
export const LIKED_GLYPH = "M12 20.5C5 15.5 3 12 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2c0 3.2-2 6.7-9 11.7z";
