// `npm run release`: an archive per platform with the binary, its licenses and its SBOM, and their checksums.
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import packageFile from "../../package.json" with { type: "json" };
import { writeDeb } from "./deb.ts";
import type { Platform } from "../../src/build/postgres-bundle.ts";
import { compileFor, PLATFORMS, prepareParts } from "./platforms.ts";
import { formatSbom } from "./sbom.ts";
import { packTar } from "../../src/build/tar.ts";
import { thirdParty } from "./third-party.ts";
import { formatThirdParty } from "./third-party-doc.ts";

const OUT = "dist/release";

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
const megabytes = (bytes: Uint8Array) => (bytes.length / 1e6).toFixed(1);

const asked = process.argv.slice(2) as Platform[];
const platforms = PLATFORMS.filter((name) => asked.length === 0 || asked.includes(name));
if (process.platform !== "linux" || process.arch !== "x64")
  console.warn("Releases are made on Linux x64: made elsewhere, the same commit may give other bytes.");

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await prepareParts();
const components = await thirdParty();
const licenses = formatThirdParty(components);
for (const platform of platforms) await release(platform);
await Bun.write(join(OUT, "install.sh"), Bun.file("deploy/install.sh"));
await writeSums();

async function release(platform: Platform): Promise<void> {
  const started = performance.now();
  const binary = join(OUT, platform, "sidestreet");
  await compileFor(platform, binary);
  const content = await Bun.file(binary).bytes();
  const sbom = formatSbom(components, platform, packageFile.version, content);
  const archive = await packTar(
    {
      "sidestreet/sidestreet": content,
      "sidestreet/LICENSE": await Bun.file("LICENSE").bytes(),
      "sidestreet/THIRD-PARTY-LICENSES.md": Buffer.from(licenses),
      "sidestreet/sidestreet.service": await Bun.file("deploy/sidestreet.service").bytes(),
      "sidestreet/sidestreet.env": await Bun.file("deploy/sidestreet.env").bytes(),
      "sidestreet/sidestreet.cdx.json": Buffer.from(sbom),
    },
    ["sidestreet/sidestreet"],
  );
  await Bun.write(join(OUT, `sidestreet-${platform}.tar.gz`), Bun.gzipSync(new Uint8Array(archive), { level: 9 }));
  await Bun.write(join(OUT, `sidestreet-${platform}.cdx.json`), sbom);
  await writeDeb(OUT, platform, { version: packageFile.version, binary: content, licenses });
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
