import { getLanguage } from "./t.ts";

/** What stands between two times or numbers, such as in "18:00–20:00". */
export const getRangeSign = (): string => ({ ja: "～", ko: "~" })[getLanguage()] ?? "–";
