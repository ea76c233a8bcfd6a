import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
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
