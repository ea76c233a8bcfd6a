import { CalendarCheck, MessageSquare } from "lucide-react";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { type City, formatAgo, formatDateTime } from "../../ui/dates.ts";
import { LocalText } from "../../ui/LocalText.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { News } from "./news.ts";

export function NewsPanel({ news, unread, city }: { news: News[]; unread: number; city: City }) {
  if (news.length === 0) return null;
  return (
    <section className="card-box p-5 md:p-6 min-w-0" aria-labelledby="news">
      <div className="flex items-center gap-3">
        <h2 id="news" className="text-xl me-auto">
          {t("New for you")}
        </h2>
        {unread > news.length && (
          <TextLink href="/messages" className="shrink-0">
            {t("See all")}
          </TextLink>
        )}
      </div>
      <ul className="mt-1 grid divide-y divide-line">
        {news.map(({ id, title, textLanguage, sender, nameLanguage, at, seat }) => (
          <li key={id} className="recent-row">
            <span className={`recent-mark ${seat ? "text-going" : "text-like"}`}>
              {seat ? <CalendarCheck size={20} aria-hidden /> : <MessageSquare size={20} aria-hidden />}
            </span>
            <div className="min-w-0 flex-1">
              <a
                href={seat ? "/events?tab=mine" : "/messages"}
                className="recent-link font-display text-lg break-words"
              >
                {seat ? (
                  rich("You got a seat: {title}", {
                    title: <LocalText language={textLanguage}>{seat.title}</LocalText>,
                  })
                ) : (
                  <LocalText language={textLanguage}>{title}</LocalText>
                )}
              </a>
              <p className="text-faint break-words">
                <LocalText language={nameLanguage}>{sender}</LocalText> ·{" "}
                <time dateTime={(seat?.at ?? at).toISOString()}>
                  {seat ? formatDateTime(seat.at, city) : formatAgo(at.toISOString(), city.timezone)}
                </time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
