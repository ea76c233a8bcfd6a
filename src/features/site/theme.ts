// /theme/{choice}: stores the theme in a cookie, or removes it, and redirects back.
import { Elysia } from "elysia";
import * as v from "valibot";
import { safeRedirect } from "../../http/safe-redirect.ts";
import { publicRoute } from "../../http/session.ts";
import { assertVisit } from "../../http/visits.ts";

/** Seconds. */
const YEAR = 365 * 24 * 3600;

export const themePages = new Elysia({ name: "theme-pages" }).get(
  "/theme/:choice",
  ({ params, request, redirect, set }) => {
    assertVisit(request.headers);
    set.headers["set-cookie"] =
      `theme=${params.choice}; Path=/; SameSite=Lax; Max-Age=${params.choice === "system" ? 0 : YEAR}`;
    return redirect(safeRedirect(new URL(request.url).searchParams.get("returnTo")), 302);
  },
  {
    params: v.object({ choice: v.picklist(["light", "dark", "system"]) }),
    ...publicRoute,
  },
);
