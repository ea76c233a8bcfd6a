import type { ReactNode } from "react";
import type { PhotoCredit } from "../../../db/vocabulary.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { PlainLink } from "../../ui/TextLink.tsx";

/** `picture` is the first photo or the poster. */
type Props = { photos: string[]; picture: string; name: string; credits: PhotoCredit[] };

export function PlacePhotos({ photos, picture, name, credits }: Props) {
  const alt = photos.length > 0 ? t("Photo of {name}", { name }) : "";
  return (
    <div className="md:sticky md:top-22 grid grid-cols-1 gap-3">
      <img
        src={picture}
        alt={alt}
        width={600}
        height={800}
        className="w-full h-auto rounded-4 shadow-card aspect-[4/3] max-h-[46vh] md:aspect-[3/4] md:max-h-[76vh] object-cover"
      />
      {credits.length > 0 && <PhotoCredits credits={credits} />}
      {photos.length > 1 && (
        <ul className="flex gap-3 overflow-x-auto">
          {photos.slice(1).map((photo) => (
            <li key={photo} className="shrink-0">
              <img
                src={photo}
                alt={alt}
                width={96}
                height={96}
                loading="lazy"
                className="size-24 rounded-3 object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What their licenses require: who made each, under which license, and where it is from. */
const PhotoCredits = ({ credits }: { credits: PhotoCredit[] }) => (
  <ul className="text-sm text-faint break-words">
    {credits.map(({ author, license, licenseUrl, page }) => (
      <li key={`${author} ${page}`}>
        {rich("Photo: <page>{author}</page>, <license>{name}</license>", {
          author,
          name: license,
          page: (text) => (page ? <CreditLink href={page}>{text}</CreditLink> : text),
          license: (text) =>
            licenseUrl ? (
              <CreditLink href={licenseUrl} rel="noopener license">
                {text}
              </CreditLink>
            ) : (
              text
            ),
        })}
      </li>
    ))}
  </ul>
);

const CreditLink = (link: { href: string; rel?: string; children: ReactNode }) => (
  <PlainLink rel="noopener" dir="auto" {...link} />
);
