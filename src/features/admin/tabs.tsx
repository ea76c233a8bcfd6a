import { listAuditEntries } from "../../audit-log.ts";
import type { Viewer } from "../../context.ts";
import { parseFilters } from "../../http/query-params.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { EMAIL_LOG_DAYS } from "../../ownership/retention.ts";
import { basemapTab } from "../basemap/basemap-tab.tsx";
import { tasteTab } from "../discovery/taste-tab.tsx";
import { importsTab } from "../imports/imports-tab.tsx";
import { claimsTab } from "../places/claims/claims-tab.tsx";
import { Duplicates } from "../places/merging/Duplicates.tsx";
import { findDuplicates } from "../places/merging/duplicates.ts";
import { DuplicatesQuery } from "../places/merging/schema.ts";
import { listMerges } from "../places/merging/undo-merge.ts";
import { reportsTab } from "../places/reports/reports-tab.tsx";
import { waitlistTab } from "../waitlist/waitlist-tab.tsx";
import { AuditScreen } from "./AuditScreen.tsx";
import { EmailScreen } from "./EmailScreen.tsx";
import { readLastEdit } from "./edit-places.ts";
import { countFailedEmails, listEmails } from "./emails.ts";
import { overviewTab } from "./overview-tab.tsx";
import { PlacesScreen } from "./PlacesScreen.tsx";
import { paymentsTab } from "./payments-tab.tsx";
import { peopleTab } from "./people-tab.tsx";
import { findPlaceName, listPlaces, listSourceNames } from "./places.ts";
import { reviewTab } from "./review-tab.tsx";
import { AdminPlacesQuery, AuditQuery, EmailQuery } from "./schema.ts";
import { settingsTab } from "./settings-tab.tsx";

const placesTab: AdminTab = {
  name: "places",
  label: msg("Places"),
  async show({ db, city }, params) {
    if (params.has("duplicates")) {
      const { query } = parseFilters(DuplicatesQuery, params);
      const [found, merges] = await Promise.all([findDuplicates(db, query), listMerges(db, query.q)]);
      return <Duplicates {...found} merges={merges} search={query.place ? null : query.q} city={city} />;
    }
    const { query, filters } = parseFilters(AdminPlacesQuery, params);
    const [{ rows: places, next }, sources, merging, edit] = await Promise.all([
      listPlaces(db, query),
      listSourceNames(db),
      query.merge ? findPlaceName(db, query.merge) : undefined,
      readLastEdit(db),
    ]);
    const last = edit && { id: edit.id, count: edit.count, at: edit.at };
    return <PlacesScreen {...{ places, sources, filters, next, merging, last, city }} />;
  },
};

const emailTab: AdminTab = {
  name: "email",
  label: msg("Email [[sent]]"),
  waiting: ({ db }) => countFailedEmails(db),
  async show({ db, city, config }, params, viewer) {
    const { query, filters } = parseFilters(EmailQuery, params);
    const { rows: emails, next } = await listEmails(db, query);
    return (
      <EmailScreen
        emails={emails}
        filters={filters}
        next={next}
        city={city}
        isConfigured={config.mail.smtpUrl !== undefined}
        ownEmail={viewer.email}
        retentionDays={EMAIL_LOG_DAYS}
      />
    );
  },
};

const auditTab: AdminTab = {
  name: "audit",
  label: msg("Audit"),
  async show({ db, city }, params) {
    const { query, filters } = parseFilters(AuditQuery, params);
    const { rows: auditEntries, next } = await listAuditEntries(db, query);
    return <AuditScreen auditEntries={auditEntries} filters={filters} next={next} city={city} />;
  },
};

export const TABS: readonly AdminTab[] = [
  overviewTab,
  reviewTab,
  peopleTab,
  claimsTab,
  reportsTab,
  placesTab,
  importsTab,
  waitlistTab,
  paymentsTab,
  basemapTab,
  emailTab,
  settingsTab,
  auditTab,
  tasteTab,
];

export const getTabs = (viewer: Viewer): readonly AdminTab[] =>
  TABS.filter(({ forModerators }) => viewer.isAdmin || forModerators);
