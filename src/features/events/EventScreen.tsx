import { MapPin, Store } from "lucide-react";
import type { ReactNode } from "react";
import type { IslandProps } from "../../../islands/registry.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { CalendarLinks } from "../../ui/CalendarLinks.tsx";
import type { CalendarLink } from "../../ui/calendar-links.ts";
import { DateLeaf } from "../../ui/DateLeaf.tsx";
import { formatEventTime, isPast } from "../../ui/dates.ts";
import { getDirectionsUrl } from "../../ui/directions.ts";
import { EventFacts } from "../../ui/EventFacts.tsx";
import { LocalText } from "../../ui/LocalText.tsx";
import { SourceLine } from "../../ui/SourceLine.tsx";
import { PlainLink } from "../../ui/TextLink.tsx";
import { getPictureUrl } from "../places/listing/schema.ts";
import { AttendeesLink } from "./AttendeesScreen.tsx";
import type { EventDetails } from "./event-page.ts";

type Props = EventDetails &
  Pick<IslandProps<"EventRsvp">, "viewer" | "city" | "now"> & {
    links: CalendarLink[];
    isKeeper: boolean;
    userAgent: string;
  };

export function EventScreen({ event, host, credit, viewer, city, now, links, isKeeper, userAgent }: Props) {
  const { business } = event;
  const picture = getPictureUrl(host ?? { id: business.id, photos: [] });
  return (
    <article className="page-width py-6 md:py-10">
      <div className="grid grid-cols-1 gap-6 md:gap-10 md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] items-start">
        <img
          src={picture}
          alt={host?.photos.length ? t("Photo of {name}", { name: business.name }) : ""}
          width={600}
          height={800}
          className="w-full h-auto rounded-4 shadow-card aspect-[4/3] max-h-[34vh] md:aspect-[3/4] md:max-h-[76vh] object-cover"
        />
        <div className="grid gap-6 min-w-0">
          <header className="flex gap-4">
            <DateLeaf at={event.eventDate} city={city} />
            <div className="grid gap-2 min-w-0">
              <h1 className="text-3xl lg:text-4xl break-words">
                <LocalText language={event.textLanguage}>{event.title}</LocalText>
              </h1>
              <p className="text-lg font-semibold">
                <time dateTime={event.eventDate}>{formatEventTime(event, city, new Date(now))}</time>
              </p>
            </div>
          </header>
          <ul className="grid gap-2 text-lg">
            <Fact icon={<Store size={20} aria-hidden className="mt-1 shrink-0 text-faint" />}>
              {rich("Hosted by <host></host>", {
                host: () => (
                  <a href={`/business/${business.id}`} className="plain-link text-ink break-words">
                    <LocalText language={business.nameLanguage}>{business.name}</LocalText>
                  </a>
                ),
              })}
            </Fact>
            <Fact icon={<MapPin size={20} aria-hidden className="mt-1 shrink-0 text-faint" />}>
              {event.location ?? business.location}
              <Directions event={event} host={host} userAgent={userAgent} />
            </Fact>
            <EventFacts event={event} size={20} />
          </ul>
          <Island name="EventRsvp" props={{ event, viewer, city, now }} />
          {isKeeper && <AttendeesLink id={event.id} />}
          {viewer === "traveler" && !isPast(event, now) && (
            <QuietLink href={`/plan?add=${event.id}`} className="justify-self-start">
              {t("Add to a day")}
            </QuietLink>
          )}
          {event.description && (
            <p lang={event.textLanguage} dir="auto" className="max-w-[65ch] text-lg whitespace-pre-line break-words">
              {event.description}
            </p>
          )}
          <CalendarLinks id="add-to-calendar" title={t("Add to your calendar")} links={links} />
          <SourceLine credits={[host?.credit ?? null, credit]} />
        </div>
      </div>
    </article>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 min-w-0">
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </li>
);

/** Only to the host's position: that of another location is not known. */
function Directions({ event, host, userAgent }: Pick<Props, "event" | "host" | "userAgent">) {
  if (event.location !== null || !host || host.latitude === null || host.longitude === null) return null;
  const { name, latitude, longitude } = host;
  return (
    <>
      {" · "}
      <PlainLink href={getDirectionsUrl({ name, latitude, longitude }, userAgent)} rel="noreferrer">
        {t("Directions")}
      </PlainLink>
    </>
  );
}
