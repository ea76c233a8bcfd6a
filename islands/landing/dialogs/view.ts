export type View = "traveler" | "business";
