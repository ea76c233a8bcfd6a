// /messages, and the page behind the link in each copy that goes out by mail.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { MOST_ROWS, pageIn, sliceOf } from "../../http/paging.ts";
import { session, type Viewer } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { hostOf } from "../events/host.ts";
import { audienceOf, audienceSize } from "./audience.ts";
import { wishBehind, wishForCopies } from "./email-preferences.ts";
import { inboxOf } from "./inbox.ts";
import { InboxScreen, NoSenderScreen, SentScreen } from "./MessagesScreen.tsx";
import { sentMessages } from "./sent.ts";
import { CopiesScreen, titleOf } from "./UnsubscribeScreen.tsx";

const FIRST_PAGE = { offset: 0, limit: MOST_ROWS };

export const messagePages = (house: House) =>
  new Elysia({ name: "message-pages" })
    .use(session(house))
    .get(
      "/messages",
      async ({ viewer, request }) => {
        const isBusiness = viewer.userType === "business";
        const screen = await (isBusiness ? sentScreen(house, viewer) : inboxScreen(house, viewer, pageIn(request.url)));
        return renderPage(house, request, viewer, { title: isBusiness ? "Messages" : "Your Messages" }, screen);
      },
      { admit: ["traveler", "business"] },
    )
    .get(
      "/mail-copies/:token",
      async ({ viewer, params, request }) => {
        const { wanted } = await wishBehind(house.db, params.token);
        return copiesPage(house, request, viewer, params.token, { wanted });
      },
      { open: true },
    )
    // Mail providers post here without a cookie and follow no redirect (RFC 8058): the answer is the page itself.
    .post(
      "/mail-copies/:token",
      ({ viewer, params, request }) => changeWish(house, request, viewer, params.token, false),
      { open: true },
    )
    .post(
      "/mail-copies/:token/again",
      ({ viewer, params, request }) => changeWish(house, request, viewer, params.token, true),
      { open: true },
    );

async function changeWish(house: House, request: Request, viewer: Viewer | null, token: string, wanted: boolean) {
  const { userId } = await wishBehind(house.db, token);
  await wishForCopies(house.db, userId, wanted);
  return copiesPage(house, request, viewer, token, { wanted, changed: true });
}

const copiesPage = (
  house: House,
  request: Request,
  viewer: Viewer | null,
  token: string,
  state: { wanted: boolean; changed?: boolean },
) =>
  renderPage(
    house,
    request,
    viewer,
    { title: titleOf(state.wanted, state.changed ?? false), headers: { "referrer-policy": "same-origin" } },
    <CopiesScreen path={`/mail-copies/${encodeURIComponent(token)}`} {...state} />,
  );

async function inboxScreen({ db, city }: House, viewer: Viewer, page: number) {
  const rows = await inboxOf(db, viewer.id, sliceOf(page));
  return (
    <InboxScreen
      messages={rows.slice(0, MOST_ROWS)}
      more={rows.length > MOST_ROWS}
      page={page}
      city={city}
      now={new Date().toISOString()}
    />
  );
}

async function sentScreen({ db, city }: House, viewer: Viewer) {
  const host = await hostOf(db, viewer.id);
  if (!host) return <NoSenderScreen />;
  const [messages, people, size] = await Promise.all([
    sentMessages(db, host.id, FIRST_PAGE),
    audienceOf(db, host.id, FIRST_PAGE),
    audienceSize(db, host.id),
  ]);
  return <SentScreen messages={messages} audience={{ people, size }} city={city} now={new Date().toISOString()} />;
}
