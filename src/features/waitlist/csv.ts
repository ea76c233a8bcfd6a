import { toCsv } from "../../encoding/csv.ts";
import { t } from "../../i18n/t.ts";
import type { WaitlistEntry } from "./schema.ts";

const COLUMNS = [
  "name",
  "email",
  "city",
  "company",
  "role",
  "userType",
  "requestType",
  "createdAt",
  "state",
  "contactedAt",
  "invitedAt",
] as const;
const getHeadings = () => [
  t("Name"),
  t("Email"),
  t("City"),
  t("Company"),
  t("Role"),
  t("Type"),
  t("Request"),
  t("Joined"),
  t("State"),
  t("Contacted"),
  t("Invited"),
];

export const toWaitlistCsv = (entries: WaitlistEntry[]): string =>
  toCsv(
    getHeadings(),
    entries.map((entry) => COLUMNS.map((column) => String(entry[column] ?? ""))),
  );
