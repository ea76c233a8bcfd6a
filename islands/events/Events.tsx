import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CalendarFeed, EventView, MyRsvp } from "../../src/features/events/schema.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { Button, ButtonLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { Pages } from "../../src/ui/Pages.tsx";
import { sharedContent } from "../lib/shared-content.ts";
import { EventCard, type EventContext } from "./list/EventCard.tsx";
import { MyEvents } from "./list/MyEvents.tsx";
import { hasStatus, RsvpButtons, StatusBadges } from "./list/RsvpButtons.tsx";
import { useRsvpActions, withKeptAnswer } from "./list/use-rsvp-actions.ts";

export type EventsTab = "discover" | "mine";

type Props = EventContext & {
  tab: EventsTab;
  events: EventView[];
  rsvps: MyRsvp[];
  waitingFor: EventView[];
  feed: CalendarFeed;
  page: number;
  hasMore: boolean;
};

const TABS: { tab: EventsTab; label: string; href: string }[] = [
  { tab: "discover", label: msg("Discover Events"), href: "/events" },
  { tab: "mine", label: msg("My Events"), href: "/events?tab=mine" },
];

export function Events({ tab: initialTab, feed, page, hasMore, ...initial }: Props) {
  const context = { city: initial.city, now: initial.now };
  const { tab, open } = useTab(initialTab);
  const actions = useRsvpActions();
  const path = page === 1 ? "/api/events" : `/api/events?page=${page}`;
  const { data: listed } = useQuery({ queryKey: [path], initialData: initial.events });
  const events = listed.map((event) => withKeptAnswer(event, actions));
  const { data: rsvps } = useQuery({ queryKey: ["/api/users/rsvps"], initialData: initial.rsvps });
  const { data: waitingFor } = useQuery({ queryKey: ["/api/users/waiting-list"], initialData: initial.waitingFor });
  return (
    <>
      <TabList tab={tab} onOpen={open} />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "mine" ? (
          <MyEvents
            rsvps={rsvps}
            waitingFor={waitingFor}
            feed={feed}
            actions={actions}
            empty={<NoRsvps onDiscover={() => open("discover")} />}
            {...context}
          />
        ) : events.length === 0 ? (
          <NoEvents page={page} />
        ) : (
          <>
            <h2 className="visually-hidden">{t("Upcoming events")}</h2>
            <ul className="event-grid">
              {events.map((event) => (
                <li
                  key={event.id}
                  {...sharedContent("event", [event, context], () => (
                    <EventCard
                      event={event}
                      host={event.business}
                      badges={hasStatus(event, context.now) && <StatusBadges event={event} now={context.now} />}
                      {...context}
                    >
                      <RsvpButtons event={event} now={context.now} actions={actions} />
                    </EventCard>
                  ))}
                />
              ))}
            </ul>
            <Pages
              {...{ page, hasMore }}
              toUrl={(page) => `/events?page=${page}`}
              className="mt-8 justify-center"
              before={t("Earlier")}
              after={t("Later")}
            />
          </>
        )}
      </div>
    </>
  );
}

function useTab(initial: EventsTab) {
  const [tab, setTab] = useState(initial);
  useEffect(() => {
    const read = () => setTab(new URL(location.href).searchParams.get("tab") === "mine" ? "mine" : "discover");
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  function open(next: EventsTab): void {
    if (next === tab) return;
    history.pushState(null, "", TABS.find((each) => each.tab === next)?.href);
    setTab(next);
  }
  return { tab, open };
}

function TabList({ tab: open, onOpen }: { tab: EventsTab; onOpen: (tab: EventsTab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  function move(event: React.KeyboardEvent): void {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = open === "mine" ? "discover" : "mine";
    list.current?.querySelector<HTMLElement>(`#tab-${other}`)?.focus();
    onOpen(other);
  }
  return (
    <div ref={list} role="tablist" aria-label={t("Events")} className="event-tabs" onKeyDown={move}>
      {TABS.map(({ tab, label, href }) => (
        <a
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          href={href}
          aria-selected={tab === open}
          aria-controls={tab === open ? `panel-${tab}` : undefined}
          tabIndex={tab === open ? 0 : -1}
          className="event-tab"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(tab);
          }}
        >
          {t(label)}
        </a>
      ))}
    </div>
  );
}

const NoRsvps = ({ onDiscover }: { onDiscover: () => void }) => (
  <EmptyState
    drawing="no-events"
    title={t("No RSVPs yet")}
    action={<Button onClick={onDiscover}>{t("Discover Events")}</Button>}
  >
    {t("RSVP to an event and it appears here.")}
  </EmptyState>
);

const NoEvents = ({ page }: { page: number }) =>
  page > 1 ? (
    <EmptyState
      drawing="no-events"
      title={t("No more events")}
      action={<ButtonLink href="/events">{t("Back to the first page")}</ButtonLink>}
    />
  ) : (
    <EmptyState
      drawing="no-events"
      title={t("No upcoming events")}
      action={<ButtonLink href="/discover">{t("Discover Places")}</ButtonLink>}
    >
      {t("New events in the city appear here first.")}
    </EmptyState>
  );
