import { useEffect, useState } from "react";
import { formatKind, type Listing } from "../../src/features/places/listing/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Field } from "../../src/ui/Field.tsx";
import { LocalText } from "../../src/ui/LocalText.tsx";
import { call } from "../lib/fetch-api.ts";

const LISTS = ["/api/users/saved", "/api/users/liked", "/api/businesses?unseen=1&type=all&limit=200"];

export function OfflinePlaces({ cityName }: { cityName: string }) {
  const [places, setPlaces] = useState<Listing[]>([]);
  const [pages, setPages] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState("");
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    setMissing("missing" in document.documentElement.dataset);
    void readPlaces().then(setPlaces);
    void readPages().then(setPages);
  }, []);
  const found = places.filter((place) => matches(place, words));
  return (
    <div className="grid gap-5">
      {isMissing && (
        <p role="note" className="card-box p-4">
          {t("The page you opened is not on this device, and there is no connection.")}
        </p>
      )}
      <Field
        type="search"
        label={t("Search these places in {city}", { city: cityName })}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p role="status" className="text-faint">
        {t("{count, plural, one {One place} other {# places}}", { count: found.length })}
      </p>
      <ul className="grid gap-3">
        {found.map((place) => (
          <li key={place.id} className="card-box p-4">
            <Place place={place} hasPage={pages.has(`/business/${place.id}`)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Place({ place, hasPage }: { place: Listing; hasPage: boolean }) {
  const { id, name, nameLanguage, location, description, descriptionLanguage, contactInfo } = place;
  return (
    <article aria-label={name} className="grid gap-1">
      <h2 className="text-lg">
        <a {...(hasPage && { href: `/business/${id}`, className: "plain-link inline-flex items-center min-h-11" })}>
          <LocalText language={nameLanguage}>{name}</LocalText>
        </a>
      </h2>
      <p className="text-faint">
        {formatKind(place)} · <bdi>{location}</bdi>
      </p>
      {description && (
        <p lang={descriptionLanguage} dir="auto" className="break-words">
          {description}
        </p>
      )}
      {contactInfo && (
        <p className="text-faint break-words">
          <bdi>{contactInfo}</bdi>
        </p>
      )}
    </article>
  );
}

async function readPlaces(): Promise<Listing[]> {
  const lists = await Promise.all(LISTS.map((path) => call<Listing[]>("GET", path).catch(() => [])));
  return [...new Map(lists.flat().map((place) => [place.id, place])).values()];
}

async function readPages(): Promise<Set<string>> {
  const cache = await globalThis.caches?.open(`kept-${document.documentElement.dataset.viewer}`);
  return new Set((await cache?.keys())?.map(({ url }) => new URL(url).pathname));
}

function matches(place: Listing, words: string): boolean {
  const text = simplify([place.name, formatKind(place), place.location, place.description].join(" "));
  return simplify(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const simplify = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
