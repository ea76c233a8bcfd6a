import type { RoomMatch, RoomState } from "../../../src/features/together/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button, ButtonLink } from "../../../src/ui/Button.tsx";
import { useModal } from "../../lib/use-modal.ts";

type Props = { match: RoomMatch; state: RoomState; shortlist: string; onClose: () => void };

export function MatchDialog({ match, state, shortlist, onClose }: Props) {
  const dialog = useModal();
  const { members } = state;
  return (
    <dialog
      ref={dialog}
      className="sheet text-base text-ink"
      aria-labelledby="match-title"
      onClose={onClose}
      {...{ closedby: "any" }}
    >
      <div className="grid justify-items-center gap-4 p-5 md:p-6 text-center">
        <h2 id="match-title" className="text-3xl">
          {t("It's a match!")}
        </h2>
        <img src={match.picture} alt="" width={240} height={240} className="room-match-picture" />
        <p className="grid min-w-0 max-w-full">
          <strong className="text-xl break-words" lang={match.nameLanguage}>
            <bdi>{match.name}</bdi>
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
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => dialog.current?.close()}>{t("Keep swiping")}</Button>
          <ButtonLink kind="quiet" href={shortlist}>
            {t("Shortlist")}
          </ButtonLink>
        </div>
      </div>
    </dialog>
  );
}
