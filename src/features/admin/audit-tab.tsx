import { listAuditEntries } from "../../audit-log.ts";
import { parseFilters } from "../../http/query-params.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { AdminList, toChoices } from "../../ui/AdminList.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { AuditEntryList } from "./AuditEntryList.tsx";
import texts from "./audit.texts.json" with { type: "json" };
import { AuditQuery } from "./schema.ts";

export const auditTab: AdminTab = {
  name: "audit",
  label: msg("Audit"),
  async show({ db, city }, params) {
    const { query, filters } = parseFilters(AuditQuery, params);
    const { rows, next } = await listAuditEntries(db, query);
    return (
      <AdminList
        tab="audit"
        title={t("Audit log")}
        filters={filters}
        search={{ name: "person", label: t("By or about"), placeholder: t("Email or ID") }}
        choices={toChoices({ action: { label: msg("Action"), any: msg("All actions"), options: texts.actions } })}
        rows={rows}
        empty={
          <EmptyState drawing="no-activity" title={t("No entries")}>
            {Object.values(filters).some(Boolean)
              ? t("No matching entries. Enter the full email address.")
              : t("Every admin action is recorded here for two years.")}
          </EmptyState>
        }
        next={next}
        pages={{ label: t("Pages of the audit log") }}
      >
        <div className="card-box px-4 py-1">
          <AuditEntryList auditEntries={rows} city={city} />
        </div>
      </AdminList>
    );
  },
};
