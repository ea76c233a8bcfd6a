import type { AppContext, Viewer } from "../../context.ts";
import { unlessNotFound } from "../../errors.ts";
import { SECRET_URL } from "../../http/headers.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { withHours } from "../places/listing/opening-hours.ts";
import { toPlaceCard } from "../places/listing/schema.ts";
import { qrCodeResponse } from "../places/qr.ts";
import { assertCityOpen, createDayCookie, enterRoom, getDayPath, visitRoom } from "./access-api.ts";
import type { Member } from "./members.ts";
import { RoomScreen } from "./RoomScreen.tsx";
import { dealRoomDeck } from "./room-deck.ts";
import { readRoomState } from "./room-state.ts";
import type { Room } from "./rooms.ts";
import { ShortlistScreen } from "./ShortlistScreen.tsx";
import { getShortlist, type ShortlistPlace } from "./shortlist.ts";
import { proposeTonight, SHORTLIST_LIMIT } from "./shortlist-api.ts";
import { JoinScreen, NoRoomScreen, StartScreen } from "./TogetherScreen.tsx";

export const togetherPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/together", { public: true })
    .handle(({ request, viewer }) => {
      assertCityOpen(ctx, viewer);
      const screen = (
        <StartScreen joining={toJoining(viewer)} city={{ name: ctx.city.name, timezone: ctx.city.timezone }} />
      );
      return renderPage(ctx, request, viewer, getPage(), screen);
    })
    .get("/together/:code", { public: true })
    .handle(async ({ request, viewer, params }) => {
      const visit = await unlessNotFound(visitRoom(ctx, request, params.code, viewer));
      if (!visit) return renderPage(ctx, request, viewer, getPage(), <NoRoomScreen />, 404);
      const { room, member } = visit;
      if (member) return renderPage(ctx, request, viewer, getPage(), await loadRoom(ctx, viewer, room, member));
      const { members, hasEnded } = await readRoomState(ctx, room);
      const names = members.map(({ name }) => name);
      const content = <JoinScreen code={room.code} members={names} hasEnded={hasEnded} joining={toJoining(viewer)} />;
      return renderPage(ctx, request, viewer, getPage(), content);
    })
    .get("/together/:code/shortlist", { public: true })
    .handle(async ({ request, viewer, params }) => {
      consumeInMemory(ctx, SHORTLIST_LIMIT, request);
      const { room, member } = await enterRoom(ctx, request, params.code, viewer);
      const entries = await getShortlist(ctx, room);
      const isWithAccount = viewer?.userType === "traveler" && viewer.id === member.userId;
      const content = (
        <ShortlistScreen
          code={room.code}
          city={ctx.city.name}
          hasEnded={room.hasEnded}
          planPath={isWithAccount ? `/plan?room=${room.code}` : getDayPath(room.code)}
          entries={await Promise.all(entries.map((entry) => toShown(ctx, request, room, entry)))}
          credits={entries.map(({ place }) => place.credit)}
        />
      );
      const headers = { ...SECRET_URL, ...createDayCookie(ctx, request, room) };
      return renderPage(ctx, request, viewer, { title: t("Shortlist"), headers }, content);
    })
    .get("/together/:code/qr.svg", { public: true })
    .handle(async ({ request, viewer, params }) => {
      const { room } = await visitRoom(ctx, request, params.code, viewer);
      return qrCodeResponse(`${ctx.config.baseUrl}/together/${room.code}`);
    });

const getPage = () => ({ title: t("Swipe together"), headers: SECRET_URL });

/** What the forms know about whoever joins. */
const toJoining = (viewer: Viewer | null) => ({
  name: viewer?.firstName ?? "",
  isTraveler: viewer?.userType === "traveler",
  preferences: viewer?.travelPreferences ?? [],
});

async function loadRoom(ctx: AppContext, viewer: Viewer | null, room: Room, member: Member) {
  const [{ listings, progress }, state] = await Promise.all([
    dealRoomDeck(ctx, room, member, false),
    readRoomState(ctx, room),
  ]);
  const cards = await withHours(listings, ctx.city.timezone);
  return (
    <RoomScreen
      room={{
        code: room.code,
        url: `${ctx.config.baseUrl}/together/${room.code}`,
        memberId: member.id,
        canListen: viewer?.userType === "traveler" && viewer.id === member.userId,
        rule: room.rule,
        state,
        deck: {
          cards,
          progress,
          type: room.type ?? "all",
          area: room.type ? getTypeLabel(room.type) : t("all businesses [[Showing … in your area]]"),
        },
      }}
      credits={cards.map(({ credit }) => credit)}
    />
  );
}

/** Nobody meets tonight whose room is for another time. */
async function toShown({ city }: AppContext, { headers }: Request, { code, openAt }: Room, entry: ShortlistPlace) {
  const { id, name, latitude, longitude, openingHours } = entry.place;
  const tonight = openAt ? null : await proposeTonight(openingHours, city);
  const path = `/api/together/${code}/matches/${id}`;
  const meetUp = { name, latitude, longitude, tonight, path, userAgent: headers.get("user-agent") ?? "" };
  return { ...entry, place: toPlaceCard(entry.place), meetUp };
}
