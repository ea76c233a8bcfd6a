// /messages, and the page behind the link in each copy that goes out by mail.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { MAX_ROWS, parsePage, toOffset } from "../../http/paging.ts";
import { session, type Viewer } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { findHost } from "../listings/host.ts";
import { audienceOf, audienceSize } from "./audience.ts";
import { setEmailPreference, wishBehind } from "./email-preferences.ts";
import { inboxOf } from "./inbox.ts";
import { InboxScreen, NoSenderScreen, SentScreen } from "./MessagesScreen.tsx";
import { sentMessages } from "./sent.ts";
import { titleOf, UnsubscribeScreen } from "./UnsubscribeScreen.tsx";

const FIRST_PAGE = { offset: 0, limit: MAX_ROWS };

export const messagePages = (ctx: AppContext) =>
  new Elysia({ name: "message-pages" })
    .use(session(ctx))
    .get(
      "/messages",
      async ({ viewer, request }) => {
        const isBusiness = viewer.userType === "business";
        const screen = await (isBusiness ? sentScreen(ctx, viewer) : inboxScreen(ctx, viewer, parsePage(request.url)));
        return renderPage(ctx, request, viewer, { title: isBusiness ? "Messages" : "Your Messages" }, screen);
      },
      { auth: ["traveler", "business"] },
    )
    .get(
      "/mail-copies/:token",
      async ({ viewer, params, request }) => {
        const { wanted } = await wishBehind(ctx.db, params.token);
        return copiesPage(ctx, request, viewer, params.token, { wanted });
      },
      { public: true },
    )
    // Mail providers post here without a cookie and follow no redirect (RFC 8058): the answer is the page itself.
    .post(
      "/mail-copies/:token",
      ({ viewer, params, request }) => changeWish(ctx, request, viewer, params.token, false),
      { public: true },
    )
    .post(
      "/mail-copies/:token/again",
      ({ viewer, params, request }) => changeWish(ctx, request, viewer, params.token, true),
      { public: true },
    );

async function changeWish(ctx: AppContext, request: Request, viewer: Viewer | null, token: string, wanted: boolean) {
  const { userId } = await wishBehind(ctx.db, token);
  await setEmailPreference(ctx.db, userId, wanted);
  return copiesPage(ctx, request, viewer, token, { wanted, changed: true });
}

const copiesPage = (
  ctx: AppContext,
  request: Request,
  viewer: Viewer | null,
  token: string,
  state: { wanted: boolean; changed?: boolean },
) =>
  renderPage(
    ctx,
    request,
    viewer,
    { title: titleOf(state.wanted, state.changed ?? false), headers: { "referrer-policy": "same-origin" } },
    <UnsubscribeScreen path={`/mail-copies/${encodeURIComponent(token)}`} {...state} />,
  );

async function inboxScreen({ db, city }: AppContext, viewer: Viewer, page: number) {
  const rows = await inboxOf(db, viewer.id, toOffset(page));
  return (
    <InboxScreen
      messages={rows.slice(0, MAX_ROWS)}
      more={rows.length > MAX_ROWS}
      page={page}
      city={city}
      now={new Date().toISOString()}
    />
  );
}

async function sentScreen({ db, city }: AppContext, viewer: Viewer) {
  const host = await findHost(db, viewer.id);
  if (!host) return <NoSenderScreen />;
  const [messages, people, size] = await Promise.all([
    sentMessages(db, host.id, FIRST_PAGE),
    audienceOf(db, host.id, FIRST_PAGE),
    audienceSize(db, host.id),
  ]);
  return <SentScreen messages={messages} audience={{ people, size }} city={city} now={new Date().toISOString()} />;
}
