import { Icon } from "../../components/Icon.jsx";
import { events, places } from "../../data.js";

export const dynamic = "force-dynamic";

const DATE = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });

/** As many characters of markup as the page that it is compared with. */
const SHOWN = 4;

/** Public: without client components. */
export default function PlacePage() {
  const [place] = places;
  const { name, type, location, description, hours, openingHours, contactInfo, website, tags, picture } = place;
  return (
    <article className="page-width py-6 md:py-10">
      <div className="grid grid-cols-1 gap-6 md:gap-10 items-start">
        <img src={picture} alt="" width={600} height={800} className="w-full h-auto rounded-4 shadow-card object-cover" />
        <div className="grid gap-8 min-w-0">
          <header className="grid gap-3">
            <p className="font-semibold text-act">{type}</p>
            <h1 className="text-4xl lg:text-5xl break-words">{name}</h1>
            <p className="text-lg text-faint">{location}</p>
            <p className="font-semibold text-going">{hours.text}</p>
            <p className="flex gap-3">
              {["Save", "Like", "Share", "Directions"].map((label) => (
                <a key={label} href="/login" className="button button-quiet">
                  <Icon name="heart" />
                  {label}
                </a>
              ))}
            </p>
          </header>
          <p className="text-lg">{description}</p>
          <dl className="grid gap-2">
            {Object.entries({ "Opening hours": openingHours, Contact: contactInfo, Website: website }).map(([term, fact]) => (
              <div key={term} className="flex gap-2">
                <Icon name="calendar" />
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
          <ul className="grid gap-5">
            {events.slice(0, SHOWN).map((event) => (
              <li key={event.id} className="card-box p-5">
                <h3 className="text-xl">
                  <a href={`/events/${event.id}`}>{event.title}</a>
                </h3>
                <p className="flex items-center gap-2">
                  <Icon name="calendar" />
                  <time dateTime={event.date}>{DATE.format(new Date(event.date))}</time>
                </p>
                <p className="flex items-center gap-2">
                  <Icon name="pin" />
                  {event.location}
                </p>
                <p>{event.description}</p>
              </li>
            ))}
          </ul>
          <ul className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="badge">
                {tag}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  );
}
