// The audit tab: what admins did.

import { findActs } from "../../audit-log.ts";
import { askedOf } from "../../http/query-params.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { AuditScreen } from "./AuditScreen.tsx";
import { ActQuery } from "./schema.ts";

export const auditTab: AdminTab = {
  name: "audit",
  label: "Audit",
  async show({ db, city }, params) {
    const { query, asked } = askedOf(ActQuery, params);
    const { auditEntries, next } = await findActs(db, query);
    return <AuditScreen auditEntries={auditEntries} asked={asked} next={next} city={city} />;
  },
};
