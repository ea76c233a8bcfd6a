import { useQuery } from "@tanstack/react-query";
import { Megaphone, Send, UserRound } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { MAX_MESSAGES_PER_DAY, type SentMessage } from "../../src/features/messages/schema.ts";
import { rich } from "../../src/i18n/rich.ts";
import { t } from "../../src/i18n/t.ts";
import { Badge } from "../../src/ui/Badge.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { type City, formatAgo } from "../../src/ui/dates.ts";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { OwnHeader, OwnList } from "../lib/OwnList.tsx";
import { type Audience, MessageForm } from "./sent/MessageForm.tsx";

type Props = { messages: SentMessage[]; audience: Audience; city: City; now: string };

export function SentMessages({ messages: initial, audience, city, now }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: messages } = useQuery({ queryKey: ["/api/businesses/messages"], initialData: initial });
  const write = () => dialog.current?.showModal();
  return (
    <>
      <OwnHeader
        title={t("Messages")}
        action={messages.length > 0 && { label: t("Send Message"), icon: Send, onClick: write }}
      />
      <div className="message-page">
        <OwnList
          title={t("Sent Messages")}
          rows={messages}
          className="grid gap-4"
          empty={
            <EmptyState
              drawing="no-messages"
              title={t("No messages yet")}
              action={<Button onClick={write}>{t("Send Your First Message")}</Button>}
            >
              {t("Share news with the travelers who liked or saved you.")}
            </EmptyState>
          }
        >
          {(message) => <Sent message={message} city={city} now={now} />}
        </OwnList>
        <Guidelines />
      </div>
      <MessageForm dialog={dialog} audience={audience} />
    </>
  );
}

function Sent({ message, city, now }: { message: SentMessage; city: City; now: string }) {
  const { title, content, createdAt, received, read } = message;
  return (
    <article className="card-box p-4 md:p-5 grid gap-2" aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={message.isNotice ? "waiting" : "plain"}>{formatKind(message)}</Badge>
        <time dateTime={createdAt} className="ms-auto text-sm text-faint">
          {formatAgo(createdAt, city.timezone, new Date(now))}
        </time>
      </div>
      <h3 className="text-xl break-words">
        <bdi>{title}</bdi>
      </h3>
      <p dir="auto" className="whitespace-pre-line break-words max-w-[65ch]">
        {content}
      </p>
      <div className="grid gap-1.5 max-w-100 text-sm text-faint">
        <p>{formatReach(message)}</p>
        {received > 1 && <progress className="message-reach" value={read} max={received} aria-hidden="true" />}
      </div>
    </article>
  );
}

function formatKind({ isAnnouncement, isNotice, toUserId, toFirstName }: SentMessage): string {
  if (isAnnouncement) return t("Announcement");
  if (isNotice) return t("Event notice, sent for you");
  if (!toUserId) return t("Direct message");
  return toFirstName ? t("To {name}", { name: toFirstName }) : t("To a traveler");
}

function formatReach({ toUserId, received, read }: SentMessage): string {
  if (toUserId)
    return received === 0 ? t("Not delivered") : read === 0 ? t("Not read yet") : t("Read [[of a message]]");
  return t("Reached {received, plural, one {# traveler} other {# travelers}}, read by {read, number}", {
    received,
    read,
  });
}

const toStrong = (text: ReactNode) => <strong>{text}</strong>;

const Guidelines = () => (
  <aside className="card-box p-5 md:p-6 grid gap-4" aria-labelledby="message-guidelines">
    <h2 id="message-guidelines" className="text-xl">
      {t("Message Guidelines")}
    </h2>
    <div className="flex items-start gap-3">
      <UserRound size={20} aria-hidden className="mt-1 shrink-0 text-act" />
      <p>{rich("<b>Direct messages</b> reach only the targeted recipient.", { b: toStrong })}</p>
    </div>
    <div className="flex items-start gap-3">
      <Megaphone size={20} aria-hidden className="mt-1 shrink-0 text-act" />
      <p>{rich("<b>Announcements</b> go to all travelers who liked or saved your business.", { b: toStrong })}</p>
    </div>
    <p className="text-sm text-faint">
      {t(
        "You can send up to {max} messages a day. You see travelers' first names and activity, never their email. If a traveler mutes you, they won't get your messages.",
        { max: MAX_MESSAGES_PER_DAY },
      )}
    </p>
  </aside>
);
