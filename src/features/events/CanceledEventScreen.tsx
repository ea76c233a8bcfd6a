import { drawing } from "../../art/scene/drawings.ts";
import { t } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { type City, formatEventTime } from "../../ui/dates.ts";
import type { CanceledEvent } from "./canceled-events.ts";

type Props = { event: CanceledEvent; city: City };

export function CanceledEventScreen({ event: { title, business, ...time }, city }: Props) {
  return (
    <div className="page-width grid justify-items-center gap-4 py-16 text-center">
      <div className="w-50 max-w-full" dangerouslySetInnerHTML={{ __html: drawing("no-activity") }} />
      <h1 className="text-3xl">{t("This event was canceled")}</h1>
      <p className="max-w-130 text-faint [overflow-wrap:anywhere]">
        {t("“{title}” at {place} was planned for {date}.", {
          title,
          place: business.name,
          date: formatEventTime({ ...time, endsAt: time.allDay ? time.endsAt : null }, city),
        })}
      </p>
      <ButtonLink href={`/business/${business.id}`}>{t("See {place}", { place: business.name })}</ButtonLink>
    </div>
  );
}
