// The visitor's position: asked for only when they press Near me, and explained in plain words if it can't be had.
import { useState } from "react";
import type { Box } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import type { Point } from "../../../src/taste/walking.ts";

/** @param onFound isn't called far from the city, which the note then says */
export function useNearMe(area: Box | null, cityName: string, onFound: (position: Point) => void) {
  const [note, setNote] = useState<string | null>(null);
  const [isLocating, setLocating] = useState(false);
  async function nearMe(): Promise<void> {
    setNote(null);
    setLocating(true);
    const loaded = await import("./find-visitor.ts").catch(() => null);
    const found = await loaded?.findVisitor(area, cityName);
    setLocating(false);
    if (found && "position" in found) onFound(found.position);
    else setNote(found?.problem ?? t("We couldn't load this. Please try again."));
  }
  return { note, isLocating, nearMe, closeNote: () => setNote(null) };
}

/** Degrees to which the position is rounded, and of the distance searched around it (about two kilometers). */
const ROUNDING = 0.01;
const RADIUS = 0.02;

export function boxNear({ latitude, longitude }: Point): Box {
  const rounded = (degrees: number) => Math.round(degrees / ROUNDING) * ROUNDING;
  const width = RADIUS / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const box = [
    rounded(longitude) - width,
    rounded(latitude) - RADIUS,
    rounded(longitude) + width,
    rounded(latitude) + RADIUS,
  ];
  return box.map((degrees) => Math.round(degrees * 1000) / 1000) as Box;
}
