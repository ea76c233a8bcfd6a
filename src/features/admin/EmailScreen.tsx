import { MAIL_STATES, type MailState } from "../../../db/vocabulary.ts";
import { msg, t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { type City, formatDay, formatTime } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Filters, Pager } from "./Filters.tsx";
import { ListTable } from "./ListTable.tsx";
import type { LoggedEmail } from "./schema.ts";

type Props = {
  emails: LoggedEmail[];
  filters: Record<string, string | undefined>;
  next?: number;
  city: City;
  isConfigured: boolean;
  ownEmail: string;
  retentionDays: number;
};

export function EmailScreen({ emails, filters, next, city, isConfigured, ownEmail, retentionDays }: Props) {
  return (
    <div className="grid gap-5">
      <h2 className="visually-hidden">{t("Email")}</h2>
      <Card
        id="test-email"
        title={t("Send a test email")}
        description={
          isConfigured
            ? t("Sends an email over SMTP_URL and shows the response of the mail server.")
            : t("SMTP_URL isn't set: emails are printed in the server log, with their recipients and links.")
        }
      >
        <Island name="TestEmail" props={{ email: ownEmail }} />
      </Card>
      <Filters
        tab="email"
        filters={filters}
        search={{ name: "q", label: t("Search"), placeholder: t("Recipient or subject") }}
        choices={[
          {
            name: "state",
            label: t("State"),
            options: [
              { value: "", label: t("Any") },
              ...MAIL_STATES.map((state) => ({ value: state, label: t(STATE_LABELS[state]) })),
            ],
          },
        ]}
      />
      {emails.length === 0 ? (
        <EmptyState drawing="no-messages" title={t("No emails")}>
          {Object.values(filters).some(Boolean)
            ? t("No emails match.")
            : t("Every email is logged here, without its text.")}
        </EmptyState>
      ) : (
        <Table emails={emails} city={city} />
      )}
      <Pager tab="email" filters={filters} next={next} label={t("Pages of emails")} />
      <p className="text-sm text-faint">
        {t("Entries are deleted after {retentionDays} days. The text of emails is never stored.", { retentionDays })}
      </p>
    </div>
  );
}

const TONES = { waiting: "waiting", sent: "good", failed: "bad", printed: "plain" } as const;
const STATE_LABELS: Record<MailState, string> = {
  waiting: msg("Waiting"),
  sent: msg("Sent"),
  failed: msg("Failed"),
  printed: msg("Printed"),
};

function Table({ emails, city }: { emails: LoggedEmail[]; city: City }) {
  return (
    <ListTable
      headings={[
        { label: t("Email") },
        { label: t("Recipient"), from: "md" },
        { label: t("State") },
        { label: t("Time"), from: "sm" },
      ]}
    >
      {emails.map((email) => (
        <tr key={email.id} className="border-b border-line last:border-0 align-top">
          <td className="px-4 py-2.5 [overflow-wrap:anywhere]">
            <p className="font-semibold">{email.subject}</p>
            <p className="text-sm text-faint">
              <span className="md:hidden">
                <Email address={email.recipient} />
              </span>
              <span className="sm:hidden"> · {toTimestamp(email, city)}</span>
            </p>
            {email.error && <p className="text-sm text-skip">{email.error}</p>}
          </td>
          <td className="px-4 py-2.5 hidden md:table-cell">
            <Email address={email.recipient} />
          </td>
          <td className="px-4 py-2.5">
            <Badge tone={TONES[email.state]}>{t(STATE_LABELS[email.state])}</Badge>
            {email.attempts > 1 && (
              <p className="mt-1 text-sm text-faint">
                {t("{attempts, plural, one {# attempt} other {# attempts}}", { attempts: email.attempts })}
              </p>
            )}
          </td>
          <td className="px-4 py-2.5 hidden sm:table-cell text-end whitespace-nowrap tabular-nums">
            <time dateTime={email.createdAt}>{toTimestamp(email, city)}</time>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

const toTimestamp = ({ createdAt }: LoggedEmail, city: City) =>
  `${formatDay(createdAt, city)}, ${formatTime(createdAt, city)}`;
