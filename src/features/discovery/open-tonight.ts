// In the evening, places that are open come a little earlier. Which ones is found in the background, every ten minutes.
import { toLocalTime } from "../places/listing/local-time.ts";
import { countEvaluated } from "../places/listing/open-weeks.ts";
import { findOpenTexts, type HoursColumn } from "./open-places.ts";

/** Full hours on the clocks of the city: the evening begins at one and ends at the other, after midnight. */
export const EVENING = { from: 17, until: 2 };
const HOUR_MS = 3_600_000;
/** Whatever opens within this time opens soon. */
const SOON_MS = HOUR_MS;
const PERIOD_MS = 600_000;

/** `known` changes with the time, and with the number of texts that have been evaluated. `at` is in Unix ms. */
type Tonight = { known: string; at: number; open?: Uint8Array; finding?: Promise<void> | undefined };

/** Keyed by the indices of texts, which stay the same while places come and go. */
const tonights = new WeakMap<HoursColumn["indices"], Tonight>();

/** Whether places are open tonight, or soon, as far as is known. `night` is the date on which the evening began. */
export type OpenTonight = { night: string; isOpen?: (position: number) => boolean };

/**
 * Undefined by day. Without `isOpen` until it is found: no deck waits for it.
 * @param timezone IANA name
 */
export function getOpenTonight(columns: HoursColumn, timezone: string, now = Date.now()): OpenTonight | undefined {
  const local = toLocalTime(new Date(now), timezone);
  const hour = local.getUTCHours();
  if (hour < EVENING.from && hour >= EVENING.until) return undefined;
  const { hours, indices, texts } = columns;
  const tonight = tonights.getOrInsertComputed(indices, () => ({ known: "", at: 0 }));
  const at = Math.floor(now / PERIOD_MS) * PERIOD_MS;
  const current = `${at} ${texts.length} ${countEvaluated(at, timezone)}`;
  if (tonight.known !== current) tonight.finding ??= find(tonight, { known: current, at }, texts, timezone);
  const { open } = tonight;
  const night = new Date(local.getTime() - EVENING.until * HOUR_MS).toISOString().slice(0, 10);
  if (!open || at - tonight.at > PERIOD_MS) return { night };
  return { night, isOpen: (position) => open[hours[position] as number] === 1 };
}

async function find(
  tonight: Tonight,
  found: Pick<Tonight, "known" | "at">,
  texts: readonly string[],
  timezone: string,
): Promise<void> {
  try {
    const open = await findOpenTexts(texts, new Date(found.at), timezone);
    const soon = await findOpenTexts(texts, new Date(found.at + SOON_MS), timezone);
    for (let text = 0; text < open.length; text++) open[text]! |= soon[text] as number;
    Object.assign(tonight, { ...found, open });
  } catch {
    // A later deck tries again.
  } finally {
    tonight.finding = undefined;
  }
}
