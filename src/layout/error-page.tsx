// The pages a person sees when something is not for them, not there, or not working.

import { type DrawingName, drawing as drawingOf } from "../art/scene/drawings.ts";
import type { AppContext } from "../context.ts";
import type { ErrorResponse } from "../http/errors.ts";
import { getViewer, type Viewer } from "../http/session.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { PublicFooter } from "./PublicFooter.tsx";
import { getTheme, renderPage } from "./render.tsx";

export const errorPage = (ctx: AppContext) => async (answer: ErrorResponse, request: Request) => {
  if (answer.status === 401) return signInPage(ctx, request);
  const viewer: Viewer | null = answer.status >= 500 ? null : await getViewer(ctx, request).catch(() => null);
  const { pathname, search } = new URL(request.url);
  const said: Said = answer.suspended
    ? { title: "This account is suspended", words: answer.message, drawing: "no-activity" }
    : (WORDS[answer.status] ?? { title: "Something went wrong", words: answer.message, drawing: "no-activity" });
  const path = pathname + search;
  const page = {
    title: said.title,
    ...(!viewer && { footer: <PublicFooter ctx={ctx} path={path} theme={getTheme(request)} /> }),
  };
  const sorry = <Sorry {...said} again={answer.status >= 500 ? path : undefined} suspended={answer.suspended} />;
  const response = renderPage(ctx, request, viewer, page, sorry, answer.status);
  if (answer.retryAfter) response.headers.set("retry-after", String(answer.retryAfter));
  return response;
};

type Said = { title: string; words: string; drawing: DrawingName };

const WORDS: Record<number, Said> = {
  403: {
    drawing: "welcome",
    title: "This page is for another kind of account",
    words: "You are signed in, and your own pages are a step away.",
  },
  404: {
    drawing: "not-found",
    title: "404 Page Not Found",
    words: "Did you forget to add the page to the router? The address may also be old or mistyped.",
  },
  500: {
    drawing: "pending",
    title: "Something went wrong",
    words: "It is our fault, and it has been noted. Please try again in a moment.",
  },
  503: {
    drawing: "offline",
    title: "We will be right back",
    words: "The database does not answer right now. Please try again in a moment.",
  },
};

/** Says Unauthorized, and leads to the sign-in after 500 ms, without scripts too. */
function signInPage(ctx: AppContext, request: Request): Response {
  const url = new URL(request.url);
  const to = `/api/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`;
  const page = { title: "Unauthorized", refresh: { seconds: 0.5, to } };
  return renderPage(
    ctx,
    request,
    null,
    page,
    <>
      <div role="alert" className="toast-viewport">
        <div className="toast" data-destructive="">
          <div>
            <p className="font-semibold">Unauthorized</p>
            <p className="text-sm">You are logged out. Logging in again...</p>
          </div>
        </div>
      </div>
      <div className="page-width grid justify-items-center gap-4 py-24 text-center">
        <h1 className="text-2xl">Signing you in</h1>
        <ButtonLink href={to} kind="quiet">
          Sign in now
        </ButtonLink>
      </div>
    </>,
    401,
  );
}

/**
 * The drawing is inline: what failed may keep a picture file away too.
 * @param again the page to try once more, where that may help
 */
function Sorry({ title, words, drawing, again, suspended }: Said & { again?: string; suspended?: boolean }) {
  return (
    <div className="page-width grid justify-items-center gap-4 py-16 text-center">
      <div className="w-50 max-w-full" dangerouslySetInnerHTML={{ __html: drawingOf(drawing) }} />
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-130 text-faint">{words}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {again && <ButtonLink href={again}>Try Again</ButtonLink>}
        {suspended ? (
          <ButtonLink href="/suspended">Export or Delete Your Data</ButtonLink>
        ) : (
          <ButtonLink href="/" kind={again ? "quiet" : "act"}>
            Back to the start
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
