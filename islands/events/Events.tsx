// /events for a traveler: what is on, and what they answered, as two tabs of one address.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CalendarFeed, EventView, MyRsvp } from "../../src/features/events/schema.ts";
import { Button, ButtonLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { AnswerButtons, hasState, StateBadges } from "./list/AnswerButtons.tsx";
import { type Around, EventCard } from "./list/EventCard.tsx";
import { MyEvents } from "./list/MyEvents.tsx";
import { useAnswers } from "./list/use-answers.ts";

export type EventsTab = "discover" | "mine";

type Props = Around & {
  tab: EventsTab;
  events: EventView[];
  rsvps: MyRsvp[];
  /** Where they wait for a seat. */
  waitingFor: EventView[];
  feed: CalendarFeed;
  /** The page of the list of what is on, and whether there is another. */
  page: number;
  hasMore: boolean;
};

const TABS: { tab: EventsTab; label: string; href: string }[] = [
  { tab: "discover", label: "Discover Events", href: "/events" },
  { tab: "mine", label: "My Events", href: "/events?tab=mine" },
];

export function Events({ tab: first, feed, page, hasMore, ...known }: Props) {
  const around = { city: known.city, now: known.now };
  const { tab, open } = useTab(first);
  const answers = useAnswers();
  const path = page === 1 ? "/api/events" : `/api/events?page=${page}`;
  const { data: events } = useQuery({ queryKey: [path], initialData: known.events });
  const { data: rsvps } = useQuery({ queryKey: ["/api/users/rsvps"], initialData: known.rsvps });
  const { data: waitingFor } = useQuery({ queryKey: ["/api/users/waiting-list"], initialData: known.waitingFor });
  return (
    <>
      <TabList tab={tab} onOpen={open} />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "mine" ? (
          <MyEvents
            rsvps={rsvps}
            waitingFor={waitingFor}
            feed={feed}
            answers={answers}
            empty={<NoAnswers onDiscover={() => open("discover")} />}
            {...around}
          />
        ) : events.length === 0 ? (
          <NothingOn page={page} />
        ) : (
          <>
            <h2 className="visually-hidden">What is on</h2>
            <ul className="event-grid">
              {events.map((event) => (
                <li key={event.id}>
                  <EventCard
                    event={event}
                    host={event.business}
                    badges={hasState(event, around.now) && <StateBadges event={event} now={around.now} />}
                    {...around}
                  >
                    <AnswerButtons event={event} now={around.now} answers={answers} />
                  </EventCard>
                </li>
              ))}
            </ul>
            <Pages page={page} hasMore={hasMore} />
          </>
        )}
      </div>
    </>
  );
}

/** The open tab follows the address, and Back. */
function useTab(first: EventsTab) {
  const [tab, setTab] = useState(first);
  useEffect(() => {
    const read = () => setTab(new URL(location.href).searchParams.get("tab") === "mine" ? "mine" : "discover");
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  function open(next: EventsTab): void {
    if (next === tab) return;
    history.pushState(null, "", TABS.find((known) => known.tab === next)?.href);
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
    <div ref={list} role="tablist" aria-label="Events" className="event-tabs" onKeyDown={move}>
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
          {label}
        </a>
      ))}
    </div>
  );
}

function NoAnswers({ onDiscover }: { onDiscover: () => void }) {
  return (
    <EmptyState drawing="no-events" title="No RSVPs yet" action={<Button onClick={onDiscover}>Discover Events</Button>}>
      Say that you are in, and the evening is noted here.
    </EmptyState>
  );
}

function NothingOn({ page }: { page: number }) {
  if (page > 1)
    return (
      <EmptyState
        drawing="no-events"
        title="No more events"
        action={<ButtonLink href="/events">The next ones</ButtonLink>}
      />
    );
  return (
    <EmptyState
      drawing="no-events"
      title="Nothing is planned right now"
      action={<ButtonLink href="/discover">Discover Places</ButtonLink>}
    >
      When a place of the city plans an evening, it is here first.
    </EmptyState>
  );
}

function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3">
      {page > 1 && (
        <ButtonLink kind="quiet" href={`/events?page=${page - 1}`}>
          Sooner
        </ButtonLink>
      )}
      {hasMore && (
        <ButtonLink kind="quiet" href={`/events?page=${page + 1}`}>
          Later
        </ButtonLink>
      )}
    </nav>
  );
}
