import { sql } from "drizzle-orm";
import { CalendarCheck, MessageSquare } from "lucide-react";
import type { Database } from "../../../db/client.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import type { UserType } from "../../../db/vocabulary.ts";
import { isLoopback } from "../../config.ts";
import type { AppContext, Viewer } from "../../context.ts";
import { PasskeyRequired, Suspended } from "../../errors.ts";
import { routes } from "../../http/routes.ts";
import { isSuspended, needsPasskey } from "../../http/session.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { type City, formatAgo, formatDateTime } from "../../ui/dates.ts";
import { LocalText } from "../../ui/LocalText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { getBasemapReader } from "../basemap/installed-map.ts";
import { awaitsSetup } from "../first-run/first-setup.ts";
import { landingPage } from "../landing/cached-pages.tsx";
import { findVisitQuestion } from "../visits/visits.ts";
import { listRecentDiscoveries, listRecentReactions } from "./activity.ts";
import { ChecklistScreen } from "./ChecklistScreen.tsx";
import { HomeScreen } from "./HomeScreen.tsx";
import { listNews, type News } from "./news.ts";
import { RecentActivity, RecentDiscoveries } from "./RecentPanel.tsx";
import { TonightPanel } from "./TonightPanel.tsx";
import { getTonight } from "./tonight.ts";

export const homePages = (ctx: AppContext) =>
  routes(ctx)
    .get("/", { public: true, caching: "page" })
    .handle(async ({ viewer, request, redirect }) => {
      if (await isSuspended(ctx, request)) throw new Suspended();
      if (await needsPasskey(ctx, request)) throw new PasskeyRequired();
      if (!viewer) return (await awaitsSetup(ctx)) ? redirect("/setup", 302) : landingPage(ctx, request);
      const { id, firstName, userType } = viewer;
      if (!userType && viewer.isAdmin) return checklistPage(ctx, request, viewer);
      if (!userType) return redirect("/profile?from=home", 302);
      const [news, tonight, recent] = await Promise.all([
        newsPanel(ctx, viewer),
        tonightPanel(ctx, id, userType),
        recentPanel(ctx, id, userType),
      ]);
      const screen = (
        <HomeScreen firstName={firstName} userType={userType} news={news} tonight={tonight} recent={recent} />
      );
      return renderPage(ctx, request, viewer, { title: t("Home") }, screen);
    });

async function checklistPage(ctx: AppContext, request: Request, viewer: Viewer): Promise<Response> {
  const [tiles, progress] = await Promise.all([getBasemapReader(ctx)(), getProgress(ctx.db)]);
  const { config, city } = ctx;
  const done = {
    ...progress,
    address: config.baseUrlIsSet && !isLoopback(new URL(config.baseUrl).hostname),
    email: config.mail.smtpUrl !== undefined,
    map: tiles !== null && tiles !== undefined,
    backup: progress.backup || config.backup.intervalMs === undefined,
  };
  const screen = <ChecklistScreen done={done} cityName={city.name} />;
  return renderPage(ctx, request, viewer, { title: t("Home") }, screen);
}

async function newsPanel({ db, city }: AppContext, { id, unreadMessages }: Viewer) {
  if (unreadMessages === 0) return null;
  return <NewsPanel news={await listNews(db, id)} unread={unreadMessages} city={city} />;
}

async function tonightPanel({ db, city }: AppContext, userId: string, userType: UserType) {
  if (userType !== "traveler") return null;
  const [question, tonight] = await Promise.all([findVisitQuestion(db, userId, city), getTonight(db, userId, city)]);
  return (
    <>
      {question && <Island name="HowWasIt" props={{ question }} />}
      <TonightPanel tonight={tonight} city={city} />
    </>
  );
}

const recentPanel = async ({ db, city }: AppContext, userId: string, userType: UserType) =>
  userType === "traveler" ? (
    <div className="grid gap-3 min-w-0">
      <RecentDiscoveries discoveries={await listRecentDiscoveries(db, userId)} timezone={city.timezone} />
      <TextLink href="/visits">{t("Your city so far")}</TextLink>
    </div>
  ) : (
    <RecentActivity reactions={await listRecentReactions(db, userId)} timezone={city.timezone} />
  );

type Progress = { backup: boolean; places: boolean; owner: boolean };

async function getProgress(db: Database): Promise<Progress> {
  const isReal = sql`source_id is distinct from ${SAMPLE_SOURCE.id}`;
  const [progress] = await db.execute<Progress>(sql`
    select
      exists (select from businesses where ${isReal}) as places,
      exists (select from businesses where ${isReal} and user_id is not null and is_approved) as owner,
      exists (select from settings where key = 'backup.last' and
        (value::jsonb ->> 'state' = 'made' or value::jsonb ? 'lastMadeAt')) as backup`);
  return progress!;
}

function NewsPanel({ news, unread, city }: { news: News[]; unread: number; city: City }) {
  if (news.length === 0) return null;
  return (
    <Panel id="news" title={t("New for you")} link={unread > news.length && { href: "/messages", label: t("See all") }}>
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
    </Panel>
  );
}
