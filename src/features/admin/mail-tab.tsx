// The mail tab.

import { MailQuery } from "./contract.ts";
import { MailScreen } from "./MailScreen.tsx";
import { countFailedMails, findMails, MAILS_KEPT } from "./mails.ts";
import { askedOf } from "./query-params.ts";
import type { AdminTab } from "./tabs.ts";

export const mailTab: AdminTab = {
  name: "mail",
  label: "Mail",
  waiting: ({ db }) => countFailedMails(db),
  async show({ db, city, config }, params, viewer) {
    const { query, asked } = askedOf(MailQuery, params);
    const { mails, next } = await findMails(db, query);
    return (
      <MailScreen
        mails={mails}
        asked={asked}
        next={next}
        city={city}
        isSet={config.mail.smtpUrl !== undefined}
        email={viewer.email}
        kept={MAILS_KEPT}
      />
    );
  },
};
