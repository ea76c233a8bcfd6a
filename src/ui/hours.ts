// Spells out OpenStreetMap's short form of opening hours. Any other text is shown as it is.
// https://wiki.openstreetmap.org/wiki/Key:opening_hours

const DAYS: Record<string, string> = {
  Mo: "Mon",
  Tu: "Tue",
  We: "Wed",
  Th: "Thu",
  Fr: "Fri",
  Sa: "Sat",
  Su: "Sun",
  PH: "Public holidays",
  SH: "School holidays",
};
const DAY = Object.keys(DAYS).join("|");
const RULE_END = new RegExp(`\\s*;\\s*|,\\s+(?=(?:${DAY})\\b)`);

/** One line per rule: "Mo-Sa 12:00-14:00,19:00-22:00; Su off" → ["Mon–Sat 12:00–14:00, 19:00–22:00", "Sun closed"]. */
export function formatHours(text: string): string[] {
  if (text.trim() === "24/7") return ["Open day and night"];
  return text.split(RULE_END).filter(Boolean).map(spellOut);
}

function spellOut(rule: string): string {
  return rule
    .replace(new RegExp(`\\b(${DAY})\\b`, "g"), (day) => DAYS[day] as string)
    .replace(/(?<=\d|day|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s?[-–]\s?(?=\d|Mon|Tue|Wed|Thu|Fri|Sat|Sun)/g, "–")
    .replace(/,\s*/g, ", ")
    .replace(/\b(?:off|closed)$/, "closed");
}

const PLAIN_RULE = new RegExp(`^(?:${DAY})(?:[-,](?:${DAY}))* \\d\\d:\\d\\d-\\d\\d:\\d\\d$`);

/** The rules in the format of schema.org's `openingHours`. Other rules are left out. */
export const toSchemaOrgHours = (text: string): string[] =>
  text.split(RULE_END).filter((rule) => PLAIN_RULE.test(rule));
