// /sw.js: the service worker, or the one that removes it. /offline: what travelers see of pages that are not kept.

import type { AppContext } from "../../context.ts";
import { manifest, readAsset } from "../../http/assets.ts";
import { routes } from "../../http/routes.ts";
import { cachedRoute } from "../../http/session.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";

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
    .handle(({ viewer, request }) => {
      const screen = <OfflineScreen cityName={ctx.city.name} />;
      return renderPage(ctx, request, viewer, { title: t("Places on this device") }, screen);
    });
};

const OfflineScreen = ({ cityName }: { cityName: string }) => (
  <div className="page-width py-8">
    <h1 className="text-3xl md:text-4xl">{t("Places on this device")}</h1>
    <p className="mt-2 mb-6 text-faint max-w-[65ch]">
      {t("You can read these without a connection: what you saved and liked, and the next places of your deck.")}
    </p>
    <Island name="OfflinePlaces" props={{ cityName }} />
  </div>
);
