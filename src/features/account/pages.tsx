import type { AppContext, Viewer } from "../../context.ts";
import { matchesEtag } from "../../http/caching.ts";
import { routes } from "../../http/routes.ts";
import { getDestination } from "../../http/safe-redirect.ts";
import { isSuspended } from "../../http/session.ts";
import { msg, t } from "../../i18n/t.ts";
import { getTheme, renderPage } from "../../layout/render.tsx";
import { getEmailPreferences } from "../../outbox/email-preferences.ts";
import { getProviderToast } from "../auth/providers/messages.ts";
import { ConfirmReminder, SignInSettings } from "../auth/SignInSettings.tsx";
import { listSessionsAndTokens } from "../auth/sessions.ts";
import { getSignInMethods } from "../auth/sign-in-methods.ts";
import { getStoredNeeds } from "../discovery/stored-needs.ts";
import { readOperator } from "../operator/operator.ts";
import { getPushSettings } from "../push/subscriptions.ts";
import { readAvatar } from "./avatar.ts";
import { ProfileScreen } from "./ProfileScreen.tsx";
import { ProfileSetupScreen } from "./ProfileSetupScreen.tsx";
import { SuspendedScreen } from "./SuspendedScreen.tsx";

export const accountPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/profile", { auth: ["signed-in"] })
    .handle(({ viewer, request, redirect }) => {
      if (!viewer.userType) return setupPage(ctx, request, viewer);
      const { returnTo, type } = getDestination(request);
      return type || returnTo !== "/" ? redirect(returnTo, 302) : settingsPage(ctx, request, viewer);
    })
    .get("/suspended", { auth: ["signed-in", "suspended"] })
    .handle(async ({ viewer, request, redirect }) => {
      if (!(await isSuspended(ctx, request))) return redirect("/", 302);
      const { password } = await getSignInMethods(ctx.db, viewer.id, ctx.config.providers);
      const screen = (
        <SuspendedScreen
          userType={viewer.userType ?? "traveler"}
          hasPassword={password}
          contactEmail={ctx.config.contactEmail}
          operator={await readOperator(ctx.db)}
        />
      );
      return renderPage(ctx, request, null, { title: t("This account is suspended") }, screen);
    })
    .get("/avatars/:avatarId/:file", { auth: ["signed-in"], caching: "privateHour" })
    .handle(async ({ viewer, params, request }) => {
      const file = await readAvatar(ctx, viewer.id, params.avatarId, params.file);
      // A new photo has a new id.
      const etag = `"${params.avatarId}"`;
      // `vary: cookie` keeps it from the next user of the browser.
      const headers = { vary: "cookie", etag };
      if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
      return new Response(file, { headers: { ...headers, "content-type": "image/webp" } });
    });

const COMPLETE_YOUR_PROFILE = {
  title: msg("Complete Your Profile"),
  description: msg("Please set up your profile to get started."),
};

function setupPage(ctx: AppContext, request: Request, viewer: Viewer): Response {
  const fromHome = new URL(request.url).searchParams.get("from") === "home";
  const flash = getToast(ctx, request) ?? (fromHome ? COMPLETE_YOUR_PROFILE : undefined);
  const screen = (
    <ProfileSetupScreen
      siteName={ctx.config.siteName}
      email={viewer.email}
      preferences={viewer.travelPreferences}
      {...getDestination(request)}
    />
  );
  return renderPage(ctx, request, viewer, { title: t("Set up your profile"), frame: "plain", flash }, screen);
}

function getToast({ config }: AppContext, request: Request) {
  const query = new URL(request.url).searchParams;
  const provider = config.providers.find(({ n }) => String(n) === query.get("with"));
  return getProviderToast(query, provider?.name ?? t("The other service"));
}

async function settingsPage(ctx: AppContext, request: Request, viewer: Viewer): Promise<Response> {
  const isTraveler = viewer.userType === "traveler";
  const [{ sessions, tokens }, methods, emails, notifications, needs] = await Promise.all([
    listSessionsAndTokens(ctx.db, viewer.id, viewer.sid),
    getSignInMethods(ctx.db, viewer.id, ctx.config.providers),
    getEmailPreferences(ctx.db, viewer.id),
    getPushSettings(ctx.db, viewer),
    isTraveler ? getStoredNeeds(ctx.db, viewer.id) : null,
  ]);
  const screen = (
    <ProfileScreen
      account={{
        ...viewer,
        userType: viewer.userType ?? "traveler",
        hasPassword: methods.password,
        emails,
        sendsEmail: ctx.config.mail.smtpUrl !== undefined,
      }}
      needs={needs}
      sessions={sessions}
      tokens={tokens}
      methods={methods}
      notifications={ctx.config.offline ? notifications : null}
      city={ctx.city}
      timezone={ctx.city.timezone}
      languages={ctx.config.languages}
      theme={getTheme(request)}
      offlineCity={isTraveler && ctx.config.offline ? ctx.city.name : undefined}
      reminder={
        viewer.emailVerified || !ctx.config.mail.smtpUrl ? null : (
          <ConfirmReminder email={viewer.email} userType={viewer.userType ?? "traveler"} />
        )
      }
      signIn={
        <SignInSettings
          email={viewer.email}
          emailVerified={viewer.emailVerified}
          methods={methods}
          providers={ctx.config.providers.map(({ n, name }) => ({ n, name }))}
          passkeys={ctx.config.passkeys}
          passwords={ctx.config.passwords}
          sendsEmail={ctx.config.mail.smtpUrl !== undefined}
          timezone={ctx.city.timezone}
          now={new Date().toISOString()}
        />
      }
    />
  );
  return renderPage(ctx, request, viewer, { title: t("Profile Settings"), flash: getToast(ctx, request) }, screen);
}
