// /sw.js: the service worker, or the one that removes it. /offline: what travelers see of pages that are not kept.

import type { AppContext } from "../../context.ts";
import { manifest, readAsset } from "../../http/assets.ts";
import { routes } from "../../http/routes.ts";
import { cachedRoute } from "../../http/session.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { OfflineScreen } from "./OfflineScreen.tsx";

export const offlinePages = (ctx: AppContext) => {
  const code = readAsset(ctx.config.offline ? manifest.workers.worker : manifest.workers.remover);
  return routes(ctx)
    .get("/sw.js", cachedRoute("revalidated"))
    .handle(async () => {
      const headers = { "content-type": "text/javascript; charset=utf-8", vary: "cookie, accept-language" };
      // The only texts of the worker: it shows them when the browser has removed every page that it kept.
      const texts = [t("You're offline, and nothing is kept on this device."), t("Reload"), getLanguage()];
      return new Response(
        (await code).replace("nothingKeptTexts", () => JSON.stringify(texts)),
        { headers },
      );
    })
    .get("/offline", { auth: ["traveler"] })
    .handle(({ viewer, request }) =>
      renderPage(
        ctx,
        request,
        viewer,
        { title: t("Places on this device") },
        <OfflineScreen cityName={ctx.city.name} />,
      ),
    );
};
