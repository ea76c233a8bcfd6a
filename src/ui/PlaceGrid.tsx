import type { ComponentProps, ReactNode, Ref } from "react";
import { type CardPlace, PlaceCard } from "./PlaceCard.tsx";

/** In the first row of a wide screen. */
export const FIRST_ROW = 4;

type Props<Place> = {
  places: readonly Place[];
  className?: string;
  /** How many pictures are loaded at once, because they are in view when the page opens. */
  eager?: number;
  toAction?: (place: Place) => ReactNode;
  toLinkProps?: (place: Place, isEager: boolean) => ComponentProps<"a">;
  ref?: Ref<HTMLUListElement>;
};

export const PlaceGrid = <Place extends CardPlace>({ className = "directory-grid", ...props }: Props<Place>) => (
  <ul ref={props.ref} className={className}>
    {props.places.map((place, index) => {
      const isEager = index < (props.eager ?? 0);
      return (
        <li key={place.id}>
          <PlaceCard
            place={place}
            eager={isEager}
            action={props.toAction?.(place)}
            linkProps={props.toLinkProps?.(place, isEager)}
          />
        </li>
      );
    })}
  </ul>
);

type OwnProps<Place> = Omit<Props<Place>, "className" | "eager">;

/** The places that a traveler has saved or liked. */
export const OwnPlaceGrid = <Place extends CardPlace>(props: OwnProps<Place>) => (
  <PlaceGrid className="places-grid" eager={6} {...props} />
);
