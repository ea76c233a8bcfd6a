import { nameOf } from "../../city/city.ts";
import type { Page } from "../../layout/Document.tsx";
import { type City, formatEventTime, getEventDays, isPast } from "../../ui/dates.ts";
import { toPreviewText } from "../../ui/preview-text.ts";
import { toOffsetTime, toPostalAddress } from "../../ui/schema-org.ts";
import type { EventDetails } from "./event-page.ts";
import { type EventView, getLocation, isFull } from "./schema.ts";

/** Search engines find upcoming events of approved places. Links to past ones still have a preview. */
export function toEventPage({ event, host }: EventDetails, city: City, baseUrl: string): Page {
  const path = `/events/${event.id}`;
  const when = formatEventTime(event, city);
  const description = toPreviewText([when, getLocation(event), event.description].filter(Boolean).join(" · "));
  const page = { title: event.title, description };
  if (!host?.isApproved) return page;
  const image = `/og/event/${event.id}.png`;
  const isUpcoming = !isPast(event) || (event.endsAt !== null && Date.parse(event.endsAt) > Date.now());
  if (!isUpcoming) return { ...page, image, preview: path };
  const jsonLd = {
    "@context": "https://schema.org",
    "@id": baseUrl + path,
    image: baseUrl + image,
    ...(event.description && { description: event.description }),
    ...toEventJsonLd(event, city, baseUrl),
  };
  return { ...page, canonical: path, image, jsonLd };
}

/** https://schema.org/Event */
export function toEventJsonLd(event: EventView, city: City, baseUrl: string): object {
  const { business, location } = event;
  const isAtHost = location === null || [business.name, business.location].includes(location);
  const hostUrl = `${baseUrl}/business/${business.id}`;
  return {
    "@type": "Event",
    name: event.title,
    ...toDates(event, city),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      ...(isAtHost && { "@id": hostUrl, name: business.name }),
      address: toPostalAddress(isAtHost ? business.location : location, nameOf(city)),
    },
    organizer: { "@type": "Organization", "@id": hostUrl, url: hostUrl, name: business.name },
    url: `${baseUrl}/events/${event.id}`,
    ...(event.category && { keywords: event.category }),
    ...((event.ticketLink || event.price) && { offers: toOffer(event) }),
    ...(event.maxAttendees !== null && {
      maximumAttendeeCapacity: event.maxAttendees,
      remainingAttendeeCapacity: Math.max(0, event.maxAttendees - event.currentAttendees),
    }),
  };
}

const toOffer = (event: EventView) => ({
  "@type": "Offer",
  ...(event.ticketLink && { url: event.ticketLink }),
  ...(event.price && { description: event.price, ...toAmount(event.price) }),
  availability: `https://schema.org/${isFull(event) ? "SoldOut" : "InStock"}`,
});

const AMOUNT = /^(?:(€|£|[A-Z]{3})[ \u00a0]?)?(\d{1,6}(?:[.,]\d\d)?)(?:[ \u00a0]?(€|£|[A-Z]{3}))?$/;
const CURRENCIES = new Map([
  ...Intl.supportedValuesOf("currency").map((code) => [code, code] as const),
  ...([
    ["€", "EUR"],
    ["£", "GBP"],
  ] as const),
]);

/** Only of a price that is one amount in a currency. */
function toAmount(price: string) {
  const [, before, amount, after = before] = AMOUNT.exec(price) ?? [];
  const priceCurrency = after && CURRENCIES.get(after);
  return amount && priceCurrency && { price: amount.replace(",", "."), priceCurrency };
}

function toDates(event: EventView, city: City) {
  if (!event.allDay) {
    const toTime = (at: string) => toOffsetTime(at, city.timezone);
    return { startDate: toTime(event.eventDate), ...(event.endsAt && { endDate: toTime(event.endsAt) }) };
  }
  const { first, last } = getEventDays(event, city);
  return { startDate: first, endDate: last };
}
