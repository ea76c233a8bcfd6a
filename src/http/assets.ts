// Serves the built files under /assets/ from memory. Their names contain a hash, so a file never changes.

import { Elysia } from "elysia";
import { files, manifest } from "../../static/build/assets.ts";
import { NotFound } from "../errors.ts";
import { t } from "../i18n/t.ts";
import { publicRoute } from "./session.ts";

export { manifest };

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  json: "application/json",
};

/** The script in a language, or in English if it has no texts or was not built in that language. */
export const getScript = (name: string, language: string): string => manifest.localized[language]?.[name] ?? name;

/** The code of a file that is served under another path as well. */
export const readAsset = (name: string): Promise<string> => Bun.file(files[name]!).text();

type Asset = { type: string; plain: Uint8Array; br?: Uint8Array; gz?: Uint8Array };

/** GET /assets/{name}, cached by browsers for a year. */
export const assets = async () => {
  if (process.env.NODE_ENV === "development") return assetsFromDisk();
  const loaded = await loadAssets();
  return new Elysia({ name: "assets" }).get(
    "/assets/:name",
    ({ params, request }) => {
      const asset = loaded.get(params.name);
      if (!asset) throw new NotFound(t("File not found."));
      return answer(asset, request.headers.get("accept-encoding") ?? "");
    },
    publicRoute,
  );
};

/** In development, so that a rebuilt island appears without a restart. */
async function assetsFromDisk() {
  const { staticPlugin } = await import("@elysiajs/static");
  return new Elysia({ name: "assets" }).use(staticPlugin({ assets: "static/build/files", prefix: "/assets" }));
}

async function loadAssets(): Promise<Map<string, Asset>> {
  const bytesOf = async (name: string) => (files[name] ? await Bun.file(files[name]).bytes() : undefined);
  const names = Object.keys(files).filter((name) => !/\.(br|gz)$/.test(name));
  const entries = names.map(async (name): Promise<[string, Asset]> => {
    const [plain, br, gz] = await Promise.all([bytesOf(name), bytesOf(`${name}.br`), bytesOf(`${name}.gz`)]);
    return [name, { type: TYPES[name.split(".").at(-1)!] ?? "application/octet-stream", plain: plain!, br, gz }];
  });
  return new Map(await Promise.all(entries));
}

function answer(asset: Asset, accepted: string): Response {
  const [encoding, bytes] =
    asset.br && /\bbr\b/.test(accepted)
      ? ["br", asset.br]
      : asset.gz && /\bgzip\b/.test(accepted)
        ? ["gzip", asset.gz]
        : [undefined, asset.plain];
  return new Response(bytes as BodyInit, {
    headers: {
      "content-type": asset.type,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      ...(encoding && { "content-encoding": encoding as string }),
    },
  });
}
