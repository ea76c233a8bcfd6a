import { type CardPlace, PlaceCard } from "./PlaceCard.tsx";

/** In the first row of a wide screen. */
const EAGER = 4;

export const PlaceGrid = ({ places, isFirst }: { places: readonly CardPlace[]; isFirst?: boolean }) => (
  <ul className="directory-grid">
    {places.map((place, index) => (
      <li key={place.id}>
        <PlaceCard place={place} eager={isFirst && index < EAGER} />
      </li>
    ))}
  </ul>
);
