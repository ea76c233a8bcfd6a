import { parseFilters } from "../../http/query-params.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { EMAIL_LOG_DAYS } from "../../ownership/retention.ts";
import { EmailScreen } from "./EmailScreen.tsx";
import { countFailedEmails, listEmails } from "./emails.ts";
import { EmailQuery } from "./schema.ts";

export const emailTab: AdminTab = {
  name: "email",
  label: msg("Email"),
  waiting: ({ db }) => countFailedEmails(db),
  async show({ db, city, config }, params, viewer) {
    const { query, filters } = parseFilters(EmailQuery, params);
    const { emails, next } = await listEmails(db, query);
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
