import { Bookmark, Heart, type LucideIcon } from "lucide-react";
import { t } from "../../src/i18n/t.ts";
import { Button, ButtonLink, QuietLink } from "../../src/ui/Button.tsx";
import { ShareDialog } from "./actions/ShareDialog.tsx";
import { type Reactions, useReactions } from "./actions/use-reactions.ts";

type Props = {
  businessId: string;
  name: string;
  reactions: Reactions | null;
  signInPath?: string;
  isCityPublic?: boolean;
  url: string | null;
};

export const PlaceActions = ({ businessId, name, reactions, signInPath, isCityPublic, url }: Props) => (
  <div className="flex flex-wrap gap-2 sm:gap-3 mt-2">
    {reactions && <ReactionButtons businessId={businessId} reactions={reactions} />}
    {signInPath && <ButtonLink href={signInPath}>{t("Sign in to save it")}</ButtonLink>}
    {signInPath && isCityPublic && <QuietLink href="/try">{t("Start Swiping")}</QuietLink>}
    {url && <ShareDialog businessId={businessId} name={name} url={url} />}
  </div>
);

function ReactionButtons({ businessId, reactions }: { businessId: string; reactions: Reactions }) {
  const { saved, liked, toggleSaved, toggleLiked } = useReactions(businessId, reactions);
  return (
    <>
      <Toggle icon={Bookmark} on={saved} onClick={toggleSaved} tone="save">
        {saved ? t("Saved") : t("Save")}
      </Toggle>
      <Toggle icon={Heart} on={liked} onClick={toggleLiked} tone="like">
        {liked ? t("Liked") : t("Like")}
      </Toggle>
      <QuietLink href={`/plan?add=${businessId}`} className="flex-auto sm:flex-none px-3 sm:px-5">
        {t("Add to a day")}
      </QuietLink>
    </>
  );
}

type ToggleProps = { icon: LucideIcon; on: boolean; tone: "save" | "like"; onClick: () => void; children: string };

function Toggle({ icon: Icon, on, tone, onClick, children }: ToggleProps) {
  const color = tone === "save" ? "text-save" : "text-like";
  return (
    <Button
      kind={on ? "quiet" : "act"}
      aria-pressed={on}
      onClick={onClick}
      className="flex-auto sm:flex-none px-3 sm:px-5 sm:min-w-28"
    >
      <Icon size={20} aria-hidden className={on ? color : undefined} fill={on ? "currentColor" : "none"} />
      {children}
    </Button>
  );
}
