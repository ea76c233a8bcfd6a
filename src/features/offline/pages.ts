// /sw.js: the service worker, or the one that removes it.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { manifest, readAsset } from "../../http/assets.ts";
import { publicRoute } from "../../http/session.ts";

export const offlinePages = ({ config }: AppContext) => {
  const code = readAsset(config.offline ? manifest.workers.worker : manifest.workers.remover);
  return new Elysia({ name: "offline-pages", ...publicRoute }).get("/sw.js", async () => {
    const headers = { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" };
    return new Response(await code, { headers });
  });
};
