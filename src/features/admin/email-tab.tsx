import type { MailState } from "../../../db/vocabulary.ts";
import { parseFilters } from "../../http/query-params.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { EMAIL_LOG_DAYS } from "../../ownership/retention.ts";
import { AdminList, toChoices, toTimeColumn } from "../../ui/AdminList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { type City, formatDayAndTime } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import texts from "./email.texts.json" with { type: "json" };
import { countFailedEmails, listEmails } from "./emails.ts";
import { EmailQuery, type LoggedEmail } from "./schema.ts";

export const emailTab: AdminTab = {
  name: "email",
  label: msg("Email [[sent]]"),
  waiting: ({ db }) => countFailedEmails(db),
  async show({ db, city, config }, params, viewer) {
    const { query, filters } = parseFilters(EmailQuery, params);
    const { rows, next } = await listEmails(db, query);
    return (
      <>
        <AdminList
          tab="email"
          title={t("Email [[sent]]")}
          filters={filters}
          above={
            <Card
              id="test-email"
              title={t("Send a test email")}
              description={
                config.mail.smtpUrl
                  ? t("Sends an email over SMTP_URL and shows the response of the mail server.")
                  : t("SMTP_URL isn't set: emails are printed in the server log, with their recipients and links.")
              }
            >
              <Island name="TestEmail" props={{ email: viewer.email }} />
            </Card>
          }
          search={{ name: "q", label: t("Search"), placeholder: t("Recipient or subject") }}
          choices={toChoices({ state: { label: msg("State"), any: msg("Any"), options: texts } })}
          rows={rows}
          toKey={({ id }) => id}
          columns={[
            {
              label: t("Emails"),
              className: "py-2.5 [overflow-wrap:anywhere]",
              show: (email) => subjectOf(email, city),
            },
            { label: t("Recipient"), from: "md", show: ({ recipient }) => <Email address={recipient} /> },
            { label: t("State"), show: showState },
            toTimeColumn(t("Time"), "py-2.5 text-end", (at) => formatDayAndTime(at, city)),
          ]}
          empty={
            <EmptyState drawing="no-messages" title={t("No emails")}>
              {Object.values(filters).some(Boolean)
                ? t("No emails match.")
                : t("Every email is logged here, without its text.")}
            </EmptyState>
          }
          next={next}
          pages={{ label: t("Pages of emails") }}
        />
        <p className="mt-5 text-sm text-faint">
          {t("Entries are deleted after {retentionDays} days. The text of emails is never stored.", {
            retentionDays: EMAIL_LOG_DAYS,
          })}
        </p>
      </>
    );
  },
};

const TONES = { waiting: "waiting", sent: "good", failed: "bad", printed: "plain" } as const;
const STATE_LABELS: Record<MailState, string> = texts;

const subjectOf = ({ subject, recipient, createdAt, error }: LoggedEmail, city: City) => (
  <>
    <p className="font-semibold">{subject}</p>
    <p className="text-sm text-faint">
      <span className="md:hidden">
        <Email address={recipient} />
      </span>
      <span className="sm:hidden"> · {formatDayAndTime(createdAt, city)}</span>
    </p>
    {error && <p className="text-sm text-skip">{error}</p>}
  </>
);

const showState = ({ state, attempts }: LoggedEmail) => (
  <>
    <Badge tone={TONES[state]}>{t(STATE_LABELS[state])}</Badge>
    {attempts > 1 && (
      <p className="mt-1 text-sm text-faint">
        {t("{attempts, plural, one {# attempt} other {# attempts}}", { attempts })}
      </p>
    )}
  </>
);
