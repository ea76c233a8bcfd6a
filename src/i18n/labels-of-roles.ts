// Apart from other labels, since only the landing page and the admin area need them.
import type { DEMO_ROLES, WAITLIST_ROLES } from "../../db/vocabulary.ts";
import texts from "./labels-of-roles.texts.json" with { type: "json" };
import { t } from "./t.ts";

type Role = (typeof WAITLIST_ROLES | typeof DEMO_ROLES)[number];

const ROLES: Record<Role, string> = texts;

export const getRoleLabel = (role: string): string => (role in ROLES ? t(ROLES[role as Role]) : role);
