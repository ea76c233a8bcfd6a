import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { BackToList, RecordNotFound } from "../../ui/AdminRecord.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { type City, formatDateTime, formatDay } from "../../ui/dates.ts";
import { EmailLink } from "../../ui/Email.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { BoldLink } from "../../ui/TextLink.tsx";
import { AuditEntryList } from "./AuditEntryList.tsx";
import texts from "./activities.texts.json" with { type: "json" };
import {
  ACTIVITIES,
  ACTIVITY_NAMES,
  type ActivityCounts,
  type AuditEntry,
  type ListedPerson,
  type PersonDetail,
} from "./schema.ts";

type Props = { person: PersonDetail; auditEntries: AuditEntry[]; isSelf: boolean; asksPassword: boolean; city: City };

export const PersonScreen = ({ person, auditEntries, isSelf, asksPassword, city }: Props) => (
  <div className="grid gap-5">
    <BackToList tab="people" label={t("All people")} />
    <Header person={person} city={city} />
    <div className="grid gap-5 lg:grid-cols-2 items-start">
      <ActivityCard activityCounts={person.activityCounts} isBusiness={person.userType === "business"} />
      <SessionsCard sessions={person.sessions} city={city} />
    </div>
    <Card id="account-status" title={t("Account status")}>
      {isSelf ? (
        <p className="text-faint">{t("This is your own account. Another admin has to make these changes.")}</p>
      ) : (
        <Island
          name="UserActions"
          props={{
            id: person.id,
            name: person.name ?? person.email,
            isAdmin: person.isAdmin,
            isModerator: person.isModerator,
            isSuspended: person.suspendedAt !== null,
            hasPlace: person.business !== null,
            sessions: person.sessions.length,
            asksPassword,
          }}
        />
      )}
    </Card>
    <Card id="history" title={t("Admin history")}>
      {auditEntries.length === 0 ? (
        <p className="text-faint">{t("Nothing yet.")}</p>
      ) : (
        <AuditEntryList auditEntries={auditEntries} city={city} />
      )}
      <p className="mt-3">
        <a href={`/admin?tab=audit&person=${person.id}`} className="plain-link inline-flex items-center min-h-11">
          {t("See all in the audit log")}
        </a>
      </p>
    </Card>
  </div>
);

function Header({ person, city }: { person: PersonDetail; city: City }) {
  const { name, email, createdAt, suspendedAt, suspensionReason, business } = person;
  return (
    <header className="grid gap-2">
      <h2 className="text-2xl md:text-3xl [overflow-wrap:anywhere]">{name ?? email}</h2>
      <p className="flex flex-wrap gap-1.5">
        <AccountBadges person={person} />
      </p>
      <p>
        <EmailLink address={email} />
        <span className="text-faint"> {t("· joined {day}", { day: formatDay(createdAt, city) })}</span>
      </p>
      {business && (
        <p className="break-words">
          <BoldLink href={`/business/${business.id}`}>{business.name}</BoldLink>
          <span className="text-faint"> · {business.isApproved ? t("public") : t("not public")}</span>
        </p>
      )}
      {suspendedAt && (
        <blockquote className="border-s-4 border-skip ps-3">
          <p dir="auto" className="whitespace-pre-line break-words">
            {suspensionReason}
          </p>
          <p className="text-sm text-faint">
            {t("Suspended {dateTime}", { dateTime: formatDateTime(suspendedAt, city) })}
          </p>
        </blockquote>
      )}
    </header>
  );
}

export const AccountBadges = ({
  person: { userType, isAdmin, isModerator, suspendedAt },
}: {
  person: ListedPerson;
}) => (
  <>
    {suspendedAt && <Badge tone="bad">{t("Suspended")}</Badge>}
    {isAdmin && <Badge tone="going">{t("Admin [[a person]]")}</Badge>}
    {isModerator && <Badge tone="going">{t("Moderator")}</Badge>}
    {userType === null && <Badge>{t("Not set up")}</Badge>}
    {userType === "traveler" && <Badge tone="good">{t("Traveler")}</Badge>}
    {userType === "business" && <Badge tone="waiting">{t("Business")}</Badge>}
  </>
);

function ActivityCard({ activityCounts, isBusiness }: { activityCounts: ActivityCounts; isBusiness: boolean }) {
  const shown = ACTIVITY_NAMES.filter((name) => activityCounts[name] > 0 || name in texts.business === isBusiness);
  return (
    <Card id="activity" title={t("Activity")}>
      <dl className="grid gap-x-6">
        {shown.map((name) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
            <dt className="text-faint">{t(ACTIVITIES[name])}</dt>
            <dd className="tabular-nums font-semibold">{formatNumber(activityCounts[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const SessionsCard = ({ sessions, city }: { sessions: PersonDetail["sessions"]; city: City }) => (
  <Card id="sessions" title={t("Active sessions")}>
    {sessions.length === 0 ? (
      <p className="text-faint">{t("None.")}</p>
    ) : (
      <ul>
        {sessions.map(({ device, createdAt, expire }) => (
          <li key={createdAt + expire} className="border-b border-line py-1.5 last:border-0">
            <p className="font-semibold">{device}</p>
            <p className="text-sm text-faint">
              {t("since {dateTime}, until {day}", {
                dateTime: formatDateTime(createdAt, city),
                day: formatDay(expire, city),
              })}
            </p>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

export const UserNotFoundScreen = () => (
  <RecordNotFound tab="people" title={t("User not found")} back={t("All people")}>
    <p className="text-faint">{t("The account may have been deleted.")}</p>
  </RecordNotFound>
);
