import type { AppContext, Viewer } from "../../context.ts";
import { MAX_ROWS, parsePage, toOffset } from "../../http/paging.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { findPreferencesByToken, setEmailPreferences } from "../../outbox/email-preferences.ts";
import { NoBusinessPage } from "../../ui/EmptyState.tsx";
import { findHost } from "../places/listing/ownership.ts";
import { getAudienceSize, listAudience } from "./audience.ts";
import { listInbox } from "./inbox.ts";
import { MessagesScreen } from "./MessagesScreen.tsx";
import { SentMessagesScreen } from "./SentMessagesScreen.tsx";
import { listSentMessages } from "./send.ts";
import { EMAIL_KINDS, type EmailKind, formatPreferenceTitle, UnsubscribeScreen } from "./UnsubscribeScreen.tsx";

const FIRST_PAGE = { offset: 0, limit: MAX_ROWS };

export const messagePages = (ctx: AppContext) => {
  /** @param chosen whether the reader of an email wants more of its kind, if they just said so */
  async function preferencePage({ viewer, request, params }: Asked, chosen?: boolean): Promise<Response> {
    const kind = parseKind(request.url);
    const { userId, ...stored } = await findPreferencesByToken(ctx.db, params.token);
    if (chosen !== undefined) await setEmailPreferences(ctx.db, userId, { [kind]: chosen });
    const state = { kind, enabled: chosen ?? stored[kind], changed: chosen !== undefined };
    const page = { title: formatPreferenceTitle(state), headers: { "referrer-policy": "same-origin" } };
    const screen = <UnsubscribeScreen path={`/mail-copies/${encodeURIComponent(params.token)}`} {...state} />;
    return renderPage(ctx, request, viewer, page, screen);
  }
  return (
    routes(ctx)
      .get("/messages", { auth: ["traveler", "business"] })
      .handle(async ({ viewer, request }) => {
        const isBusiness = viewer.userType === "business";
        const screen = await (isBusiness ? sentScreen(ctx, viewer) : inboxScreen(ctx, viewer, parsePage(request.url)));
        return renderPage(ctx, request, viewer, { title: isBusiness ? t("Messages") : t("Your Messages") }, screen);
      })
      .get("/mail-copies/:token", { public: true })
      .handle((asked) => preferencePage(asked))
      // One-click unsubscribe (RFC 8058): providers send no cookie and follow no redirect, so the response is the page.
      .post("/mail-copies/:token", { public: true })
      .handle((asked) => preferencePage(asked, false))
      .post("/mail-copies/:token/again", { public: true })
      .handle((asked) => preferencePage(asked, true))
  );
};

type Asked = { viewer: Viewer | null; request: Request; params: { token: string } };

const parseKind = (address: string): EmailKind => {
  const kind = new URL(address).searchParams.get("kind");
  return EMAIL_KINDS.find((known) => known === kind) ?? "enabled";
};

async function inboxScreen({ db, city }: AppContext, viewer: Viewer, page: number) {
  const rows = await listInbox(db, viewer.id, toOffset(page), city);
  const props = { messages: rows.slice(0, MAX_ROWS), page, city, now: new Date().toISOString() };
  return <MessagesScreen {...props} hasMore={rows.length > MAX_ROWS} />;
}

async function sentScreen({ db, city }: AppContext, viewer: Viewer) {
  const host = await findHost(db, viewer.id);
  if (!host)
    return (
      <NoBusinessPage heading={t("Messages")}>
        {t("Messages need a business profile, so that travelers know who writes to them.")}
      </NoBusinessPage>
    );
  const [messages, people, size] = await Promise.all([
    listSentMessages(db, host.id, FIRST_PAGE, city),
    listAudience(db, host.id, FIRST_PAGE),
    getAudienceSize(db, host.id),
  ]);
  const props = { messages, audience: { people, size }, city, now: new Date().toISOString() };
  return <SentMessagesScreen {...props} />;
}
