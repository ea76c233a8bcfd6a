// In the evening, places that are open come a little earlier. Which ones is found in the background, every ten minutes.
import { toLocalTime } from "../places/listing/local-time.ts";
import { countEvaluated } from "../places/listing/open-weeks.ts";
import { findOpen } from "./open-places.ts";
import type { PlaceColumns } from "./place-index.ts";

/** Full hours on the clocks of the city: the evening begins at one and ends at the other, after midnight. */
export const EVENING = { from: 17, until: 2 };
/** Whatever opens within this time opens soon. */
const SOON_MS = 3_600_000;
const PERIOD_MS = 600_000;

/** `known` changes with the time, and with the number of texts that have been evaluated. */
type Tonight = { known: string; open?: Uint8Array; finding?: Promise<void> | undefined };

const tonights = new WeakMap<PlaceColumns, Tonight>();

/**
 * 1 at positions known to be open now or soon. Undefined by day, and until it is found: no deck waits for it.
 * @param timezone IANA name
 */
export function getOpenTonight(columns: PlaceColumns, timezone: string): Uint8Array | undefined {
  const start = Math.floor(Date.now() / PERIOD_MS) * PERIOD_MS;
  const hour = toLocalTime(new Date(start), timezone).getUTCHours();
  if (hour < EVENING.from && hour >= EVENING.until) return undefined;
  const tonight: Tonight = tonights.get(columns) ?? { known: "" };
  tonights.set(columns, tonight);
  const current = `${start} ${countEvaluated(start, timezone)}`;
  if (tonight.known !== current) tonight.finding ??= find(tonight, current, columns, start, timezone);
  return tonight.open;
}

async function find(
  tonight: Tonight,
  known: string,
  columns: PlaceColumns,
  at: number,
  timezone: string,
): Promise<void> {
  try {
    const everywhere = Uint32Array.from(columns.hours, (_, position) => position);
    const now = await findOpen(columns, everywhere, new Date(at), timezone);
    const soon = await findOpen(columns, everywhere, new Date(at + SOON_MS), timezone);
    Object.assign(tonight, { known, open: now.map((isOpen, position) => isOpen | (soon[position] as number)) });
  } catch {
    // A later deck tries again.
  } finally {
    tonight.finding = undefined;
  }
}
