// /list/{token}: saved places that somebody shares, for everybody who has the address.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { pageIn } from "../../http/paging.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { marksOf } from "../discovery/swipes.ts";
import { cardOf } from "../places/contract.ts";
import { withHours } from "../places/opening-hours.ts";
import { qrCodeResponse } from "../places/qr.ts";
import { ListIsGoneScreen, SharedListScreen } from "./SharedListScreen.tsx";
import { LIST_PAGE, needSharedList, readSharedList } from "./shared-list.ts";

/** The address is a secret, and must not reach search engines or other sites' logs. */
const PRIVATE = { "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" };

export const listPages = (house: House) =>
  new Elysia({ name: "list-pages" })
    .use(session(house))
    .get(
      "/list/:token",
      async ({ viewer, request, params }) => {
        const page = pageIn(request.url);
        const list = await readSharedList(house.db, params.token, page);
        if (!list) {
          const gone = { title: "This list is not shared any more", headers: PRIVATE };
          return renderPage(house, request, viewer, gone, <ListIsGoneScreen signedIn={viewer !== null} />, 404);
        }
        const shown = await withHours(list.places.slice(0, LIST_PAGE), house.city.timezone);
        const isTraveler = viewer?.userType === "traveler";
        const marks = isTraveler
          ? await marksOf(
              house.db,
              viewer.id,
              shown.map(({ id }) => id),
            )
          : undefined;
        const title = list.title ?? (list.firstName ? `${list.firstName}'s saved places` : "Saved places");
        return renderPage(
          house,
          request,
          viewer,
          { title, headers: PRIVATE },
          <SharedListScreen
            title={title}
            city={house.city.name}
            path={`/list/${params.token}`}
            firstName={list.firstName}
            places={shown.map((place) => ({ ...cardOf(place), saved: marks?.get(place.id)?.saved ?? false }))}
            credits={shown.map(({ credit }) => credit)}
            visitor={
              viewer === null ? "anonymous" : list.userId === viewer.id ? "owner" : isTraveler ? "traveler" : "other"
            }
            page={page}
            more={list.places.length > LIST_PAGE}
          />,
        );
      },
      { open: true },
    )
    .get(
      "/list/:token/qr.svg",
      async ({ params }) => {
        await needSharedList(house.db, params.token);
        return qrCodeResponse(`${house.config.baseUrl}/list/${params.token}`, "private");
      },
      { open: true },
    );
