import { Users } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { Table } from "../../ui/AdminList.tsx";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import { type City, formatEventTime } from "../../ui/dates.ts";
import { formatAttending } from "../../ui/EventFacts.tsx";
import type { Attendees } from "./attendees.ts";
import { getLocation } from "./schema.ts";

export const AttendeesScreen = ({ event, names, city }: Attendees & { city: City }) => (
  <div className="event-attendees page-width grid gap-6 py-8">
    <header className="grid gap-2">
      <h1 className="text-3xl md:text-4xl break-words">{t("Attendees of {title}", { title: event.title })}</h1>
      <p>
        {formatEventTime(event, city)} · <bdi>{getLocation(event)}</bdi>
      </p>
      <p className="font-semibold">{formatAttending(event)}</p>
      <p className="print-hidden text-faint">{t("You see first names only, one for each seat.")}</p>
      {names.length < event.currentAttendees && (
        <p>{t("This page shows the first {shown, number}. The CSV file has all of them.", { shown: names.length })}</p>
      )}
    </header>
    <div className="print-hidden flex flex-wrap gap-3">
      <Island name="PrintButton" props={{ label: t("Print"), kind: "quiet" }} />
      <QuietLink href={`/api/events/${event.id}/attendees.csv`}>{t("Download as CSV")}</QuietLink>
      <ButtonLink kind="bare" href={`/events/${event.id}`}>
        {t("Back to the page")}
      </ButtonLink>
    </div>
    {names.length === 0 ? (
      <p>{t("No one has signed up yet.")}</p>
    ) : (
      <Table
        title={t("Attendees")}
        rows={names}
        columns={[
          { label: t("First name"), show: (name) => <bdi>{name}</bdi> },
          { label: t("Seat"), className: "py-2.5 text-end tabular-nums", show: (_, at) => at + 1 },
        ]}
      />
    )}
  </div>
);

export const AttendeesLink = ({ id }: { id: string }) => (
  <QuietLink href={`/events/${id}/attendees`} icon={Users} className="justify-self-start">
    {t("Attendees")}
  </QuietLink>
);
