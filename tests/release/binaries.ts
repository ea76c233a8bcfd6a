// Every released binary: what is in its archive, that it can be made again byte for byte, and that it runs where it says.
import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { COMPILED_VERSION } from "../../deploy/release/postgres-source.ts";
import packageFile from "../../package.json" with { type: "json" };
import { emulateArm64, ensureProgram, inRoot, run, unpackedDebian } from "./machines.ts";

const RELEASE = "dist/release";
const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
const { version } = packageFile;

const GLIBC = /^(lib(c|m|dl|rt|pthread)\.so\.\d+|ld-linux-.*)$/;

const scratch = mkdtempSync(join(tmpdir(), "sidestreet-release-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("SHA256SUMS names every file of the release", async () => {
  expect(await run(["sha256sum", "--check", "--strict", "SHA256SUMS"], {}, RELEASE)).not.toContain("FAILED");
  const named = await Bun.file(`${RELEASE}/SHA256SUMS`).text();
  for (const platform of PLATFORMS) {
    expect(named).toContain(`  sidestreet-${platform}.tar.gz\n`);
    expect(named).toContain(`  sidestreet-${platform}.cdx.json\n`);
  }
});

describe.each(PLATFORMS)("%s", (platform) => {
  test("the archive holds the program, its licenses and its parts list", async () => {
    const list = await run(["tar", "-tvzf", `${RELEASE}/sidestreet-${platform}.tar.gz`]);
    for (const name of ["LICENSE", "THIRD-PARTY-LICENSES.md", "sidestreet.cdx.json"])
      expect(list).toMatch(new RegExp(`^-rw-r--r-- .* sidestreet/${name}$`, "m"));
    expect(list).toMatch(/^-rwxr-xr-x .* sidestreet\/sidestreet$/m);
  });

  test("the parts list is valid CycloneDX and names the binary by its checksum", async () => {
    const text = await Bun.file(`${RELEASE}/sidestreet-${platform}.cdx.json`).text();
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
    const { metadata, components } = JSON.parse(text);
    const [sum] = (await run(["sha256sum", `${RELEASE}/${platform}/sidestreet`])).split(" ");
    expect(metadata.component).toMatchObject({ version, hashes: [{ alg: "SHA-256", content: sum }] });
    const names = components.map(({ name }: { name: string }) => name);
    for (const name of ["PostgreSQL", "Bun", "elysia", "react", "maplibre-gl"]) expect(names).toContain(name);
    expect(names.includes("OpenSSL")).toBe(platform.startsWith("darwin"));
  });
});

// There is no Mac here: what its loader will look for is read from the files.
test.each(["darwin-x64", "darwin-arm64"])("on %s PostgreSQL finds every library that it names", async (platform) => {
  const bundles = readdirSync(".cache").filter((name) => name.startsWith(`postgres-${platform}-`));
  const tar = new Bun.Archive(await Bun.zstdDecompress(await Bun.file(join(".cache", bundles.sort().at(-1)!)).bytes()));
  const files = await tar.files();
  const links = JSON.parse(await files.get("pg-symlinks.json")!.text()) as { source: string; target: string }[];
  const found = new Set(files.keys());
  for (const { source, target } of links)
    if (found.has(source.replace("native/", ""))) found.add(target.replace("native/", ""));
  const programs = [...files].filter(([name]) => name === "bin/postgres" || /^lib\/[^/]+\.dylib$/.test(name));
  const named = await Promise.all(
    programs.map(async ([, file]) => {
      const text = Buffer.from(await file.arrayBuffer()).toString("latin1");
      return [...text.matchAll(/@loader_path\/\.\.\/(lib\/[\w.+-]+\.dylib)/g)].map((match) => match[1]!);
    }),
  );
  expect(named.flat().length).toBeGreaterThan(5);
  expect([...new Set(named.flat())].filter((name) => !found.has(name))).toEqual([]);
});

