// Apart from other labels, since only the landing page and the admin area need them.
import type { DEMO_ROLES, WAITLIST_ROLES } from "../../db/vocabulary.ts";
import { msg, t } from "./t.ts";

type Role = (typeof WAITLIST_ROLES | typeof DEMO_ROLES)[number];

const ROLES: Record<Role, string> = {
  Traveler: msg("Traveler"),
  Restaurant: msg("Restaurant"),
  Bar: msg("Bar"),
  Café: msg("Café"),
  Hotel: msg("Hotel"),
  "Business Owner": msg("Business Owner"),
};

export const getRoleLabel = (role: string): string => (role in ROLES ? t(ROLES[role as Role]) : role);
