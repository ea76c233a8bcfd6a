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

/** Files are read for the first browser that needs them: reading all takes a tenth of a start. Text is kept as Brotli only. */
type Asset = { type: string; path: string; isBrotli: boolean; bytes?: Uint8Array; plain?: Uint8Array; gz?: Uint8Array };

const known: ReadonlyMap<string, Asset> = new Map(
  Object.entries(files).map(([file, path]): [string, Asset] => {
    const name = file.replace(/\.br$/, "");
    const type = TYPES[name.split(".").at(-1)!] ?? "application/octet-stream";
    return [name, { type, path, isBrotli: name !== file }];
  }),
);

/** GET /assets/{name}, cached by browsers for a year. */
export const assets = async () => {
  if (process.env.NODE_ENV === "development") return assetsFromDisk();
  return new Elysia({ name: "assets" }).get(
    "/assets/:name",
    ({ params, request }) => {
      const asset = known.get(params.name);
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

async function answer(asset: Asset, accepted: string): Promise<Response> {
  const encoding = asset.isBrotli && (/\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined);
  const bytes =
    encoding === "br" ? await read(asset) : encoding === "gzip" ? await toGzip(asset) : await toPlain(asset);
  return new Response(bytes as BodyInit, {
    headers: { "content-type": asset.type, vary: "accept-encoding", ...(encoding && { "content-encoding": encoding }) },
  });
}

const unpack = promisify(brotliDecompress);
const pack = promisify(gzip) as (bytes: Uint8Array, options: { level: number }) => Promise<Uint8Array>;

async function read(asset: Asset): Promise<Uint8Array> {
  asset.bytes ??= await Bun.file(asset.path).bytes();
  return asset.bytes;
}

async function toPlain(asset: Asset): Promise<Uint8Array> {
  if (!asset.isBrotli) return read(asset);
  asset.plain ??= await unpack(await read(asset));
  return asset.plain;
}

async function toGzip(asset: Asset): Promise<Uint8Array> {
  asset.gz ??= await pack(asset.plain ?? (await unpack(await read(asset))), { level: 9 });
  return asset.gz;
}
