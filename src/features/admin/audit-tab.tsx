import { listAuditEntries } from "../../audit-log.ts";
import { parseFilters } from "../../http/query-params.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { AuditScreen } from "./AuditScreen.tsx";
import { AuditQuery } from "./schema.ts";

export const auditTab: AdminTab = {
  name: "audit",
  label: msg("Audit"),
  async show({ db, city }, params) {
    const { query, filters } = parseFilters(AuditQuery, params);
    const { auditEntries, next } = await listAuditEntries(db, query);
    return <AuditScreen auditEntries={auditEntries} filters={filters} next={next} city={city} />;
  },
};
