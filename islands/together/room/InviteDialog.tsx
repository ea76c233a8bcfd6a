import { Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { MAX_MEMBERS, type ShortCodeView } from "../../../src/features/together/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { CopiedLink } from "../../lib/CopiedLink.tsx";
import { call } from "../../lib/query.ts";
import { Sheet } from "../../lib/Sheet.tsx";
import { shareLink } from "../../lib/share.ts";

export const InviteDialog = ({ code, url, onClose }: { code: string; url: string; onClose: () => void }) => (
  <Sheet
    title={t("Invite your friends")}
    intro={t("Up to {max} people can join, with or without an account. They scan the code or open the link.", {
      max: MAX_MEMBERS,
    })}
    onClose={onClose}
  >
    {(close) => (
      <>
        <img
          src={`/together/${code}/qr.svg`}
          alt={t("QR code of the link to this room")}
          width={208}
          height={208}
          className="justify-self-center rounded-3 border border-line bg-white"
        />
        <CopiedLink label={t("Link")} url={url}>
          {"share" in navigator && (
            <Button icon={Share2} kind="quiet" onClick={() => void shareLink(t("Swipe together"), url)}>
              {t("Share")}
            </Button>
          )}
        </CopiedLink>
        <TypedCode code={code} />
        <Button className="justify-self-end" onClick={close}>
          {t("Close")}
        </Button>
      </>
    )}
  </Sheet>
);

const TICK_MS = 10_000;

/** Asks for a new one when it has expired. Counts seconds from now, because the clock of the phone may be wrong. */
function TypedCode({ code }: { code: string }) {
  const [short, setShort] = useState<ShortCodeView>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = () =>
      call<ShortCodeView>("POST", `/api/together/${code}/short-code`).then(
        (view) => count(view, performance.now() + 1000 * (view.secondsLeft + 1)),
        () => {},
      );
    const count = (view: ShortCodeView, endsAt: number) => {
      const left = endsAt - performance.now();
      if (left <= 0) return void load();
      setShort({ ...view, secondsLeft: left / 1000 - 1 });
      timer = setTimeout(count, Math.min(left + 1000, TICK_MS), view, endsAt);
    };
    void load();
    return () => clearTimeout(timer);
  }, [code]);
  if (!short) return null;
  return (
    <p>
      {t("Or they type this code:")}{" "}
      <strong className="room-code" dir="ltr">
        {short.code.toUpperCase()}
      </strong>
      <br />
      <span className="text-sm text-faint">
        {t("It is valid for {minutes, plural, one {one minute} other {# minutes}}.", {
          minutes: Math.max(1, Math.ceil(short.secondsLeft / 60)),
        })}
      </span>
    </p>
  );
}
