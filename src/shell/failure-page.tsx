// The pages a person sees when something is not for them, not there, or not working.
import type { House } from "../house.ts";
import { ButtonLink } from "../ui/Button.tsx";
import type { Answer } from "../web/errors.ts";
import { type Viewer, viewerOf } from "../web/session.ts";
import { renderPage } from "./render.tsx";

export const failurePage = (house: House) => async (answer: Answer, request: Request) => {
  if (answer.status === 401) return signInPage(house, request);
  const viewer: Viewer | null = answer.status >= 500 ? null : await viewerOf(house, request).catch(() => null);
  const { title, words } = answer.suspended
    ? { title: "This account is suspended", words: answer.message }
    : (WORDS[answer.status] ?? { title: "Something went wrong", words: answer.message });
  const response = renderPage(house, request, viewer, { title }, <Sorry title={title} words={words} />, answer.status);
  if (answer.retryAfter) response.headers.set("retry-after", String(answer.retryAfter));
  return response;
};

const WORDS: Record<number, { title: string; words: string }> = {
  403: {
    title: "This page is for another kind of account",
    words: "You are signed in, and your own pages are a step away.",
  },
  404: {
    title: "404 Page Not Found",
    words: "Did you forget to add the page to the router? The address may also be old or mistyped.",
  },
  500: {
    title: "Something went wrong",
    words: "It is our fault, and it has been noted. Please try again in a moment.",
  },
  503: {
    title: "We will be right back",
    words: "The database does not answer right now. Please try again in a moment.",
  },
};

/** Says Unauthorized and goes to sign in after 500 ms by itself; with scripts as with none. */
function signInPage(house: House, request: Request): Response {
  const url = new URL(request.url);
  const to = `/api/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`;
  const page = { title: "Unauthorized", refresh: { seconds: 0.5, to } };
  return renderPage(
    house,
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

function Sorry({ title, words }: { title: string; words: string }) {
  return (
    <div className="page-width grid justify-items-center gap-4 py-20 text-center">
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-130 text-faint">{words}</p>
      <ButtonLink href="/">Back to the start</ButtonLink>
    </div>
  );
}