test("the same sources in another folder, time zone and user mask give the same bytes", async () => {
  const folder = join(scratch, "another folder with a longer name");
  mkdirSync(folder);
  const files = (await run(["git", "ls-files", "-co", "--exclude-standard", "-z"])).split("\0").filter(existsSync);
  for (const file of files) cpSync(file, join(folder, file));
  await run(["cp", "-al", "node_modules", folder]);
  // Downloads are checked against bun.lock and pinned checksums; everything that is made is made again, PostgreSQL too.
  await run(["cp", "-al", "--parents", ".cache/packages", ".cache/debian", folder]);
  const build = `umask 077; exec "${process.execPath}" deploy/release/release.ts`;
  await run(["sh", "-c", build], { TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8" }, folder);
  const sums = (root: string) => Bun.file(join(root, RELEASE, "SHA256SUMS")).text();
  expect(await sums(folder)).toBe(await sums("."));
}, 3_600_000);

test.each(["linux-x64", "linux-arm64"])("on %s PostgreSQL needs glibc 2.28 and nothing else", async (platform) => {
  const bundles = readdirSync(".cache").filter((name) => name.startsWith(`postgres-${platform}-${COMPILED_VERSION}`));
  const tar = new Bun.Archive(await Bun.zstdDecompress(await Bun.file(join(".cache", bundles.sort().at(-1)!)).bytes()));
  const programs = [...(await tar.files())].filter(([name]) => name === "bin/postgres" || /\.so$/.test(name));
  expect(programs.length).toBeGreaterThan(20);
  for (const [name, file] of programs) {
    const path = join(scratch, "program");
    await Bun.write(path, file);
    const said = await run(["objdump", "-p", path]);
    const libraries = [...said.matchAll(/NEEDED\s+(\S+)/g)].map((match) => match[1]);
    const versions = [...said.matchAll(/GLIBC_2\.(\d+)/g)].map((match) => Number(match[1]));
    expect([name, libraries.filter((library) => !GLIBC.test(library!))]).toEqual([name, []]);
    expect([name, versions.filter((version) => version > 28)]).toEqual([name, []]);
  }
});

test("linux-x64 runs on a processor of 2008, without AVX", async () => {
  await ensureProgram("qemu-x86_64-static", ["qemu-user-static"]);
  const said = await run(["qemu-x86_64-static", "-cpu", "Nehalem", `${RELEASE}/linux-x64/sidestreet`, "version"]);
  expect(said.trim()).toBe(version);
}, 120_000);

describe("linux-arm64, emulated", () => {
  const root = join(scratch, "arm64");
  const program = "/usr/local/bin/sidestreet";
  let undo = () => {};
  afterAll(() => undo());

  test("says its version and helps", async () => {
    undo = await emulateArm64();
    await run(["cp", "-a", await unpackedDebian("arm64"), root]);
    cpSync(`${RELEASE}/linux-arm64/sidestreet`, join(root, program));
    expect((await run(inRoot(root, [program, "version"]))).trim()).toBe(version);
    expect(await run(inRoot(root, [program, "doctor", "--help"]))).toContain("sidestreet doctor");
  }, 300_000);

  test("makes its database at the first start, and finds it at the second", async () => {
    const first = await serveOnce(root, program);
    expect(first).toContain("Loaded the sample city");
    expect(await serveOnce(root, program)).not.toContain("Creating the database");
  }, 300_000);
});

/** Starts the server in a root until it answers, and stops it. @returns what it logged */
async function serveOnce(root: string, program: string): Promise<string> {
  const child = Bun.spawn(inRoot(root, [program, "serve"], { PORT: "0", DATA_DIR: "/srv/data" }), { stdout: "pipe" });
  let log = "";
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    log += part;
    const url = /Ready: (\S+)/.exec(log)?.[1];
    if (!url) continue;
    await untilReady(url);
    break;
  }
  // The server is the only child of `unshare`, which passes no signal on.
  await run(["pkill", "--signal", "TERM", "--parent", `${child.pid}`]);
  await child.exited;
  return log;
}

/** An emulated database may be too slow for the first probes. */
async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if ((await fetch(`${url}/readyz`)).ok) return;
    await Bun.sleep(500);
  }
  throw new Error("The server runs, and its database does not answer.");
}
