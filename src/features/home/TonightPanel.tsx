import { CalendarDays } from "lucide-react";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { type City, formatDay, formatTime, formatTimezone } from "../../ui/dates.ts";
import { LocalText } from "../../ui/LocalText.tsx";
import { OpenNow } from "../../ui/OpenNow.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Section } from "../../ui/Section.tsx";
import { SourceLine } from "../../ui/SourceLine.tsx";
import type { EventView } from "../events/schema.ts";
import { type HomePlace, isOpen } from "./schema.ts";
import type { EveningEvents, Tonight } from "./tonight.ts";

export function TonightPanel({ tonight, city }: { tonight: Tonight; city: City }) {
  const { isNew, needs, best, places, credits, events } = tonight;
  const isFiltered = Object.keys(needs).length > 0;
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        {isNew ? <FirstVisit /> : best ? <Hero place={best} /> : isFiltered && <NoneFits />}
        <Evening evening={events} city={city} />
      </div>
      {places.length > 0 && (
        <div>
          <Island name="OpenPlaces" props={{ places, isBestOpen: best !== null && isOpen(best), isNew, needs }} />
          <SourceLine credits={credits} className="mt-3" />
        </div>
      )}
    </div>
  );
}

const FirstVisit = () => (
  <section
    className="card-box p-5 md:p-6 flex flex-wrap items-center content-center gap-5"
    aria-labelledby="first-visit"
  >
    <img src="/drawings/welcome.svg" alt="" width={160} height={120} />
    <div className="flex-1 basis-60">
      <h2 id="first-visit" className="text-2xl">
        {t("Start with ten places")}
      </h2>
      <p className="mt-2 mb-4 text-faint max-w-130">
        {t(
          "Like, save or skip each one. After that, this page shows places open now and events tonight that match your taste.",
        )}
      </p>
      <ButtonLink href="/discover">{t("Start Discovering")}</ButtonLink>
    </div>
  </section>
);

const NoneFits = () => (
  <Section id="none-fits" title={t("What you need")} className="card-box p-5 md:p-6">
    <p className="mt-2 mb-4 text-faint">{t("No places match all of these filters.")}</p>
    <ButtonLink href="/discover">{t("Discover Places")}</ButtonLink>
  </Section>
);

const Hero = ({ place }: { place: HomePlace }) => (
  <article className="hero-pick card-box" aria-labelledby="hero-pick">
    <img src={place.picture} alt="" width={300} height={400} className="hero-pick-picture" />
    <div className="hero-pick-text">
      <p className="font-semibold text-act">{isOpen(place) ? t("Your best match open now") : t("Your best match")}</p>
      <h2 id="hero-pick" className="text-2xl md:text-3xl break-words">
        <a href={`/business/${place.id}`} className="recent-link">
          <LocalText language={place.nameLanguage}>{place.name}</LocalText>
        </a>
      </h2>
      <p className="text-faint break-words">
        {place.kind} · <bdi>{place.location}</bdi>
      </p>
      <OpenNow hours={place.hours} />
      <ul className="flex flex-wrap gap-2 mt-2" aria-label={t("Why this place")}>
        <li className="hero-pick-chip">{place.match}</li>
        {place.reasons.slice(0, 2).map((reason) => (
          <li key={reason} className="hero-pick-chip">
            {reason}
          </li>
        ))}
      </ul>
    </div>
  </article>
);

const Evening = ({ evening: { title, events }, city }: { evening: EveningEvents; city: City }) => (
  <Panel id="evening" title={t(title)} link={{ href: "/events", label: t("All events") }}>
    {events.length === 0 ? (
      <p className="mt-2 flex items-center gap-3 text-faint">
        <CalendarDays size={22} aria-hidden className="shrink-0" />
        {t("No events are planned yet. They appear here as soon as places announce them.")}
      </p>
    ) : (
      <>
        {title === "Next events" && <p className="text-faint">{t("Nothing is on tonight.")}</p>}
        <ul className="mt-1 grid divide-y divide-line">
          {events.map(({ id, title: name, textLanguage, eventDate, allDay, business, rsvp }) => (
            <li key={id} className="recent-row">
              <time dateTime={eventDate} className="evening-time">
                {title === "Next events" && <span className="text-sm text-faint">{formatDay(eventDate, city)}</span>}
                <span className="font-display text-lg">{allDay ? t("All day") : formatTime(eventDate, city)}</span>
              </time>
              <div className="min-w-0 flex-1">
                <a href={`/events/${id}`} className="recent-link font-display text-lg break-words">
                  <LocalText language={textLanguage}>{name}</LocalText>
                </a>
                <p className="text-faint break-words">
                  {rsvp === "in" ? (
                    rich("{place} · You're going", { place: <Host business={business} /> })
                  ) : (
                    <Host business={business} />
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-faint">{t("Times are {timezone}.", { timezone: formatTimezone(city) })}</p>
      </>
    )}
  </Panel>
);

const Host = ({ business: { name, nameLanguage } }: Pick<EventView, "business">) => (
  <LocalText language={nameLanguage}>{name}</LocalText>
);
