// Serves the built files under /assets/ from memory. Their names contain a hash, so a file never changes.

import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { Elysia } from "elysia";
import { files, manifest } from "../../static/build/assets.ts";
import { NotFound } from "../errors.ts";
import { t } from "../i18n/t.ts";
import { cachedRoute } from "./session.ts";

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
export const readAsset = async (name: string): Promise<string> =>
  new TextDecoder().decode(await unpack(await Bun.file(files[`${name}.br`]!).bytes()));

/** Text is kept as Brotli only. Other encodings are made for the first browser that needs them. */
type Asset = { type: string; br?: Uint8Array; plain?: Uint8Array; gz?: Uint8Array };

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
    cachedRoute("forever"),
  );
};

/** In development, so that a rebuilt island appears without a restart. */
async function assetsFromDisk() {
  const { staticPlugin } = await import("@elysiajs/static");
  return new Elysia({ name: "assets" }).use(staticPlugin({ assets: "static/build/files", prefix: "/assets" }));
}

let loading: Promise<Map<string, Asset>> | undefined;

/** Once for all apps of a process: tests open hundreds. */
function loadAssets(): Promise<Map<string, Asset>> {
  loading ??= readAssets();
  return loading;
}

async function readAssets(): Promise<Map<string, Asset>> {
  const entries = Object.entries(files).map(async ([file, path]): Promise<[string, Asset]> => {
    const name = file.replace(/\.br$/, "");
    const type = TYPES[name.split(".").at(-1)!] ?? "application/octet-stream";
    const bytes = await Bun.file(path).bytes();
    return [name, name === file ? { type, plain: bytes } : { type, br: bytes }];
  });
  return new Map(await Promise.all(entries));
}

async function answer(asset: Asset, accepted: string): Promise<Response> {
  const encoding = asset.br && (/\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined);
  const bytes = encoding === "br" ? asset.br : encoding === "gzip" ? await toGzip(asset) : await toPlain(asset);
  return new Response(bytes as BodyInit, {
    headers: {
      "content-type": asset.type,
      vary: "accept-encoding",
      ...(encoding && { "content-encoding": encoding }),
    },
  });
}

const unpack = promisify(brotliDecompress);
const pack = promisify(gzip) as (bytes: Uint8Array, options: { level: number }) => Promise<Uint8Array>;

async function toPlain(asset: Asset): Promise<Uint8Array> {
  asset.plain ??= await unpack(asset.br!);
  return asset.plain;
}

async function toGzip(asset: Asset): Promise<Uint8Array> {
  asset.gz ??= await pack(asset.plain ?? (await unpack(asset.br!)), { level: 9 });
  return asset.gz;
}
