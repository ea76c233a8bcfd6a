import { ListChecks, LogOut, UserPlus, X } from "lucide-react";
import { useState } from "react";
import type { RoomMemberView, RoomState } from "../../../src/features/together/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button, ButtonLink } from "../../../src/ui/Button.tsx";
import { laterDialog } from "../../lib/Later.tsx";
import { PushKindButton } from "../../lib/PushKindButton.tsx";

type Props = { code: string; url: string; memberId: string; canListen: boolean; state: RoomState };

const Invite = laterDialog(() => import("./InviteDialog.tsx").then(({ InviteDialog }) => InviteDialog));
const Remove = laterDialog(() => import("./LeaveDialog.tsx").then(({ RemoveDialog }) => RemoveDialog));
const Leave = laterDialog(() => import("./LeaveDialog.tsx").then(({ LeaveDialog }) => LeaveDialog));

export function RoomBar({ code, url, memberId, canListen, state }: Props) {
  const [dialog, setDialog] = useState<"invite" | "leave" | RoomMemberView>();
  const close = () => setDialog(undefined);
  const { members, matches, needed, hasEnded } = state;
  return (
    <section className="room-bar" aria-label={t("Swipe together")}>
      <ul className="room-members" aria-label={t("Everyone's progress")}>
        {members.map((member) => (
          <Member
            key={member.id}
            member={member}
            total={state.total}
            onRemove={member.id === memberId ? undefined : () => setDialog(member)}
          />
        ))}
      </ul>
      <p className="text-sm text-faint" role="status">
        {members.length < 2
          ? t("You are alone here. Invite a friend to find a match.")
          : t(
              "{matches, plural, =0 {No match yet} one {One match} other {# matches}}. A match needs {needed, plural, one {one like} other {# likes}}.",
              { matches: matches.length, needed },
            )}
      </p>
      <div className="room-actions">
        {!hasEnded && (
          <Button kind={members.length < 2 ? "act" : "quiet"} onClick={() => setDialog("invite")}>
            <UserPlus size={18} aria-hidden className="max-sm:hidden" />
            {t("Invite")}
          </Button>
        )}
        {canListen && !hasEnded && (
          <PushKindButton
            kind="match"
            label={t("Tell me when we match")}
            isIconOnPhones
            confirmation={t("This browser tells you when your friends and you find a match.")}
          />
        )}
        <ButtonLink kind="quiet" href={`/together/${code}/shortlist`}>
          <ListChecks size={18} aria-hidden className="max-sm:hidden" />
          {t("Shortlist")}
        </ButtonLink>
        <Button kind="bare" onClick={() => setDialog("leave")}>
          <LogOut size={18} aria-hidden className="rtl:-scale-x-100" />
          <span className="max-sm:visually-hidden">{t("Leave")}</span>
        </Button>
      </div>
      {dialog === "invite" && <Invite code={code} url={url} onClose={close} />}
      {dialog === "leave" && <Leave code={code} hasEnded={hasEnded} onClose={close} />}
      {typeof dialog === "object" && <Remove code={code} member={dialog} onClose={close} />}
    </section>
  );
}

type MemberProps = { member: RoomMemberView; total: number; onRemove: (() => void) | undefined };

const Member = ({ member: { name, seen }, total, onRemove }: MemberProps) => (
  <li className="room-member">
    <span dir="auto" className="justify-self-start max-w-full truncate font-semibold">
      {onRemove ? name : t("{name} (you)", { name })}
    </span>
    <span className="text-sm text-faint whitespace-nowrap tabular-nums">
      {t("{count, plural, one {# place} other {# places}}", { count: seen })}
    </span>
    {onRemove && (
      <button type="button" className="room-remove" aria-label={t("Remove {name}", { name })} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
    )}
    <progress
      className="deck-progress"
      value={Math.min(seen, total)}
      max={Math.max(1, total)}
      aria-label={t("Places that {name} has decided on", { name })}
    />
  </li>
);
