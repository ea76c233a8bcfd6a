import { sql } from "drizzle-orm";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import * as v from "valibot";
import type { Database } from "../../../db/index.ts";
import { withTimeout } from "../../../db/with-timeout.ts";
import packageFile from "../../../package.json" with { type: "json" };
import dashboard from "../../../static/pictures/dashboard.webp" with { type: "file" };
import dashboardPhone from "../../../static/pictures/dashboard-phone.webp" with { type: "file" };
import discoverPhone from "../../../static/pictures/discover-phone.webp" with { type: "file" };
import map from "../../../static/pictures/map.webp" with { type: "file" };
import review from "../../../static/pictures/review.webp" with { type: "file" };
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { routes } from "../../http/routes.ts";
import { cachedRoute, publicRoute } from "../../http/session.ts";
import { getListFormat, getNumberFormat } from "../../i18n/formatting.ts";
import { COVERAGE, ENGLISH, getOwnName } from "../../i18n/languages.ts";
import { getLocale, t } from "../../i18n/t.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { markLanguage } from "../../ui/mark-language.ts";
import { PlainLink } from "../../ui/TextLink.tsx";
import { hasOffer } from "../landing/shown-claims.ts";
import { readOperator } from "../operator/operator.ts";
import { ChapterScreen } from "./ChapterScreen.tsx";
import { HelpScreen } from "./HelpScreen.tsx";
import { getChapters } from "./handbook.ts";
import { readRanking } from "./ranking.ts";
import { renderTextPage } from "./render-text-page.tsx";
import { searchHandbook } from "./search-handbook.ts";
import { TextScreen } from "./TextScreen.tsx";
import { furtherHelp, privacy, type Text, terms } from "./texts.ts";

const KEPT = cachedRoute("page");

export const textPages = (ctx: AppContext) => {
  const sendsEmail = ctx.config.mail.smtpUrl !== undefined;
  const page = async (request: Request, name: "privacy" | "terms", text: Text) => {
    const operator = await readOperator(ctx.db);
    const screen = <TextScreen text={text} operator={operator} own={operator[name]} />;
    return renderTextPage(ctx, request, { path: `/${name}`, title: text.title, description: text.description }, screen);
  };
  return routes(ctx)
    .get("/privacy", KEPT)
    .handle(({ request }) =>
      page(request, "privacy", privacy({ ...getFacts(ctx), sendsEmail, keepsOffline: ctx.config.offline })),
    )
    .get("/terms", KEPT)
    .handle(({ request }) => page(request, "terms", terms({ ...getFacts(ctx), hasOffer: hasOffer(ctx) })))
    .use(helpPages(ctx))
    .get("/about/ranking", KEPT)
    .handle(async ({ request }) => {
      const text = await readRanking(ctx.db, ctx.city, ctx.config.siteName);
      const screen = <TextScreen text={text} operator={await readOperator(ctx.db)} own={null} />;
      return renderTextPage(ctx, request, { path: "/about/ranking", ...text }, screen);
    })
    .get("/api/ranking", publicRoute)
    .returns(RankingText, () => readRanking(ctx.db, ctx.city, ctx.config.siteName))
    .get("/about/languages", KEPT)
    .handle(({ request }) => languagesPage(ctx, request))
    .get("/status", KEPT)
    .handle(async ({ request }) => statusPage(ctx, request));
};

const RankingText = v.object({
  ...v.entriesFromList(["title", "description", "lead"], v.string()),
  sections: v.array(v.object({ title: v.string(), paragraphs: v.array(v.string()) })),
});

const getFacts = ({ config }: AppContext) => ({
  siteName: config.siteName,
  contact: config.contactEmail,
  source: config.sourceUrl,
});

function languagesPage(ctx: AppContext, request: Request): Response {
  const { siteName, sourceUrl, languages } = ctx.config;
  const description = t(
    "How much of {siteName} is translated into each language. Owners and admins read English until theirs is complete.",
    { siteName },
  );
  const info = { path: "/about/languages", title: t("Languages"), description };
  const screen = (
    <div className="page-width status-page">
      <h1 className="text-title">{info.title}</h1>
      <p className="text-lead">{description}</p>
      <dl className="status-facts">
        {languages.map((language) => (
          <Fact key={language} name={<span {...markLanguage(language)}>{getOwnName(language)}</span>}>
            {describeCoverage(COVERAGE[language])}
          </Fact>
        ))}
      </dl>
      {sourceUrl && (
        <PlainLink href={`${sourceUrl}/blob/main/docs/translating.md`} rel="noreferrer">
          {t("Help translate {siteName}", { siteName })}
        </PlainLink>
      )}
    </div>
  );
  return renderTextPage(ctx, request, info, screen);
}

