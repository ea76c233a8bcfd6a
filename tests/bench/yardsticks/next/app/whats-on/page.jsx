import { Icon } from "../../components/Icon.jsx";
import { events } from "../../data.js";

export const dynamic = "force-dynamic";

const DAY = new Intl.DateTimeFormat("en", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
const TIME = new Intl.DateTimeFormat("en", { timeStyle: "short", timeZone: "UTC" });

const dayOf = ({ date }) => DAY.format(new Date(date));

/** As many characters of markup as the page that it is compared with. */
const SHOWN = 10;

/** Public: without client components. */
export default function WhatsOnPage() {
  const shown = events.slice(0, SHOWN);
  const days = new Map(shown.map((event) => [dayOf(event), shown.filter((other) => dayOf(other) === dayOf(event))]));
  return (
    <div className="page-width grid gap-8 py-8 md:py-10">
      <header className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">What's on in the city</h1>
        <p className="text-lg text-faint">{shown.length} upcoming events. Times are city time.</p>
      </header>
      <nav aria-label="Days" className="flex flex-wrap gap-2">
        {[...days].map(([day, { length }]) => (
          <a key={day} href={`/whats-on/${day}`} className="nav-link border border-line">
            {day}
            <span className="font-normal">{length}</span>
            <span className="visually-hidden">{length} events</span>
          </a>
        ))}
      </nav>
      {[...days].map(([day, listed]) => (
        <section key={day} aria-labelledby={day} className="grid gap-4">
          <h2 id={day} className="text-2xl">
            {day} <span className="text-base font-normal text-faint">{listed.length} events</span>
          </h2>
          <ul className="grid gap-4 md:grid-cols-2">
            {listed.map((event) => (
              <Event key={event.id} {...event} />
            ))}
          </ul>
        </section>
      ))}
      <section className="grid gap-3">
        <h2 className="flex items-center gap-2 text-xl">
          <Icon name="calendar" size={22} />
          Follow all events in your calendar
        </h2>
        <p className="flex flex-wrap gap-3">
          <a href="/whats-on/calendar.ics" className="button button-quiet">
            Calendar file
          </a>
        </p>
      </section>
    </div>
  );
}

function Event({ id, title, date, place, location }) {
  return (
    <li className="card-box flex gap-4 p-4">
      <img
        src={`/posters/${id}.svg`}
        alt=""
        width={72}
        height={96}
        loading="lazy"
        className="w-18 h-24 shrink-0 rounded-2 object-cover"
      />
      <div className="grid content-start gap-1 min-w-0">
        <h3 className="text-lg">
          <a href={`/events/${id}`} className="plain-link inline-flex items-center min-h-11">
            {title}
          </a>
        </h3>
        <p className="font-semibold">
          <time dateTime={date}>{TIME.format(new Date(date))}</time>
        </p>
        <p className="text-faint">
          <a href={`/business/${id}`} className="plain-link inline-flex items-center min-h-11">
            {place}
          </a>
          <br />
          {location}
        </p>
      </div>
    </li>
  );
}
