import { CalendarPlus, Navigation } from "lucide-react";
import type { Meeting } from "../../src/features/together/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { estimateWalk } from "../../src/taste/walking.ts";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { getDirectionsUrl } from "../../src/ui/directions.ts";
import { useSharedPosition } from "../lib/position.ts";

/** `path`: of the place in the room's API. */
type Props = Omit<Meeting, "hours"> & { name: string; path: string; userAgent: string };

/** Whoever is farther away isn't in the city yet. */
const MAX_MINUTES = 180;

export function MeetUp({ latitude, longitude, tonight, name, path, userAgent }: Props) {
  const from = useSharedPosition();
  const spot = latitude === null || longitude === null ? undefined : { name, latitude, longitude };
  const minutes = from && spot && Math.max(1, Math.round(estimateWalk(from, spot)));
  return (
    <>
      {minutes && minutes <= MAX_MINUTES && <p>{t("{minutes} min on foot", { minutes })}</p>}
      <div className="meet-up">
        {spot && (
          <ButtonLink icon={Navigation} kind="quiet" href={getDirectionsUrl(spot, userAgent)}>
            {t("Directions")}
          </ButtonLink>
        )}
        {tonight && (
          <ButtonLink icon={CalendarPlus} kind="quiet" href={`${path}/meeting.ics?at=${tonight.at}`}>
            {t("Tonight at {time}", { time: tonight.time })}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
