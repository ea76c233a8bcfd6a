import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff, BellRing, CalendarX2 } from "lucide-react";
import { useEffect } from "react";
import type { InboxMessage } from "../../src/features/messages/schema.ts";
import { getPosterUrl } from "../../src/i18n/current-city.ts";
import { t } from "../../src/i18n/t.ts";
import { Badge } from "../../src/ui/Badge.tsx";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { type City, formatAgo } from "../../src/ui/dates.ts";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { LocalText } from "../../src/ui/LocalText.tsx";
import { pendingRequests, sendOrKeep } from "../lib/outbox.ts";
import { showToast } from "../lib/toasts.ts";
import { useReadReceipts } from "../lib/use-read-receipts.ts";
import { useTask } from "../lib/use-task.ts";

type Props = { messages: InboxMessage[]; city: City; now: string; page: number };

export function Messages({ messages: initial, city, now, page }: Props) {
  const path = page === 1 ? "/api/users/messages" : `/api/users/messages?page=${page}`;
  const { data: messages } = useQuery({ queryKey: [path], initialData: initial });
  const list = useReadReceipts<HTMLUListElement>();
  const mute = useMute(path);
  if (messages.length === 0) {
    return (
      <EmptyState
        drawing="no-messages"
        title={t("No messages yet")}
        action={<ButtonLink href="/discover">{t("Start Discovering")}</ButtonLink>}
      >
        {t("Messages from places you like or save appear here.")}
      </EmptyState>
    );
  }
  return (
    <ul ref={list} className="grid gap-4 max-w-190">
      {messages.map((message) => (
        <li key={message.id} data-unread={message.readAt === null ? message.id : undefined}>
          <Message message={message} city={city} now={now} mute={mute} />
        </li>
      ))}
    </ul>
  );
}

type Mute = ReturnType<typeof useMute>;

function Message({ message, city, now, mute }: { message: InboxMessage; city: City; now: string; mute: Mute }) {
  const { title, content, textLanguage, isAnnouncement, isNotice, createdAt, readAt, business } = message;
  const isNew = readAt === null;
  return (
    <article
      className="card-box message"
      data-new={isNew || undefined}
      aria-label={t("{title}, from {name}", { title, name: business.name })}
    >
      {business.id === null ? (
        <span className="message-gone" aria-hidden>
          <CalendarX2 size={22} />
        </span>
      ) : (
        <img
          src={getPosterUrl(business.id)}
          alt=""
          width={48}
          height={64}
          loading="lazy"
          className="w-12 h-16 rounded-3 object-cover"
        />
      )}
      <div className="grid gap-2 min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Sender {...business} />
          {isAnnouncement && <Badge>{t("Announcement")}</Badge>}
          {isNotice && <Badge tone="waiting">{t("Event")}</Badge>}
          {isNew && <Badge tone="good">{t("New")}</Badge>}
          {business.muted && <Badge>{t("Muted")}</Badge>}
          <time dateTime={createdAt} className="ms-auto text-sm text-faint">
            {formatAgo(createdAt, city.timezone, new Date(now))}
          </time>
        </div>
        <h2 className="text-xl break-words">
          <LocalText language={textLanguage}>{title}</LocalText>
        </h2>
        <p lang={textLanguage} dir="auto" className="whitespace-pre-line break-words max-w-[65ch]">
          {content}
        </p>
        {exists(business) && <MuteButton business={business} mute={mute} />}
      </div>
    </article>
  );
}

/** Deleted businesses have no page. */
function Sender({ id, name, nameLanguage }: InboxMessage["business"]) {
  const className = "inline-flex items-center min-h-11 font-semibold break-words min-w-0";
  if (id === null)
    return (
      <span className={className}>
        <LocalText language={nameLanguage}>{name}</LocalText>
      </span>
    );
  return (
    <a href={`/business/${id}`} className={`plain-link ${className}`}>
      <LocalText language={nameLanguage}>{name}</LocalText>
    </a>
  );
}

type ExistingBusiness = InboxMessage["business"] & { id: string };
const exists = (business: InboxMessage["business"]): business is ExistingBusiness => business.id !== null;

function MuteButton({ business, mute }: { business: ExistingBusiness; mute: Mute }) {
  const { id, name, muted } = business;
  return (
    <button
      type="button"
      className="message-mute"
      aria-label={muted ? t("Unmute {name}", { name }) : t("Mute {name}", { name })}
      aria-disabled={mute.busy === id}
      onClick={() => mute.change(business, !muted)}
    >
      {muted ? <BellRing size={18} aria-hidden /> : <BellOff size={18} aria-hidden />}
      {muted ? t("Unmute") : t("Mute")}
    </button>
  );
}

const MUTES = "/api/users/mutes/";

function useMute(path: string) {
  const client = useQueryClient();

  const show = (id: string, muted: boolean) =>
    client.setQueryData<InboxMessage[]>([path], (all) =>
      all?.map((message) =>
        message.business.id === id ? { ...message, business: { ...message.business, muted } } : message,
      ),
    );
  // What was chosen without a connection, on a page that was loaded before.
  useEffect(() => {
    for (const { method, path } of pendingRequests())
      if (path.startsWith(MUTES)) show(path.slice(MUTES.length), method === "POST");
  }, []);

  const { running, run } = useTask(
    t("We couldn't mute or unmute this place. Please try again."),
    async (business: ExistingBusiness, muted: boolean) => {
      const write = { path: MUTES + business.id, about: business.name };
      await sendOrKeep({ method: muted ? "POST" : "DELETE", ...write });
      show(business.id, muted);
      showToast(
        muted
          ? {
              title: t("Muted"),
              description: t("{name} can only send you updates on events you signed up for.", { name: business.name }),
              action: { label: t("Undo"), onClick: () => run(business, false) },
            }
          : { title: t("Unmuted"), description: t("{name} can send you messages again.", { name: business.name }) },
      );
    },
  );
  return { busy: running?.[0].id, change: (...choice: Parameters<typeof run>) => running || run(...choice) };
}
