// /theme/{choice}, /language/{choice} and /close/{banner}: each stores the choice in a cookie and redirects back.
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { users } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import { CLOSED_COOKIE } from "../../http/cookies.ts";
import { LANGUAGE_COOKIE } from "../../http/language.ts";
import { routes } from "../../http/routes.ts";
import { safeRedirect } from "../../http/safe-redirect.ts";
import { getViewer, publicRoute } from "../../http/session.ts";
import { assertVisit, isOwnLink } from "../../http/visits.ts";

/** Seconds. */
const YEAR = 365 * 24 * 3600;

const AUTOMATIC = "auto";

export const choicePages = (ctx: AppContext) => {
  const attributes = `Path=/; SameSite=Lax${ctx.config.secure ? "; Secure" : ""}`;
  return routes(ctx)
    .get("/theme/:choice", { params: v.object({ choice: v.picklist(["light", "dark", "system"]) }), ...publicRoute })
    .handle(({ params, request, redirect, set }) => {
      assertVisit(request.headers);
      set.headers["set-cookie"] =
        `theme=${params.choice}; ${attributes}; Max-Age=${params.choice === "system" ? 0 : YEAR}`;
      return redirect(safeRedirect(new URL(request.url).searchParams.get("returnTo")), 302);
    })
    .get("/close/:banner", {
      params: v.object({ banner: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)) }),
      ...publicRoute,
    })
    .handle(({ params, request, redirect, set }) => {
      assertVisit(request.headers);
      set.headers["set-cookie"] = `${CLOSED_COOKIE}=${params.banner}; ${attributes}; HttpOnly; Max-Age=${YEAR}`;
      const returnTo = safeRedirect(new URL(request.url).searchParams.get("returnTo"));
      // The filters of a list are in no link of a page that is kept for everyone.
      const page = URL.parse(request.headers.get("referer") ?? "");
      return redirect(page?.pathname === returnTo ? returnTo + page.search : returnTo, 302);
    })
    .get("/language/:choice", {
      params: v.object({ choice: v.picklist([...ctx.config.languages, AUTOMATIC]) }),
      public: true,
    })
    .handle(async ({ params, request, redirect, set }) => {
      assertVisit(request.headers);
      const language = params.choice === AUTOMATIC ? null : params.choice;
      set.headers["set-cookie"] = `${LANGUAGE_COOKIE}=${language ?? ""}; ${attributes}; Max-Age=${language ? YEAR : 0}`;
      // Another site may link here, but must not change an account.
      if (isOwnLink(request.headers)) await saveLanguage(ctx, request, language);
      return redirect(safeRedirect(new URL(request.url).searchParams.get("returnTo")), 302);
    });
};

async function saveLanguage(ctx: AppContext, request: Request, language: string | null): Promise<void> {
  const viewer = await getViewer(ctx, request);
  if (!viewer || ctx.config.demo) return;
  await ctx.db.update(users).set({ language }).where(eq(users.id, viewer.id));
}
