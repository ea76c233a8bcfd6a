import { Copy, Printer, Share2 } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import { Button, QuietButton, QuietLink } from "../../../src/ui/Button.tsx";
import { CopyField } from "../../lib/CopiedLink.tsx";
import { copyLink, shareLink } from "../../lib/share.ts";

export function ShareDialog({ businessId, name, url }: { businessId: string; name: string; url: string }) {
  const id = useId();
  const canShare = useCanShare();
  return (
    <>
      <QuietButton {...commandProps("show-modal", `${id}-share`)} className="flex-auto sm:flex-none px-3 sm:px-5">
        <Share2 size={20} aria-hidden />
        {t("Share")}
      </QuietButton>
      <dialog id={`${id}-share`} className="sheet" aria-labelledby={`${id}-title`}>
        <div className="grid gap-4 p-5 md:p-6">
          <h2 id={`${id}-title`} className="text-2xl break-words">
            {t("Share {name}", { name })}
          </h2>
          <img
            src={`/business/${businessId}/qr.svg`}
            alt={t("QR code of the link to {name}", { name })}
            width={200}
            height={200}
            loading="lazy"
            className="justify-self-center rounded-3 border border-line bg-white"
          />
          <CopyField label={t("Link")} value={url} />
          <div className="flex flex-wrap gap-3 *:flex-auto">
            {canShare && (
              <Button icon={Share2} onClick={() => void shareLink(name, url)}>
                {t("Share with…")}
              </Button>
            )}
            <Button icon={Copy} kind={canShare ? "quiet" : "act"} onClick={() => void copyLink(url)}>
              {t("Copy link")}
            </Button>
            <QuietLink icon={Printer} href={`/business/${businessId}/print`}>
              {t("Print QR code")}
            </QuietLink>
          </div>
          <Button kind="bare" {...commandProps("close", `${id}-share`)} className="justify-self-center">
            {t("Close")}
          </Button>
        </div>
      </dialog>
    </>
  );
}

/** These work before hydration. */
const commandProps = (command: "show-modal" | "close", id: string) => ({ command, commandfor: id }) as object;

function useCanShare(): boolean {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);
  return canShare;
}
