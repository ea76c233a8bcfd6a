/** Whom the landing page speaks to. */
export type View = "traveler" | "business";
