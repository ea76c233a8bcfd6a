import { t } from "../../../src/i18n/t.ts";
import { ButtonLink } from "../../../src/ui/Button.tsx";
import { EmptyState } from "../../../src/ui/EmptyState.tsx";

/** In place of the room, for whoever has left it, was removed, or finds it deleted. Joining again says which. */
export const Closed = ({ code }: { code: string }) => (
  <div role="alert">
    <EmptyState
      drawing="no-matches"
      title={t("You are no longer in this room.")}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={`/together/${code}`}>{t("Join the room")}</ButtonLink>
          <ButtonLink kind="quiet" href="/together">
            {t("Start a room")}
          </ButtonLink>
        </div>
      }
    >
      {t("Rooms are deleted after 30 days, and when the last person has left. Check the link, or start a new one.")}
    </EmptyState>
  </div>
);
