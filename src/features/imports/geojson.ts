export type Feature = { id?: unknown; geometry?: unknown; properties?: unknown };

export const toObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

/** Minus signs as people write them, such as "−" and "–". */
export const toAsciiSigns = (text: string): string => text.replace(/[‐‑‒–—−﹣－]/g, "-");

/** "" for anything but strings and numbers. */
export const toText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
