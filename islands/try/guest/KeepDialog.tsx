// What a guest's taste is after some swipes, as a picture, and the question whether to keep it.
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../src/i18n/t.ts";
import { Button, ButtonLink } from "../../../src/ui/Button.tsx";
import { TastePictureCard } from "../../discovery/TastePictureCard.tsx";
import { Sheet } from "../../lib/Sheet.tsx";
import { fetchTaste } from "./guest-source.ts";

export function KeepDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { data: traits = [], isPending } = useQuery({ queryKey: ["guest-taste"], queryFn: fetchTaste, gcTime: 0 });
  if (isPending) return null;
  return (
    <Sheet title={traits.length > 0 ? t("Your taste so far") : t("Keep what you've found?")} onClose={onClose}>
      {(close) => (
        <>
          {traits.length > 0 && <TastePictureCard traits={traits} />}
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
}
