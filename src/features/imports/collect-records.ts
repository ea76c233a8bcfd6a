// Reads the records of a file, and notes which can't be read and which have warnings.
import { t } from "../../i18n/t.ts";
import type { SourceLocation } from "./imported-place.ts";
import { type ImportWarning, type RawRecord, RejectedPlace, type RejectedRecord, type Warn } from "./parsed-file.ts";

const MAX_SHOWN_LENGTH = 200;

type Kept = { name: string; location: SourceLocation };

/** If several have the same ref, the last one wins. */
export function collectRecords<Item extends { sourceRef: string }, Stored extends Kept>(
  records: Iterable<RawRecord<Item>>,
  keep: (item: Item, location: SourceLocation, warn: Warn) => Stored,
) {
  const accepted = new Map<string, Stored>();
  const warned = new Map<string, ImportWarning[]>();
  const rejected: RejectedRecord[] = [];
  for (const { location, ref, name, read } of records) {
    const warnings: ImportWarning[] = [];
    const shown = { ref: ref?.slice(0, MAX_SHOWN_LENGTH) ?? null, name: name?.slice(0, MAX_SHOWN_LENGTH) ?? null };
    const warn: Warn = (reason) => warnings.push({ ...location, ...shown, reason });
    try {
      const item = read(warn);
      const { sourceRef } = item;
      const earlier = accepted.get(sourceRef);
      if (earlier) {
        const reason = t("is in the file more than once; the last one is used");
        rejected.push({ ...earlier.location, ref: sourceRef, name: earlier.name, reason, broken: true });
        accepted.delete(sourceRef);
        warned.delete(sourceRef);
      }
      accepted.set(sourceRef, keep(item, location, warn));
      if (warnings.length > 0) warned.set(sourceRef, warnings);
    } catch (unfit) {
      if (!(unfit instanceof RejectedPlace)) throw unfit;
      const { message: reason, broken, isSwapped } = unfit;
      rejected.push({ ...location, ...shown, reason, broken, ...(isSwapped && { isSwapped }) });
    }
  }
  rejected.sort((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
  return { accepted, rejected, warnings: [...warned.values()].flat() };
}

/** A record that is known to be unfit before it is read. */
export const toUnfit = (known: Omit<RawRecord<never>, "read">, reason: string, isBroken = true): RawRecord<never> => ({
  ...known,
  read() {
    throw new RejectedPlace(reason, isBroken);
  },
});
