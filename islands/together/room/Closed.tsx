import { t } from "../../../src/i18n/t.ts";
import { ButtonLink } from "../../../src/ui/Button.tsx";
import { EmptyState } from "../../../src/ui/EmptyState.tsx";

/** In place of the room, for whoever has left it or finds it deleted. */
export function Closed() {
  return (
    <div role="alert">
      <EmptyState
        drawing="no-matches"
        title={t("You are no longer in this room.")}
        action={<ButtonLink href="/together">{t("Start a room")}</ButtonLink>}
      >
        {t("Rooms are deleted after 30 days, and when the last person has left. Check the link, or start a new one.")}
      </EmptyState>
    </div>
  );
}
