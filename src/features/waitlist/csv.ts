import { toCsv } from "../../encoding/csv.ts";
import { msg, t } from "../../i18n/t.ts";
import type { WaitlistEntry } from "./schema.ts";

const COLUMNS = {
  name: msg("Name"),
  email: msg("Email"),
  city: msg("City"),
  company: msg("Company"),
  role: msg("Role"),
  userType: msg("Type"),
  requestType: msg("Request"),
  createdAt: msg("Joined"),
  state: msg("State"),
  contactedAt: msg("Contacted"),
  invitedAt: msg("Invited"),
} satisfies Partial<Record<keyof WaitlistEntry, string>>;

export const toWaitlistCsv = (entries: WaitlistEntry[]): string =>
  toCsv(
    Object.values(COLUMNS).map((heading) => t(heading)),
    entries.map((entry) =>
      (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((column) => String(entry[column] ?? "")),
    ),
  );
