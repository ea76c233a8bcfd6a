// The mail log, and a button that sends a test mail.
import { Island } from "../../layout/Island.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type City, formatDay, formatTime } from "../../ui/when.ts";
import { Filters, Pager } from "./Filters.tsx";
import { ListTable } from "./ListTable.tsx";
import type { LoggedMail } from "./schema.ts";

type Props = {
  mails: LoggedMail[];
  filters: Record<string, string | undefined>;
  next?: number;
  city: City;
  /** Whether an SMTP server is set. */
  isSet: boolean;
  /** The admin's own, for the test mail. */
  email: string;
  /** Days for which a line is kept. */
  kept: number;
};

export function MailScreen({ mails, filters, next, city, isSet, email, kept }: Props) {
  return (
    <div className="grid gap-5">
      <h2 className="visually-hidden">Mail</h2>
      <Card
        id="test-mail"
        title="Send a test mail"
        description={
          isSet
            ? "It goes out over SMTP_URL, and you read here what the mail server answered."
            : "No SMTP_URL is set: mails are printed in the server's log, with their addresses and links."
        }
      >
        <Island name="TestEmail" props={{ email }} />
      </Card>
      <Filters
        tab="mail"
        filters={filters}
        search={{ name: "q", label: "Search", placeholder: "Recipient or subject" }}
        choices={[
          {
            name: "state",
            label: "State",
            options: [
              { value: "", label: "Any" },
              { value: "sent", label: "Sent" },
              { value: "failed", label: "Failed" },
              { value: "printed", label: "Printed" },
            ],
          },
        ]}
      />
      {mails.length === 0 ? (
        <EmptyState drawing="no-messages" title="No mail here">
          {Object.values(filters).some(Boolean)
            ? "No mail fits."
            : "Each mail that goes out leaves a line here, without its text."}
        </EmptyState>
      ) : (
        <Table mails={mails} city={city} />
      )}
      <Pager tab="mail" filters={filters} next={next} label="Pages of mails" />
      <p className="text-sm text-faint">Lines are kept for {kept} days. The text of a mail is not kept.</p>
    </div>
  );
}

const TONES = { sent: "good", failed: "bad", printed: "plain" } as const;

function Table({ mails, city }: { mails: LoggedMail[]; city: City }) {
  return (
    <ListTable
      headings={[
        { label: "Mail" },
        { label: "Recipient", from: "md" },
        { label: "State" },
        { label: "Time", from: "sm" },
      ]}
    >
      {mails.map((mail) => (
        <tr key={mail.id} className="border-b border-line last:border-0 align-top">
          <td className="px-4 py-2.5 [overflow-wrap:anywhere]">
            <p className="font-semibold">{mail.subject}</p>
            <p className="text-sm text-faint">
              {mail.kind}
              <span className="md:hidden">
                {" · "}
                <Email address={mail.recipient} />
              </span>
              <span className="sm:hidden"> · {moment(mail, city)}</span>
            </p>
            {mail.error && <p className="text-sm text-skip">{mail.error}</p>}
          </td>
          <td className="px-4 py-2.5 hidden md:table-cell">
            <Email address={mail.recipient} />
          </td>
          <td className="px-4 py-2.5">
            <Badge tone={TONES[mail.state]}>{mail.state}</Badge>
            {mail.attempts > 1 && <p className="mt-1 text-sm text-faint">{mail.attempts} tries</p>}
          </td>
          <td className="px-4 py-2.5 hidden sm:table-cell text-right whitespace-nowrap tabular-nums">
            <time dateTime={mail.createdAt}>{moment(mail, city)}</time>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

const moment = ({ createdAt }: LoggedMail, city: City) =>
  `${formatDay(createdAt, city)}, ${formatTime(createdAt, city)}`;
