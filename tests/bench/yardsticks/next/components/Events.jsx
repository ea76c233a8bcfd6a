"use client";

import { useState } from "react";
import { Icon } from "./Icon.jsx";

const DATE = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });

export function Events({ events }) {
  const [going, setGoing] = useState([]);
  return (
    <ul className="grid gap-5">
      {events.map(({ id, title, description, date, place, location, seats }) => (
        <li key={id}>
          <article className="card-box p-5" aria-labelledby={`event-${id}`}>
            <h3 id={`event-${id}`} className="text-xl">
              {title}
            </h3>
            <p className="flex items-center gap-2">
              <Icon name="calendar" />
              <time dateTime={date}>{DATE.format(new Date(date))}</time>
            </p>
            <p className="flex items-center gap-2">
              <Icon name="pin" />
              <a href={`/business/${id}`} className="plain-link">
                {place}
              </a>
              , {location}
            </p>
            <p className="mt-3">{description}</p>
            <p className="text-sm">{seats} seats left</p>
            <div className="flex gap-3">
              <button
                type="button"
                className="button button-main"
                aria-pressed={going.includes(id)}
                onClick={() => setGoing([...going, id])}
              >
                <Icon name="check" />
                I'm in
              </button>
              <a href={`/calendar/${id}`} className="button button-quiet">
                <Icon name="calendar" />
                Add to calendar
              </a>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
