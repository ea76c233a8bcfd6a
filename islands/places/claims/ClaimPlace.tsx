import { useRef, useState } from "react";
import { rich } from "../../../src/i18n/rich.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { Button } from "../../../src/ui/Button.tsx";
import { linkTo } from "../../../src/ui/TextLink.tsx";
import { ClaimDialog } from "./claim/ClaimDialog.tsx";

export function ClaimPlace({ place, waiting }: { place: { id: string; name: string }; waiting: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPending, setPending] = useState(waiting);
  return (
    <div className="card-box flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      {isPending ? (
        <>
          <Badge tone="waiting">{t("Claim pending")}</Badge>
          <p className="flex-1 basis-60" role="status">
            {rich("You've claimed this place. We'll post the decision on <link>your business profile</link>.", {
              link: linkTo("/business-profile", "plain-link font-semibold"),
            })}
          </p>
        </>
      ) : (
        <>
          <p className="flex-1 basis-60">
            <span className="block font-semibold">{t("Is this your business?")}</span>
            {t("This listing comes from open map data and has no owner yet.")}
          </p>
          <Button onClick={() => dialog.current?.showModal()}>{t("Claim this place")}</Button>
        </>
      )}
      <ClaimDialog dialog={dialog} place={place} onClaimed={() => setPending(true)} />
    </div>
  );
}
