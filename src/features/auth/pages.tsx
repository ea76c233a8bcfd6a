// /login, /signup, /forgot-password, /reset-password and /confirm-email.
import { Elysia } from "elysia";
import type { ReactElement } from "react";
import type { House } from "../../context.ts";
import { checkedReturnTo } from "../../http/return-to.ts";
import { session } from "../../http/session.ts";
import type { Page } from "../../layout/Document.tsx";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { renderPage, themeOf } from "../../layout/render.tsx";
import { ConfirmScreen } from "./ConfirmScreen.tsx";
import { ForgotScreen } from "./ForgotScreen.tsx";
import { problemInWords } from "./providers/error-texts.ts";
import { ResetScreen } from "./ResetScreen.tsx";
import { SignInScreen } from "./SignInScreen.tsx";
import { SignUpScreen } from "./SignUpScreen.tsx";

export const authPages = (house: House) => {
  const { siteName } = house.config;
  return new Elysia({ name: "auth-pages" })
    .use(session(house))
    .get(
      "/login",
      ({ viewer, request, redirect }) => {
        const returnTo = returnToOf(request);
        if (viewer) return redirect(returnTo, 302);
        const page = { title: "Sign in", description: `Sign in to ${siteName}.`, canonical: "/login" };
        const query = new URL(request.url).searchParams;
        const name = house.config.providers.find(({ n }) => String(n) === query.get("with"))?.name;
        return authPage(
          house,
          request,
          page,
          <SignInScreen
            siteName={siteName}
            returnTo={returnTo}
            providers={house.config.providers.map(({ n, name }) => ({ n, name }))}
            passkeys={house.config.passkeys}
            problem={problemInWords(query.get("problem"), name ?? "The other service")}
          />,
        );
      },
      { open: true },
    )
    .get(
      "/signup",
      ({ viewer, request, redirect }) => {
        const returnTo = returnToOf(request);
        if (viewer) return redirect(returnTo, 302);
        const page = { title: "Sign up", description: `Make your ${siteName} account.`, canonical: "/signup" };
        return authPage(house, request, page, <SignUpScreen siteName={siteName} returnTo={returnTo} />);
      },
      { open: true },
    )
    .get(
      "/forgot-password",
      ({ request }) => {
        const description = `Get a link to a new password for your ${siteName} account.`;
        const page = { title: "Forgot password", description, canonical: "/forgot-password" };
        return authPage(house, request, page, <ForgotScreen />);
      },
      { open: true },
    )
    .get(
      "/confirm-email",
      ({ request, viewer }) => {
        const token = tokenOf(request);
        const page = { title: "Confirm your email", headers: { "referrer-policy": "no-referrer" } };
        return authPage(house, request, page, <ConfirmScreen token={token} email={viewer.email} />);
      },
      { admit: ["signed-in"] },
    )
    .get(
      "/reset-password",
      ({ request }) => {
        const page = { title: "New password", headers: { "referrer-policy": "no-referrer" } };
        return authPage(house, request, page, <ResetScreen token={tokenOf(request)} />);
      },
      { open: true },
    );
};

const returnToOf = (request: Request) => checkedReturnTo(new URL(request.url).searchParams.get("returnTo"));

/** The token of a mailed link, where it has the form of one. */
function tokenOf(request: Request): string | undefined {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return /^[\w-]{43}$/.test(token) ? token : undefined;
}

function authPage(house: House, request: Request, page: Page, screen: ReactElement): Response {
  const footer = <PublicFooter house={house} path={new URL(request.url).pathname} theme={themeOf(request)} />;
  return renderPage(house, request, null, { ...page, frame: "plain", sheet: "public", footer }, screen);
}
