import { ArrowRight } from "lucide-react";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { getDescription } from "../../../src/features/places/listing/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { HoursLines } from "../../../src/ui/HoursLines.tsx";
import { sharedContent } from "../../lib/shared-content.ts";

export const PlaceDetails = ({ card }: { card: RecommendedListing }) => (
  <section
    className="deck-details"
    aria-label={t("About {name}", { name: card.name })}
    {...sharedContent("details", card, () => <Details card={card} />)}
  />
);

function Details({ card }: { card: RecommendedListing }) {
  const tags = card.tags.flatMap((tag, i) =>
    tag.startsWith("kind:") ? [] : [card.tagLabels?.[i] ?? tag.slice(tag.indexOf(":") + 1)],
  );
  return (
    <>
      {card.match.reasons.length > 0 && (
        <div>
          <h3 className="text-lg">{t("Why you're seeing this")}</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {card.match.reasons.map((reason) => (
              <li key={reason} className="rounded-full bg-like/12 text-like font-semibold px-3 py-1 text-sm">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-faint" lang={card.descriptionLanguage} dir="auto">
        {getDescription(card)}
      </p>
      {card.openingHours && (
        <div className="text-sm">
          <HoursLines text={card.openingHours} />
        </div>
      )}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t("Features")}>
          {tags.map((tag) => (
            <li
              key={tag}
              className="rounded-full border border-line px-3 py-1 text-sm first-letter:uppercase inline-block"
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
      <a href={`/business/${card.id}`} className="plain-link inline-flex items-center gap-1.5 min-h-11 font-semibold">
        {t("Open page")}
        <ArrowRight size={18} aria-hidden />
      </a>
    </>
  );
}
