import { type DrawingName, drawing as drawingOf } from "../art/scene/drawings.ts";
import type { AppContext, Viewer } from "../context.ts";
import type { ErrorResponse } from "../http/errors.ts";
import { isOperator } from "../http/public-city.ts";
import { getViewer } from "../http/session.ts";
import { isOwnLink } from "../http/visits.ts";
import { msg, t } from "../i18n/t.ts";
import { toSetupPath } from "../ui/account-paths.ts";
import { ButtonLink, QuietLink } from "../ui/Button.tsx";
import texts from "./errors.texts.json" with { type: "json" };
import { PublicFooter } from "./PublicFooter.tsx";
import { getTheme, renderPage } from "./render.tsx";

export const errorPage = (ctx: AppContext) => async (error: ErrorResponse, request: Request) => {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const returnTo = encodeURIComponent(path);
  // Who comes from another site presses a button before a provider signs them in.
  const signInPath = isOwnLink(request.headers) ? "/api/login" : "/login";
  if (error.status === 401) return signInPage(ctx, request, `${signInPath}?returnTo=${returnTo}`);
  if (error.needsPasskey) return redirectTo(`/passkey?returnTo=${returnTo}`);
  const viewer: Viewer | null = error.status >= 500 ? null : await getViewer(ctx, request).catch(() => null);
  const preview = error.status === 403 && isOperator(viewer) ? PREVIEWS[pathname] : undefined;
  if (preview) return redirectTo(preview);
  const lacksType = error.status === 403 && viewer !== null && viewer.userType === null;
  const content: Content = error.suspended
    ? { title: t("This account is suspended"), text: error.message, drawing: "no-activity" }
    : lacksType
      ? SET_UP_FIRST
      : (CONTENTS[error.status] ?? { title: t("Something went wrong"), text: error.message, drawing: "no-activity" });
  const page = {
    title: t(content.title),
    ...(!viewer && { footer: <PublicFooter ctx={ctx} path={path} theme={getTheme(request)} /> }),
  };
  const screen = (
    <ErrorScreen
      {...content}
      hint={
        error.status === 404 && !ctx.config.production
          ? msg("Did you forget to add the page to the router?")
          : undefined
      }
      retryPath={error.status >= 500 ? path : undefined}
      setupPath={lacksType ? toSetupPath({ returnTo: path }) : undefined}
      suspended={error.suspended}
    />
  );
  const response = renderPage(ctx, request, viewer, page, screen, error.status);
  if (error.retryAfter) response.headers.set("retry-after", String(error.retryAfter));
  return response;
};

const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } });

/** Where operators, who have no account type, look at the screens of travelers. */
const PREVIEWS: Record<string, string> = { "/discover": "/try", "/map": "/places/map", "/events": "/whats-on" };

type Content = { title: string; text: string; drawing: DrawingName };

const SET_UP_FIRST: Content = { drawing: "welcome", ...texts.setUpFirst };

const CONTENTS: Record<number, Content> = {
  403: { drawing: "welcome", ...texts[403] },
  404: { drawing: "not-found", ...texts[404] },
  500: { drawing: "pending", ...texts[500] },
  503: { drawing: "offline", ...texts[503] },
};

/** Shows "Unauthorized" and redirects to the sign-in page after 500 ms, without scripts. */
function signInPage(ctx: AppContext, request: Request, to: string): Response {
  const page = { title: t("Unauthorized"), refresh: { seconds: 0.5, to } };
  const screen = (
    <>
      <div role="alert" className="toast-viewport">
        <div className="toast" data-destructive="">
          <div>
            <p className="font-semibold">{t("Unauthorized")}</p>
            <p className="text-sm">{t("You are logged out. Logging in again...")}</p>
          </div>
        </div>
      </div>
      <div className="page-width grid justify-items-center gap-4 py-24 text-center">
        <h1 className="text-2xl">{t("Signing you in")}</h1>
        <QuietLink href={to}>{t("Sign in now")}</QuietLink>
      </div>
    </>
  );
  return renderPage(ctx, request, null, page, screen, 401);
}

type ScreenProps = Content & { hint?: string; retryPath?: string; setupPath?: string; suspended?: boolean };

/** The drawing is inline, because a request for an image may fail as well. @param retryPath set if trying again may help */
const ErrorScreen = ({ title, text, hint, drawing, retryPath, setupPath, suspended }: ScreenProps) => (
  <div className="page-width grid justify-items-center gap-4 py-16 text-center">
    <div className="w-50 max-w-full" dangerouslySetInnerHTML={{ __html: drawingOf(drawing) }} />
    <h1 className="text-3xl">{t(title)}</h1>
    <p className="max-w-130 text-faint">{t(text)}</p>
    {hint && <p className="max-w-130 text-faint">{t(hint)}</p>}
    <div className="flex flex-wrap justify-center gap-3">
      {retryPath && <ButtonLink href={retryPath}>{t("Try again")}</ButtonLink>}
      {setupPath && <ButtonLink href={setupPath}>{t("Set up your profile")}</ButtonLink>}
      {suspended ? (
        <ButtonLink href="/suspended">{t("Export or delete your data")}</ButtonLink>
      ) : (
        <ButtonLink href="/" kind={retryPath || setupPath ? "quiet" : "act"}>
          {t("Back to Home")}
        </ButtonLink>
      )}
    </div>
  </div>
);
