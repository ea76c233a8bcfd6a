// How complex opening hours may be. https://wiki.openstreetmap.org/wiki/Key:opening_hours
import { t } from "../../../i18n/t.ts";

export const MAX_HOURS_LENGTH = 500;
const MAX_RULES = 24;
const MAX_TIMES = 80;
const MAX_VARIABLE_DATES = 4;

/** Such hours are rejected; if stored before, they are shown as written. */
export const isTooComplex = (hours: string): boolean =>
  count(hours, /;|\|\|/g) >= MAX_RULES ||
  count(hours, /\d[:.]\d\d/g) > MAX_TIMES ||
  count(hours, /easter|sunrise|sunset|dawn|dusk/gi) > MAX_VARIABLE_DATES;

export const describeHoursLimits = (): string =>
  t("Use at most {rules} rules, {ranges} time ranges and {dates} variable dates such as easter.", {
    rules: MAX_RULES,
    ranges: MAX_TIMES / 2,
    dates: MAX_VARIABLE_DATES,
  });

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
