import { t } from "../../../src/i18n/t.ts";
import { Button, ButtonLink } from "../../../src/ui/Button.tsx";
import { useModal } from "../../lib/use-modal.ts";

type Props = { path: string; onClose: () => void };

/** Asks a guest once whether to take along what they swiped. */
export function KeepDialog({ path, onClose }: Props) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="sheet text-base text-ink"
      aria-labelledby="keep-title"
      onClose={onClose}
      {...{ closedby: "any" }}
    >
      <div className="grid gap-4 p-5 md:p-6">
        <h2 id="keep-title" className="text-2xl">
          {t("Keep what you've found?")}
        </h2>
        <p>
          {t(
            "Your swipes are only in this browser. With a free account, your places and your taste are on all your devices.",
          )}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="bare" onClick={() => dialog.current?.close()}>
            {t("Not now")}
          </Button>
          <ButtonLink href={path}>{t("Keep this")}</ButtonLink>
        </div>
      </div>
    </dialog>
  );
}
