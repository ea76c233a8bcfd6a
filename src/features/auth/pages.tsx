import type { ReactElement } from "react";
import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { getDestination } from "../../http/safe-redirect.ts";
import { needsPasskey } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import type { Page } from "../../layout/Document.tsx";
import { renderPage } from "../../layout/render.tsx";
import { toSignInPath } from "../../ui/account-paths.ts";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { ConfirmEmailScreen } from "./ConfirmEmailScreen.tsx";
import { ForgotPasswordScreen } from "./ForgotPasswordScreen.tsx";
import { isInvitationUsable } from "./invitations.ts";
import { LoginScreen } from "./LoginScreen.tsx";
import { PasskeyScreen } from "./PasskeyScreen.tsx";
import { findResetUser } from "./password-reset.ts";
import { formatProblem } from "./providers/messages.ts";
import { findDemoSignIns } from "./public-demo.ts";
import { ResetScreen } from "./ResetScreen.tsx";
import { SignUpClosedScreen, SignUpScreen } from "./SignUpScreen.tsx";
import { getSignInMethods } from "./sign-in-methods.ts";

export const authPages = (ctx: AppContext) => {
  const { config } = ctx;
  const sendsEmail = ctx.config.mail.smtpUrl !== undefined;
  /** The address contains a secret, which no other site may learn. */
  const headers = { "referrer-policy": "no-referrer" };
  const show = (request: Request, page: Page, screen: ReactElement) => authPage(ctx, request, page, screen);
  return routes(ctx)
    .get("/login", { public: true })
    .handle(async ({ viewer, request, redirect }) => {
      const { returnTo } = getDestination(request);
      if (viewer) return redirect(returnTo, 302);
      const page = {
        title: t("Sign In"),
        description: t("Sign in to {siteName}.", { siteName: config.siteName }),
        canonical: "/login",
      };
      const query = new URL(request.url).searchParams;
      const name = ctx.config.providers.find(({ n }) => String(n) === query.get("with"))?.name;
      const screen = (
        <LoginScreen
          siteName={config.siteName}
          returnTo={returnTo}
          providers={ctx.config.providers.map(({ n, name }) => ({ n, name }))}
          passkeys={ctx.config.passkeys}
          passwords={ctx.config.passwords}
          demo={ctx.config.demo ? await findDemoSignIns(ctx.db) : undefined}
          problem={formatProblem(query.get("problem"), name ?? t("The other service"))}
        />
      );
      return show(request, page, screen);
    })
    .get("/signup", { public: true })
    .handle(async ({ viewer, request, redirect }) => {
      const { returnTo, type } = getDestination(request);
      if (viewer) return redirect(returnTo, 302);
      if (!ctx.config.passwords || ctx.config.demo) return redirect(toSignInPath({ returnTo, type }), 302);
      const page = {
        title: t("Sign up"),
        description: t("Create your {siteName} account.", { siteName: config.siteName }),
        canonical: "/signup",
      };
      const { mode } = ctx.signUp;
      const given = getQueryParam(request, "invitation");
      if (mode === "open") {
        const providers = ctx.config.providers.map(({ n, name }) => ({ n, name }));
        return show(request, page, <SignUpScreen {...{ siteName: config.siteName, returnTo, type, providers }} />);
      }
      const invitation = getLinkToken(given);
      const isUsable = invitation !== undefined && (await isInvitationUsable(ctx.db, invitation));
      const screen = isUsable ? (
        <SignUpScreen siteName={config.siteName} returnTo={returnTo} type={type} invitation={invitation} />
      ) : (
        <SignUpClosedScreen
          mode={mode}
          isInvited={given !== null}
          contactEmail={ctx.config.contactEmail}
          returnTo={returnTo}
          type={type}
        />
      );
      return show(request, given === null ? page : { title: page.title, headers }, screen);
    })
    .get("/forgot-password", { public: true })
    .handle(({ request, redirect }) => {
      if (!ctx.config.passwords) return redirect("/login", 302);
      const description = t("Get a link to reset the password of your {siteName} account.", {
        siteName: config.siteName,
      });
      const page = { title: t("Forgot password"), description, canonical: "/forgot-password" };
      return show(
        request,
        page,
        <ForgotPasswordScreen sendsEmail={sendsEmail} contactEmail={ctx.config.contactEmail} />,
      );
    })
    .get("/confirm-email", { auth: ["signed-in"] })
    .handle(({ request, viewer }) => {
      const token = getLinkToken(getQueryParam(request, "token"));
      const screen = <ConfirmEmailScreen token={token} email={viewer.email} />;
      return show(request, { title: t("Confirm your email"), headers }, screen);
    })
    .get("/passkey", { auth: ["signed-in", "without-passkey"] })
    .handle(async ({ request, viewer, redirect }) => {
      const { returnTo } = getDestination(request);
      if (!(await needsPasskey(ctx, request))) return redirect(returnTo, 302);
      const { password, passkeys } = await getSignInMethods(ctx.db, viewer.id, ctx.config.providers);
      const screen = (
        <PasskeyScreen
          siteName={config.siteName}
          returnTo={returnTo}
          hasPasskey={passkeys.length > 0}
          hasPassword={password}
        />
      );
      return show(request, { title: t("Your passkey") }, screen);
    })
    .get("/sign-out", { public: true })
    .handle(({ request }) => show(request, { title: t("Sign Out") }, <SignOutScreen siteName={config.siteName} />))
    .get("/goodbye", { public: true })
    .handle(({ viewer, request, redirect }) =>
      // Whoever has an account would be told that it is deleted.
      viewer ? redirect("/", 302) : show(request, { title: t("Goodbye") }, <GoodbyeScreen />),
    )
    .get("/reset-password", { public: true })
    .handle(async ({ request, redirect }) => {
      if (!ctx.config.passwords) return redirect("/login", 302);
      const token = getLinkToken(getQueryParam(request, "token"));
      const user = token ? await findResetUser(ctx.db, token) : undefined;
      const screen = <ResetScreen token={token} form={user && (await getResetForm(ctx, user))} />;
      return show(request, { title: t("Choose a new password"), headers }, screen);
    });
};

