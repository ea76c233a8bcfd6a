import { Info, type LucideIcon, Phone, Tag, Ticket, Wallet } from "lucide-react";
import { EVENT_FACT_LIST, type EventView, type EventFacts as Facts } from "../features/events/schema.ts";
import { t } from "../i18n/t.ts";
import { Contact } from "./Contact.tsx";
import { LocalText } from "./LocalText.tsx";
import { PlainLink } from "./TextLink.tsx";

const ICONS: Record<string, LucideIcon> = { category: Tag, price: Wallet, ticketLink: Ticket, phone: Phone };

type Titled = Pick<EventView, "id" | "title" | "textLanguage">;

/** Links to the page of the event. */
export const EventTitle = ({ event: { id, title, textLanguage }, size }: { event: Titled; size: string }) => (
  <h3 className={`${size} break-words`}>
    <a href={`/events/${id}`} className="no-underline hover:underline">
      <LocalText language={textLanguage}>{title}</LocalText>
    </a>
  </h3>
);

/** The facts of an event, as items of a list. */
export const EventFacts = ({ event, size = 18 }: { event: Facts; size?: number }) =>
  EVENT_FACT_LIST.map(([name, { kind, label }]) => {
    const [text, Icon] = [event[name], ICONS[name] ?? Info];
    return (
      text && (
        <li key={name} className="flex items-start gap-2 min-w-0">
          <Icon size={size} aria-hidden className="mt-1 shrink-0 text-faint" />
          <span className="min-w-0 break-words">
            {kind === "website" ? (
              <PlainLink href={text} rel="noopener nofollow ugc">
                {t(label)} · <bdi>{text.split(/[/?#]/, 3)[2]}</bdi>
              </PlainLink>
            ) : (
              <>
                <span className="visually-hidden">{t(label)}: </span>
                {kind === "phone" ? <Contact text={text} /> : <bdi>{text}</bdi>}
              </>
            )}
          </span>
        </li>
      )
    );
  });

export const formatAttending = ({
  currentAttendees,
  maxAttendees,
}: Pick<EventView, "currentAttendees" | "maxAttendees">) =>
  maxAttendees === null
    ? t("{count, plural, one {# attending} other {# attending}}", { count: currentAttendees })
    : t("{count, plural, one {# attending} other {# attending}} (max {max, number})", {
        count: currentAttendees,
        max: maxAttendees,
      });
