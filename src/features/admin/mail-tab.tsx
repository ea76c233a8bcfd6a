// The mail tab.

import { EMAIL_LOG_DAYS } from "../../email-log.ts";
import { parseFilters } from "../../http/query-params.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { MailScreen } from "./MailScreen.tsx";
import { countFailedMails, findMails } from "./mails.ts";
import { MailQuery } from "./schema.ts";

export const mailTab: AdminTab = {
  name: "mail",
  label: "Mail",
  waiting: ({ db }) => countFailedMails(db),
  async show({ db, city, config }, params, viewer) {
    const { query, filters } = parseFilters(MailQuery, params);
    const { mails, next } = await findMails(db, query);
    return (
      <MailScreen
        mails={mails}
        filters={filters}
        next={next}
        city={city}
        isSet={config.mail.smtpUrl !== undefined}
        email={viewer.email}
        kept={EMAIL_LOG_DAYS}
      />
    );
  },
};
