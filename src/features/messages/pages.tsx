import type { IslandProps } from "../../../islands/registry.ts";
import type { AppContext } from "../../context.ts";
import { MAX_ROWS, parsePage, toOffset } from "../../http/paging.ts";
import { routes, type Viewer } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { findPreferencesByToken, setEmailPreferences } from "../../outbox/email-preferences.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyPage } from "../../ui/EmptyPage.tsx";
import { Pages } from "../../ui/Pages.tsx";
import { findHost } from "../places/listing/ownership.ts";
import { getAudienceSize, listAudience } from "./audience.ts";
import { listInbox } from "./inbox.ts";
import { listSentMessages } from "./send.ts";
import { EMAIL_KINDS, type EmailKind, formatPreferenceTitle, UnsubscribeScreen } from "./UnsubscribeScreen.tsx";

const FIRST_PAGE = { offset: 0, limit: MAX_ROWS };

export const messagePages = (ctx: AppContext) =>
  routes(ctx)
    .get(
      "/messages",
      async ({ viewer, request }) => {
        const isBusiness = viewer.userType === "business";
        const screen = await (isBusiness ? sentScreen(ctx, viewer) : inboxScreen(ctx, viewer, parsePage(request.url)));
        return renderPage(ctx, request, viewer, { title: isBusiness ? t("Messages") : t("Your Messages") }, screen);
      },
      { auth: ["traveler", "business"] },
    )
    .get(
      "/mail-copies/:token",
      async ({ viewer, params, request }) => {
        const kind = parseKind(request.url);
        const preferences = await findPreferencesByToken(ctx.db, params.token);
        return renderPreferencePage(ctx, request, viewer, params.token, { kind, enabled: preferences[kind] });
      },
      { public: true },
    )
    // One-click unsubscribe (RFC 8058): providers send no cookie and follow no redirect, so the response is the page.
    .post(
      "/mail-copies/:token",
      ({ viewer, params, request }) => changePreference(ctx, request, viewer, params.token, false),
      { public: true },
    )
    .post(
      "/mail-copies/:token/again",
      ({ viewer, params, request }) => changePreference(ctx, request, viewer, params.token, true),
      { public: true },
    );

async function changePreference(
  ctx: AppContext,
  request: Request,
  viewer: Viewer | null,
  token: string,
  enabled: boolean,
) {
  const kind = parseKind(request.url);
  const { userId } = await findPreferencesByToken(ctx.db, token);
  await setEmailPreferences(ctx.db, userId, { [kind]: enabled });
  return renderPreferencePage(ctx, request, viewer, token, { kind, enabled, changed: true });
}

const parseKind = (address: string): EmailKind => {
  const kind = new URL(address).searchParams.get("kind");
  return EMAIL_KINDS.find((known) => known === kind) ?? "enabled";
};

const renderPreferencePage = (
  ctx: AppContext,
  request: Request,
  viewer: Viewer | null,
  token: string,
  state: { kind: EmailKind; enabled: boolean; changed?: boolean },
) =>
  renderPage(
    ctx,
    request,
    viewer,
    {
      title: formatPreferenceTitle(state),
      headers: { "referrer-policy": "same-origin" },
    },
    <UnsubscribeScreen path={`/mail-copies/${encodeURIComponent(token)}`} {...state} />,
  );

async function inboxScreen({ db, city }: AppContext, viewer: Viewer, page: number) {
  const rows = await listInbox(db, viewer.id, toOffset(page), city);
  return (
    <InboxScreen
      messages={rows.slice(0, MAX_ROWS)}
      hasMore={rows.length > MAX_ROWS}
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
    listSentMessages(db, host.id, FIRST_PAGE, city),
    listAudience(db, host.id, FIRST_PAGE),
    getAudienceSize(db, host.id),
  ]);
  return <SentScreen messages={messages} audience={{ people, size }} city={city} now={new Date().toISOString()} />;
}

function InboxScreen({ hasMore, ...props }: IslandProps<"Messages"> & { hasMore: boolean }) {
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl md:text-4xl mb-6">{t("Your Messages")}</h1>
      <Island name="Messages" props={props} />
      <Pages page={props.page} hasMore={hasMore} toUrl={(page) => `/messages?page=${page}`} className="mt-8" />
    </div>
  );
}

function SentScreen(props: IslandProps<"SentMessages">) {
  return (
    <div className="page-width py-8">
      <Island name="SentMessages" props={props} />
    </div>
  );
}

function NoSenderScreen() {
  return (
    <EmptyPage
      heading={t("Messages")}
      drawing="welcome"
      title={t("Create Business Profile First")}
      action={<ButtonLink href="/business-profile">{t("Create Business Profile")}</ButtonLink>}
    >
      {t("Messages need a business profile, so that travelers know who writes to them.")}
    </EmptyPage>
  );
}
