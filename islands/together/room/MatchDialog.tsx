import { useQuery } from "@tanstack/react-query";
import type { Meeting, RoomMatch, RoomState } from "../../../src/features/together/schema.ts";
import { getLanguage, t } from "../../../src/i18n/t.ts";
import { Button, ButtonLink } from "../../../src/ui/Button.tsx";
import { findLocalTag, listReadTags, withoutRegion } from "../../../src/ui/local-text.ts";
import { OpenNow } from "../../../src/ui/OpenNow.tsx";
import { Sheet } from "../../lib/Sheet.tsx";
import { MeetUp } from "../MeetUp.tsx";

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
          {meeting && (
            <>
              <OpenNow hours={meeting.hours} />
              <MeetUp {...{ ...meeting, name: match.name, path, userAgent: navigator.userAgent }} />
            </>
          )}
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
