"use client";

import { useState } from "react";
import { Icon } from "./Icon.jsx";

/** Cards of saved places, with a button each. */
export function SavedPlaces({ places }) {
  const [removed, setRemoved] = useState([]);
  return (
    <ul className="places-grid">
      {places
        .filter(({ id }) => !removed.includes(id))
        .map(({ id, name, type, location, picture, hours }) => (
          <li key={id}>
            <article className="place-card">
              <a href={`/business/${id}`} className="place-card-link">
                <img src={picture} alt="" width={300} height={400} loading="lazy" decoding="async" />
                <div className="place-card-words">
                  <p className="place-card-type">{type}</p>
                  <h3 className="place-card-name">{name}</h3>
                  <p className="place-card-location">{location}</p>
                  <p className="flex items-center gap-1.5 text-sm mt-1">
                    <Icon name="calendar" size={16} />
                    {hours.text}
                  </p>
                </div>
              </a>
              <button
                type="button"
                className="place-card-button"
                aria-label={`Remove ${name}`}
                onClick={() => setRemoved([...removed, id])}
              >
                <Icon name="heart" size={20} />
              </button>
            </article>
          </li>
        ))}
    </ul>
  );
}

/** The top cards of a deck; the others wait in its state. */
export function Deck({ places, shown }) {
  const [seen, setSeen] = useState(0);
  return (
    <section aria-label="Deck">
      <SavedPlaces places={places.slice(seen, seen + shown)} />
      <button type="button" onClick={() => setSeen(seen + 1)}>
        <Icon name="check" size={24} />
        Next
      </button>
    </section>
  );
}
