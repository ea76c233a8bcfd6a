import type { AppContext, Viewer } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { matchesEtag } from "../../http/caching.ts";
import { parsePage } from "../../http/paging.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { routes } from "../../http/routes.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import type { Page } from "../../layout/Document.tsx";
import { renderPublicPage } from "../../layout/public-page.ts";
import { renderPage } from "../../layout/render.tsx";
import { type Crumb, toBreadcrumbList } from "../../ui/Breadcrumbs.tsx";
import { type City, formatLongDate } from "../../ui/dates.ts";
import { getPublicFeedText } from "../events/calendar.ts";
import { toEventJsonLd } from "../events/event-metadata.ts";
import { toLocalDate } from "../places/listing/local-time.ts";
import { getCachedText } from "../site/city-cache.ts";
import { getProgram, type Program, readProgramVersion } from "./program.ts";
import { toProgramPath } from "./schema.ts";
import { WhatsOnScreen } from "./WhatsOnScreen.tsx";

const CALENDAR = "/whats-on/calendar.ics";

export const whatsOnPages = (ctx: AppContext) => {
  const show = async (request: Request, viewer: Viewer | null, date?: string) => {
    assertPublicCity(ctx, viewer);
    const page = parsePage(request.url);
    const load = () => loadProgram(ctx, viewer, { date, page });
    if (!viewer) {
      const readVersion = () => readProgramVersion(ctx.db);
      return renderPublicPage(ctx, request, { variant: String(page), readVersion, load });
    }
    const loaded = await load();
    return renderPage(ctx, request, viewer, loaded.page, loaded.content);
  };
  return routes(ctx)
    .get("/whats-on", { public: true, caching: "page" })
    .handle(({ request, viewer }) => show(request, viewer))
    .get("/whats-on/:day", { public: true, caching: "page" })
    .handle(({ request, viewer, params }) => {
      if (!isDate(params.day)) throw new NotFound(t("There is no such day."));
      return show(request, viewer, params.day);
    })
    .get(CALENDAR, { public: true, caching: "quarterHour" })
    .handle(({ request }) => sendCalendar(ctx, request));
};

async function loadProgram(ctx: AppContext, viewer: Viewer | null, { date, page }: { date?: string; page: number }) {
  const { config, city } = ctx;
  const program = await getProgram(ctx.db, { timezone: city.timezone, date, page });
  const metadata: Page = {
    ...toPage(program, city, config.baseUrl),
    sheet: "city",
    ...(config.publicCity && {
      feeds: [{ type: "text/calendar", title: t("Events in {city}", { city: city.name }), path: CALENDAR }],
    }),
    footer: viewer ? undefined : "public",
  };
  const today = toLocalDate(new Date(), city.timezone);
  const content = (
    <WhatsOnScreen
      program={program}
      crumbs={getCrumbs({ date })}
      city={city}
      today={today}
      calendar={config.publicCity ? config.baseUrl + CALENDAR : null}
    />
  );
  return { page: metadata, content };
}

/** YYYY-MM-DD, of a day that exists. */
const isDate = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Serves calendar programs, which ask every hour. */
async function sendCalendar(ctx: AppContext, request: Request): Promise<Response> {
  const { config, city, db } = ctx;
  if (!config.publicCity) throw new NotFound(t("This calendar doesn't exist."));
  const text = await getCachedText(db, `calendar ${getLanguage()} ${city.name} ${config.siteName}`, () =>
    getPublicFeedText(db, t("Events in {city}", { city: city.name }), { ...config, city }),
  );
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    vary: "cookie, accept-language",
    etag: `"${Bun.hash(text).toString(36)}"`,
  };
  if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

/** Search engines find all pages with events. */
function toPage(program: Program, city: City, baseUrl: string): Page {
  const { date, events, total, page } = program;
  const name = city.name;
  const day = date && formatLongDate(date);
  const title = day ? t("What's on in {city} on {day}", { city: name, day }) : t("What's on in {city}", { city: name });
  const description = day
    ? t("{count, plural, one {# event} other {# events}} in {city} on {day}: concerts, tastings, walks and more.", {
        count: total,
        city: name,
        day,
      })
    : t("{count, plural, one {# upcoming event} other {# upcoming events}} in {city}, day by day.", {
        count: total,
        city: name,
      });
  if (date && events.length === 0) return { title, description };
  return {
    title: page === 1 ? title : t("{title}, page {page}", { title, page }),
    description,
    canonical: toProgramPath(program),
    jsonLd: [toBreadcrumbList(getCrumbs(program), baseUrl), toItemList(program, city, baseUrl)],
  };
}

function getCrumbs({ date }: Pick<Program, "date">): Crumb[] {
  const crumbs = [
    { label: t("Home"), path: "/" },
    { label: t("What's on"), path: "/whats-on" },
  ];
  return date ? [...crumbs, { label: formatLongDate(date), path: toProgramPath({ date, page: 1 }) }] : crumbs;
}

const toItemList = ({ events, total }: Program, city: City, baseUrl: string) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  numberOfItems: total,
  itemListElement: events.map((event, i) => ({
    "@type": "ListItem",
    position: i + 1,
    item: { ...toEventJsonLd(event, city, baseUrl), image: `${baseUrl}/og/event/${event.id}.png` },
  })),
});
