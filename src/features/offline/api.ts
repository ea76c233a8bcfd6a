// API routes for the service worker: which files and pages it keeps.
import type { AppContext } from "../../context.ts";
import { getScript, manifest } from "../../http/assets.ts";
import { returns } from "../../http/openapi-meta.ts";
import { routes } from "../../http/session.ts";
import { getLanguage } from "../../i18n/t.ts";
import { listKeptPages } from "./kept-pages.ts";
import { getKeptCatalogue, getKeptTaste } from "./kept-taste.ts";
import { KeptPages, KeptTaste, Shell } from "./schema.ts";

export const offlineApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/offline/shell", () => getShell(getLanguage()), { ...returns(Shell), public: true })
    .get("/api/offline/pages", ({ viewer }) => listKeptPages(ctx.db, viewer.id, viewer.sid), {
      ...returns(KeptPages),
      auth: ["traveler"],
    })
    .get("/api/offline/taste", ({ viewer }) => getKeptTaste(ctx.db, viewer.id), {
      ...returns(KeptTaste),
      auth: ["traveler"],
    })
    .get(
      "/api/offline/catalogue",
      async () =>
        new Response(await getKeptCatalogue(ctx.db), { headers: { "content-type": "application/octet-stream" } }),
      { ...returns("application/octet-stream", { errors: [404] }), auth: ["traveler"] },
    );

function getShell(language: string): Shell {
  const { sheets, fonts, moreFonts, offline } = manifest;
  const styles = [sheets.app!, sheets.city!, sheets.transitions!];
  const scripts = offline.map((name) => getScript(name, language));
  return { files: [...styles, ...fonts, ...moreFonts, ...scripts].map((name) => `/assets/${name}`) };
}
