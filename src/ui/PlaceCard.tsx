import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode, Ref } from "react";
import { t } from "../i18n/t.ts";
import { OpenNow } from "./OpenNow.tsx";

export type CardPlace = {
  id: string;
  name: string;
  /** Set if it isn't in the language of the page. */
  nameLanguage?: string;
  /** Formatted, such as "event organizer". */
  type: string;
  location: string;
  picture: string;
  hours?: Parameters<typeof OpenNow>[0]["hours"];
  /** Travelers who like it, rounded down. */
  travelers?: number;
  maybeClosed?: boolean;
};

type Props = {
  place: CardPlace;
  /** The props of the link, such as `sharedContent` returns them. By default, it shows `PlaceCardContent`. */
  linkProps?: ComponentProps<"a">;
  action?: ReactNode;
  eager?: boolean;
};

export function PlaceCard({ place, linkProps, action, eager }: Props) {
  const content = linkProps ?? { children: <PlaceCardContent place={place} eager={eager} /> };
  return (
    <article className="place-card">
      <a href={`/business/${place.id}`} className="place-card-link" {...content} />
      {action && <div className="place-card-action">{action}</div>}
    </article>
  );
}

type ButtonProps = ComponentProps<"button"> & { icon: LucideIcon; isFilled?: boolean };

/** The action of a card. */
export const PlaceCardButton = ({ icon: Icon, isFilled = true, ...button }: ButtonProps) => (
  <button type="button" className="place-card-button" {...button}>
    <Icon size={20} fill={isFilled ? "currentColor" : "none"} aria-hidden />
  </button>
);

export function PlaceCardContent({ place, eager }: Pick<Props, "place" | "eager">) {
  const { name, nameLanguage, type, location, picture, hours, travelers, maybeClosed } = place;
  return (
    <>
      <img src={picture} alt="" width={300} height={300} loading={eager ? "eager" : "lazy"} decoding="async" />
      <div className="place-card-words">
        {maybeClosed && <p className="place-card-closed">{t("Maybe closed")}</p>}
        <p className="place-card-type">{type}</p>
        <h3 className="place-card-name" lang={nameLanguage}>
          <bdi>{name}</bdi>
        </h3>
        <p dir="auto" className="place-card-location">
          {location}
        </p>
        {travelers !== undefined && (
          <p className="place-card-travelers">{t("Liked by {count, number}+ travelers", { count: travelers })}</p>
        )}
        <OpenNow hours={hours} className="text-sm mt-1" />
      </div>
    </>
  );
}

/** In the first row of a wide screen. */
export const FIRST_ROW = 4;

type GridProps<Place> = {
  places: readonly Place[];
  className?: string;
  /** How many pictures are loaded at once, because they are in view when the page opens. */
  eager?: number;
  toAction?: (place: Place) => ReactNode;
  toLinkProps?: (place: Place, isEager: boolean) => ComponentProps<"a">;
  ref?: Ref<HTMLUListElement>;
};

export const PlaceGrid = <Place extends CardPlace>({ className = "directory-grid", ...props }: GridProps<Place>) => (
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

type OwnProps<Place> = Omit<GridProps<Place>, "className" | "eager">;

/** The places that a traveler has saved or liked. */
export const OwnPlaceGrid = <Place extends CardPlace>(props: OwnProps<Place>) => (
  <PlaceGrid className="places-grid" eager={6} {...props} />
);
