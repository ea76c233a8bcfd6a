// The audit tab: what admins did.
import { AuditScreen } from "./AuditScreen.tsx";
import { findActs } from "./acts.ts";
import { askedOf } from "./asked.ts";
import { ActQuery } from "./contract.ts";
import type { AdminTab } from "./tabs.ts";

export const auditTab: AdminTab = {
  name: "audit",
  label: "Audit",
  async show({ db, city }, params) {
    const { query, asked } = askedOf(ActQuery, params);
    const { acts, next } = await findActs(db, query);
    return <AuditScreen acts={acts} asked={asked} next={next} city={city} />;
  },
};
