import type { AppContext } from "../../context.ts";
import { parsePage } from "../../http/paging.ts";
import { routes } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { getTheme, renderPage } from "../../layout/render.tsx";
import { formatList } from "../../ui/lists.ts";
import { toPreviewText } from "../../ui/preview-text.ts";
import { getSavedStates } from "../discovery/reactions.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { toPlaceCard } from "../places/listing/schema.ts";
import { qrCodeResponse } from "../places/qr.ts";
import { ListNotSharedScreen, SharedListScreen } from "./SharedListScreen.tsx";
import { assertListShared, countPlaces, findSharedList, getListTitle, PLACES_PER_PAGE } from "./shared-list.ts";

/** The URL is secret and must not reach search engines or other sites' logs. */
const PRIVATE = { "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" };

export const sharedListPages = (ctx: AppContext) =>
  routes(ctx)
    .get(
      "/list/:token",
      async ({ viewer, request, params }) => {
        const page = parsePage(request.url);
        const path = `/list/${params.token}`;
        const footer = viewer ? undefined : <PublicFooter ctx={ctx} path={path} theme={getTheme(request)} />;
        const list = await findSharedList(ctx.db, params.token, page);
        if (!list) {
          const page = { title: t("This list is no longer shared"), headers: PRIVATE, footer };
          return renderPage(ctx, request, viewer, page, <ListNotSharedScreen signedIn={viewer !== null} />, 404);
        }
        const shown = await withHours(list.places.slice(0, PLACES_PER_PAGE), ctx.city.timezone);
        const isTraveler = viewer?.userType === "traveler";
        const marks = isTraveler
          ? await getSavedStates(
              ctx.db,
              viewer.id,
              shown.map(({ id }) => id),
            )
          : undefined;
        const title = getListTitle(list);
        const names = shown.slice(0, 3).map(({ name }) => name);
        const preview = {
          description: toPreviewText(
            t("{label}: {value}", {
              label: countPlaces(list, ctx.city.name),
              value: formatList(names, { style: "narrow" }),
            }),
          ),
          image: `/og/list/${params.token}.png`,
          preview: path,
        };
        return renderPage(
          ctx,
          request,
          viewer,
          { title, headers: PRIVATE, footer, ...(shown.length > 0 && preview) },
          <SharedListScreen
            title={title}
            city={ctx.city.name}
            path={path}
            firstName={list.firstName}
            places={shown.map((place) => ({ ...toPlaceCard(place), saved: marks?.get(place.id)?.saved ?? false }))}
            credits={shown.map(({ credit }) => credit)}
            visitor={
              viewer === null ? "anonymous" : list.userId === viewer.id ? "owner" : isTraveler ? "traveler" : "other"
            }
            page={page}
            more={list.places.length > PLACES_PER_PAGE}
          />,
        );
      },
      { public: true },
    )
    .get(
      "/list/:token/qr.svg",
      async ({ params }) => {
        await assertListShared(ctx.db, params.token);
        return qrCodeResponse(`${ctx.config.baseUrl}/list/${params.token}`);
      },
      { public: true },
    );
