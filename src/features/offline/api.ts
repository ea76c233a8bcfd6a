// API routes for the service worker: which files and pages it keeps.
import type { AppContext } from "../../context.ts";
import { getScript, manifest } from "../../http/assets.ts";
import { tag } from "../../http/openapi-meta.ts";
import { routes } from "../../http/session.ts";
import { getLanguage } from "../../i18n/t.ts";
import { listKeptPages } from "./kept-pages.ts";
import { getKeptCatalogue, getKeptTaste } from "./kept-taste.ts";
import { KeptPages, KeptTaste, Shell } from "./schema.ts";

const doc = tag("Offline");

export const offlineApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/offline/shell", () => getShell(getLanguage()), {
      ...doc("Lists the scripts, styles and fonts that screens need offline, in the language of the request.", Shell),
      public: true,
    })
    .get("/api/offline/pages", ({ viewer }) => listKeptPages(ctx.db, viewer.id, viewer.sid), {
      ...doc("Lists the pages that the current user's browser keeps, and until when it may.", KeptPages),
      auth: ["traveler"],
    })
    .get("/api/offline/taste", ({ viewer }) => getKeptTaste(ctx.db, viewer.id), {
      ...doc("Returns what the current user's browser ranks places with while it is offline.", KeptTaste),
      auth: ["traveler"],
    })
    .get(
      "/api/offline/catalogue",
      async () =>
        new Response(await getKeptCatalogue(ctx.db), { headers: { "content-type": "application/octet-stream" } }),
      {
        ...doc(
          "Returns the features of all places in one file, for ranking them offline.",
          "application/octet-stream",
          { errors: [404] },
        ),
        auth: ["traveler"],
      },
    );

function getShell(language: string): Shell {
  const { sheets, fonts, moreFonts, offline } = manifest;
  const styles = [sheets.app!, sheets.city!, sheets.transitions!];
  const scripts = offline.map((name) => getScript(name, language));
  return { files: [...styles, ...fonts, ...moreFonts, ...scripts].map((name) => `/assets/${name}`) };
}
