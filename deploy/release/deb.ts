// The Debian package: the program, its service and its settings, put together by dpkg-deb.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Platform } from "../../src/build/postgres-bundle.ts";

const ARCHITECTURES: Partial<Record<Platform, string>> = { "linux-x64": "amd64", "linux-arm64": "arm64" };

/** The time of every file in the package; dpkg-deb takes it from here. */
const EPOCH = "1767225600";

type Contents = { version: string; binary: Uint8Array; licenses: string };

/** Writes sidestreet_VERSION_ARCHITECTURE.deb into a folder, for platforms that Debian has. */
export async function writeDeb(
  folder: string,
  platform: Platform,
  { version, binary, licenses }: Contents,
): Promise<void> {
  const architecture = ARCHITECTURES[platform];
  if (!architecture) return;
  const root = mkdtempSync(join(tmpdir(), "sidestreet-deb-"));
  const put = (path: string, content: string | Uint8Array, mode = 0o644) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), content);
    chmodSync(join(root, path), mode);
  };
  const source = (name: string) => Bun.file(`deploy/${name}`).text();
  try {
    const docs = "usr/share/doc/sidestreet";
    put("usr/bin/sidestreet", binary, 0o755);
    put("lib/systemd/system/sidestreet.service", await source("sidestreet.service"));
    put("etc/sidestreet/sidestreet.env", await source("sidestreet.env"), 0o600);
    put(`${docs}/copyright`, COPYRIGHT);
    put(`${docs}/third-party-licenses.md.gz`, gzip(licenses));
    put(`${docs}/changelog.gz`, gzip(changelog(version)));
    put("usr/share/lintian/overrides/sidestreet", await source("debian/lintian-overrides"));
    put("DEBIAN/conffiles", "/etc/sidestreet/sidestreet.env\n");
    for (const script of ["postinst", "prerm", "postrm"])
      put(`DEBIAN/${script}`, await source(`debian/${script}`), 0o755);
    const values = { VERSION: version, ARCHITECTURE: architecture, KILOBYTES: String(Math.ceil(binary.length / 1024)) };
    const control = await source("debian/control");
    put(
      "DEBIAN/control",
      control.replace(/@(\w+)@/g, (_, name: keyof typeof values) => values[name]),
    );
    await run(["find", root, "-type", "d", "-exec", "chmod", "755", "{}", "+"]);
    const file = join(folder, `sidestreet_${version}_${architecture}.deb`);
    await run(["dpkg-deb", "--root-owner-group", "-Zgzip", "--build", root, file]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const gzip = (text: string) => Bun.gzipSync(Buffer.from(text), { level: 9 });

const changelog = (version: string) => `sidestreet (${version}) stable; urgency=medium

  * See the release notes of version ${version}.

 -- The Sidestreet maintainers <sidestreet@localhost>  Thu, 01 Jan 2026 00:00:00 +0000
`;

const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Sidestreet
Comment: The licenses of the parts that are built in are in third-party-licenses.md.gz.

Files: *
Copyright: 2026 The Sidestreet contributors
License: AGPL-3.0-or-later

License: AGPL-3.0-or-later
 This program is free software: you can redistribute it and/or modify it under
 the terms of the GNU Affero General Public License as published by the Free
 Software Foundation, either version 3 of the License, or (at your option) any
 later version.
 .
 This program is distributed in the hope that it will be useful, but WITHOUT ANY
 WARRANTY; without even the implied warranty of MERCHANTABILITY or FITNESS FOR A
 PARTICULAR PURPOSE. See the GNU Affero General Public License for more details.
 .
 The whole license is at https://www.gnu.org/licenses/agpl-3.0.txt.
`;

async function run(command: string[]): Promise<void> {
  const child = Bun.spawn(command, { env: { ...process.env, SOURCE_DATE_EPOCH: EPOCH }, stdout: "ignore" });
  if ((await child.exited) !== 0) throw new Error(`This failed: ${command.join(" ")}`);
}
