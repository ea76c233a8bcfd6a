import { t } from "../../../src/i18n/t.ts";
import { Button, ButtonLink } from "../../../src/ui/Button.tsx";
import { Sheet } from "../../lib/Sheet.tsx";

type Props = { path: string; onClose: () => void };

export const KeepDialog = ({ path, onClose }: Props) => (
  <Sheet title={t("Keep what you've found?")} onClose={onClose}>
    {(close) => (
      <>
        <p>
          {t(
            "Your swipes are only in this browser. With a free account, your places and your taste are on all your devices.",
          )}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="bare" onClick={close}>
            {t("Not now")}
          </Button>
          <ButtonLink href={path}>{t("Keep this")}</ButtonLink>
        </div>
      </>
    )}
  </Sheet>
);