/** If the email was unverified, all methods may be someone else's: they are not shown, and removed in any case. */
async function getResetForm({ db, config, city }: AppContext, user: { id: string; isVerified: boolean }) {
  const methods = user.isVerified ? (await getSignInMethods(db, user.id, config.providers)).recent : [];
  return { methods, timezone: city.timezone, now: new Date().toISOString() };
}

const getLinkToken = (token: string | null) => (token && /^[\w-]{43}$/.test(token) ? token : undefined);

const getQueryParam = (request: Request, name: string) => new URL(request.url).searchParams.get(name);

function authPage(ctx: AppContext, request: Request, page: Page, screen: ReactElement): Response {
  // Back must not show the form again to someone who has just signed in.
  const headers = { "cache-control": "no-store", ...page.headers };
  return renderPage(
    ctx,
    request,
    null,
    { ...page, headers, frame: "plain", sheet: "public", footer: "public" },
    screen,
  );
}

/** Asks before signing out, because another site led here. */
const SignOutScreen = ({ siteName }: { siteName: string }) => (
  <AuthFrame title={t("Sign out?")} text={t("Another site sent you here to sign out of {siteName}.", { siteName })}>
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink href="/api/logout">{t("Sign Out")}</ButtonLink>
      <QuietLink href="/">{t("Stay signed in")}</QuietLink>
    </div>
  </AuthFrame>
);

const GoodbyeScreen = () => (
  <AuthFrame title={t("Goodbye")} text={t("Your account and all its data have been deleted.")}>
    <ButtonLink href="/">{t("Back to the home page")}</ButtonLink>
  </AuthFrame>
);
