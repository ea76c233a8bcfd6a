// The audit tab: what admins did.
import { AuditScreen } from "./AuditScreen.tsx";
import { findActs } from "./audit-log.ts";
import { ActQuery } from "./contract.ts";
import { askedOf } from "./query-params.ts";
import type { AdminTab } from "./tabs.ts";

export const auditTab: AdminTab = {
  name: "audit",
  label: "Audit",
  async show({ db, city }, params) {
    const { query, asked } = askedOf(ActQuery, params);
    const { auditEntries, next } = await findActs(db, query);
    return <AuditScreen auditEntries={auditEntries} asked={asked} next={next} city={city} />;
  },
};