/** @param counted undefined for English */
function describeCoverage(counted = ENGLISH): string {
  const { scope, texts, forTravelers, toReview, translators } = counted;
  // Rounded down: a language with a text in English isn't at 100%.
  const [all, travelers] = [texts / ENGLISH.texts, forTravelers / ENGLISH.forTravelers].map((share) =>
    getNumberFormat(getLocale(), { style: "percent" }).format(Math.floor(share * 100) / 100),
  ) as [string, string];
  return [
    scope === "all" ? all : t("{travelers} for travelers, {all} of everything", { travelers, all }),
    toReview > 0 && t("To review: {count, number}", { count: toReview }),
    translators.length > 0 && t("Translated by {names}", { names: getListFormat(getLocale()).format(translators) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

async function statusPage(ctx: AppContext, request: Request): Promise<Response> {
  const { database, uptime, checkedAt } = await getStatus(ctx.db);
  const isHealthy = database !== undefined;
  const info = {
    path: "/status",
    title: t("Status"),
    description: t("Is {siteName} working right now?", { siteName: ctx.config.siteName }),
  };
  const screen = (
    <div className="page-width status-page">
      <h1 className="text-title">{info.title}</h1>
      <p className="status-summary" data-healthy={isHealthy || undefined}>
        {isHealthy ? <CircleCheck size={28} aria-hidden /> : <CircleAlert size={28} aria-hidden />}
        {isHealthy ? t("All systems are working") : t("The database is not responding")}
      </p>
      <dl className="status-facts">
        <Fact name={t("Web server")}>{t("Responding")}</Fact>
        <Fact name={t("Database")}>
          {isHealthy
            ? t("Responded in {ms, number} ms", { ms: Math.max(1, Math.round(database)) })
            : t("Not responding")}
        </Fact>
        <Fact name={t("Uptime")}>{formatDuration(uptime)}</Fact>
        <Fact name={t("Version")}>{packageFile.version}</Fact>
        <Fact name={t("Checked")}>{formatDateTime(checkedAt, { name: "", timezone: "UTC" })}</Fact>
      </dl>
      <p className="text-faint">{t("Checked when you opened this page. Reload to check again.")}</p>
    </div>
  );
  return renderTextPage(ctx, request, info, screen, isHealthy ? 200 : 503);
}

/** `database` is the response time in ms, undefined without a response. `uptime` is in seconds. */
type Status = { database?: number; uptime: number; checkedAt: Date };

async function getStatus(db: Database): Promise<Status> {
  const startedAt = performance.now();
  const responded = await withTimeout(db.execute(sql`select 1`));
  const database = responded ? performance.now() - startedAt : undefined;
  return { database, uptime: process.uptime(), checkedAt: new Date() };
}

/** "3 days", "1 hour": in the largest unit that fits, in the language of the request. */
export function formatDuration(seconds: number): string {
  const [size, unit] = UNITS.find(([min]) => seconds >= min) ?? [1, "second"];
  return getNumberFormat(getLocale(), { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(seconds / size));
}

const UNITS = [
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="status-fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

// /help: the handbook, its search and its pictures.
const MAX_QUERY = 100;

const HelpQuery = v.object({ q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_QUERY)), "") });

const PICTURES = new Map(
  Object.entries({
    "dashboard.webp": dashboard,
    "dashboard-phone.webp": dashboardPhone,
    "discover-phone.webp": discoverPhone,
    "map.webp": map,
    "review.webp": review,
  }),
);

const helpPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/help", { ...KEPT, query: HelpQuery })
    .handle(({ request, query }) => {
      const facts = getFacts(ctx);
      const { siteName } = facts;
      const info = {
        path: "/help",
        title: t("Help center"),
        description: t("How to use and run {siteName}: for travelers, businesses and operators.", { siteName }),
        noIndex: query.q !== "",
      };
      const results = searchHandbook(query.q);
      const further = furtherHelp(facts);
      const screen = (
        <HelpScreen {...{ chapters: getChapters(), query: query.q, results, maxQuery: MAX_QUERY, further }} />
      );
      return renderTextPage(ctx, request, info, screen);
    })
    .get("/help/:chapter", KEPT)
    .handle(({ request, params }) => {
      const { siteName, source } = getFacts(ctx);
      const chapters = getChapters();
      const chapter = chapters.find(({ name }) => name === params.chapter);
      if (!chapter) throw new NotFound(t("There is no such page in the handbook."));
      const title = t("{chapter} · Help center", { chapter: chapter.title });
      const description = t("{chapter}: the handbook of {siteName}.", { chapter: chapter.title, siteName });
      const screen = <ChapterScreen {...{ chapter, chapters, source }} />;
      return renderTextPage(ctx, request, { path: `/help/${chapter.name}`, title, description }, screen);
    })
    .get("/help/pictures/:file", cachedRoute("hour"))
    .handle(({ params }) => {
      const path = PICTURES.get(params.file);
      if (!path) throw new NotFound(t("There is no such picture."));
      return new Response(Bun.file(path), { headers: { "content-type": "image/webp" } });
    });
