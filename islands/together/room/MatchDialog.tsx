import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Navigation } from "lucide-react";
import type { Meeting, RoomMatch, RoomState } from "../../../src/features/together/schema.ts";
import { getLanguage, t } from "../../../src/i18n/t.ts";
import { estimateWalk } from "../../../src/taste/walking.ts";
import { Button, ButtonLink } from "../../../src/ui/Button.tsx";
import { getDirectionsUrl } from "../../../src/ui/directions.ts";
import { findLocalTag, listReadTags, withoutRegion } from "../../../src/ui/local-text.ts";
import { OpenNow } from "../../../src/ui/OpenNow.tsx";
import { useSharedPosition } from "../../lib/position.ts";
import { Sheet } from "../../lib/Sheet.tsx";

type Props = { match: RoomMatch; state: RoomState; code: string; shortlist: string; onClose: () => void };

export function MatchDialog({ match, state: { members }, code, shortlist, onClose }: Props) {
  const path = `/api/together/${code}/matches/${match.id}`;
  const { data: meeting } = useQuery<Meeting>({ queryKey: [path] });
  const language = withoutRegion(getLanguage());
  const names = { [match.textLanguage]: match.name, ...match.names };
  const tag = findLocalTag(names, [...listReadTags(getLanguage()), "en", match.textLanguage]) ?? match.textLanguage;
  return (
    <Sheet
      title={t("It's a match!")}
      className="justify-items-center gap-4 text-center [&_h2]:text-3xl"
      onClose={onClose}
    >
      {(close) => (
        <>
          <img src={match.picture} alt="" width={240} height={240} className="room-match-picture" />
          <p className="grid min-w-0 max-w-full">
            <strong className="text-xl break-words" lang={withoutRegion(tag) === language ? undefined : tag}>
              <bdi>{names[tag]}</bdi>
            </strong>
            <span className="text-faint break-words">
              <bdi>{match.location}</bdi>
            </span>
          </p>
          <p>
            {match.likes === members.length
              ? t("All of you like it.")
              : t("{likes} of {count} like it.", { likes: match.likes, count: members.length })}
          </p>
          {meeting && <MeetingFacts {...{ meeting, name: match.name, path }} />}
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={close}>{t("Keep swiping")}</Button>
            <ButtonLink kind="quiet" href={shortlist}>
              {t("Shortlist")}
            </ButtonLink>
          </div>
        </>
      )}
    </Sheet>
  );
}

type FactsProps = { meeting: Meeting; name: string; path: string };

function MeetingFacts({ meeting: { hours, latitude, longitude, tonight }, name, path }: FactsProps) {
  const from = useSharedPosition();
  const spot = latitude === null || longitude === null ? undefined : { name, latitude, longitude };
  const minutes = from && spot && Math.max(1, Math.round(estimateWalk(from, spot)));
  return (
    <>
      <OpenNow hours={hours} />
      {minutes && <p>{t("{minutes} min on foot", { minutes })}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {spot && (
          <ButtonLink icon={Navigation} kind="quiet" href={getDirectionsUrl(spot, navigator.userAgent)}>
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
