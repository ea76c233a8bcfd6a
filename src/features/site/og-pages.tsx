import { join } from "node:path";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { matchesEtag } from "../../http/caching.ts";
import { listClientNetworks } from "../../http/client-ip.ts";
import { routes } from "../../http/routes.ts";
import { inLanguage, isLanguageInUrl } from "../../i18n/current-language.ts";
import { SOURCE_LANGUAGE } from "../../i18n/languages.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { formatDayAndTime, formatEventTime } from "../../ui/dates.ts";
import { readOwnLogo } from "../../ui/logo-paths.ts";
import { countPlaces, findSharedList, getListTitle } from "../dashboard/shared-list.ts";
import { getTraitLabels } from "../discovery/taste-profile.ts";
import { getEventDetails } from "../events/event-page.ts";
import { getPublicPlace } from "../places/place.ts";
import { readLogoSvg } from "./logos.ts";
import { eventImage, listImage, type Masthead, placeImage, siteImage, tasteImage } from "./og-image.ts";
import { createPngRenderer, type PngRenderer } from "./render-png.ts";

export const ogPages = (ctx: AppContext) => {
  const { config } = ctx;
  const renderer = createPngRenderer(join(ctx.config.dataDir, "link-previews"));
  const respond = (request: Request, svg: string, isPersonal?: boolean) =>
    respondWithPng(renderer, request, { svg, client: listClientNetworks(ctx, request).at(-1)!.network, isPersonal });
  return routes(ctx)
    .get("/og/:file", { public: true, caching: "hour" })
    .handle(async ({ params, request }) => {
      const view = ({ "site.png": "traveler", "business.png": "business" } as const)[params.file];
      const site = { ...config, mark: (await readMasthead(ctx)).mark };
      if (view)
        return respond(
          request,
          inLanguageOfUrl(ctx, () => siteImage(view, site)),
        );
      throw new NotFound(t("There is no such image."));
    })
    .get("/assets/logo/:id/:name", { public: true, caching: "forever" })
    .handle(async ({ params, request }) => respond(request, await readLogoSvg(ctx.db, params.id, params.name)))
    .get("/og/business/:file", { public: true, caching: "hour" })
    .handle(async ({ params, request }) => {
      const place = await getPublicPlace(ctx.db, toId(params.file));
      return respond(request, placeImage(place, await readMasthead(ctx)));
    })
    .get("/og/event/:file", { public: true, caching: "hour" })
    .handle(async ({ params, request }) => {
      const { event } = await getEventDetails(ctx.db, null, toId(params.file));
      const place = await getPublicPlace(ctx.db, event.businessId);
      const when = inLanguageOfUrl(ctx, () =>
        event.allDay ? formatEventTime(event, ctx.city) : formatDayAndTime(event.eventDate, ctx.city),
      );
      return respond(request, eventImage(place, { title: event.title, when }, await readMasthead(ctx)));
    })
    .get("/og/taste/:file", { public: true, caching: "privateHour" })
    .handle(async ({ params, request }) => {
      const labels = await inLanguageOfUrl(ctx, () => getTraitLabels(ctx.db, toId(params.file).split(",")));
      const site = await readMasthead(ctx);
      const image = inLanguageOfUrl(ctx, () => tasteImage(labels, ctx.city.name, site));
      return respond(request, image, true);
    })
    .get("/og/list/:file", { public: true })
    .handle(async ({ params, request }) => {
      const list = await findSharedList(ctx.db, toId(params.file), 1);
      const [place] = list?.places ?? [];
      if (!list || !place) throw new NotFound(t("There is no such image."));
      const image = inLanguageOfUrl(ctx, () => ({
        title: getListTitle(list),
        summary: countPlaces(list, ctx.city.name),
      }));
      return respond(request, listImage(place, image, await readMasthead(ctx)), true);
    });
};

async function readMasthead({ db, config: { siteName, logo } }: AppContext): Promise<Masthead> {
  // Another server may have removed it.
  const svg = logo && (await readLogoSvg(db, logo, "mark.png").catch(() => undefined));
  return svg ? { siteName, mark: { ...readOwnLogo(logo), svg } } : { siteName };
}

/** Without one in the URL, the default: shared caches keep one image for all visitors. */
function inLanguageOfUrl<Made>({ config }: AppContext, make: () => Made): Made {
  const language = isLanguageInUrl() ? getLanguage() : config.languages[0]!;
  return inLanguage(WITHOUT_FONT.test(language) ? SOURCE_LANGUAGE : language, make);
}

/** Chinese and Korean fonts would make the program several times as large. */
const WITHOUT_FONT = /^(?:ko|zh)\b/;

function toId(file: string): string {
  if (!file.endsWith(".png")) throw new NotFound(t("There is no such image."));
  return file.slice(0, -".png".length);
}

/** The ETag is a hash of the SVG, so that revalidation doesn't need to render it. */
async function respondWithPng(renderer: PngRenderer, request: Request, image: Parameters<PngRenderer["render"]>[1]) {
  const key = Bun.hash(image.svg).toString(36);
  const etag = `"${key}"`;
  const headers = {
    "content-type": "image/png",
    // Other sites may use it.
    "cross-origin-resource-policy": "cross-origin",
    etag,
  };
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
  return new Response((await renderer.render(key, image)) as BodyInit, { headers });
}
