// Installing, upgrading and removing on a Debian that boots with systemd: the package, and the installer for everyone else.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageFile from "../../package.json" with { type: "json" };
import { boot, bootableDebian, ensureProgram, type Machine, run } from "./machines.ts";

const RELEASE = "dist/release";
const { version } = packageFile;
const PACKAGE = `sidestreet_${version}_amd64.deb`;
const ARCHIVE = "sidestreet-linux-x64.tar.gz";

const scratch = mkdtempSync(join(tmpdir(), "sidestreet-debian-"));
const root = join(scratch, "root");
let machine: Machine;

beforeAll(async () => {
  await run(["cp", "-a", await bootableDebian(), root]);
  mkdirSync(join(root, "release"));
  for (const name of [PACKAGE, ARCHIVE, "SHA256SUMS", "install.sh"])
    cpSync(join(RELEASE, name), join(root, "release", name));
  cpSync(join(RELEASE, "install.sh"), join(root, "release/install.sh"));
  machine = await boot(root);
}, 900_000);
afterAll(async () => {
  await machine?.stop();
  rmSync(scratch, { recursive: true, force: true });
}, 60_000);

/** Waits until the server answers, and says how often systemd had to start it again. */
const untilReady = async () => {
  await machine.run("for i in $(seq 120); do sidestreet healthy >/dev/null 2>&1 && exit 0; sleep 0.5; done; exit 1");
  return (await machine.run("systemctl show sidestreet --property NRestarts --value")).trim();
};
/** Without a BASE_URL, some checks may fail. */
const diagnose = async () => {
  const command = "sidestreet doctor --settings /etc/sidestreet/sidestreet.env 2>&1";
  const said = await machine.run(`cd /; runuser -u sidestreet -- ${command} || true`);
  if (said.includes("--settings")) throw new Error(said);
  return said;
};
const clusterMade = () => machine.run("stat -c %W /var/lib/sidestreet/postgres/cluster");

test("systemd finds nothing wrong with the unit, and little that it may do", async () => {
  const unit = join(scratch, "sidestreet.service");
  await Bun.write(
    unit,
    (await Bun.file("deploy/sidestreet.service").text()).replace("/usr/bin/sidestreet", "/bin/true"),
  );
  expect(await run(["systemd-analyze", "verify", unit])).toBe("");
  const judged = await run(["systemd-analyze", "security", "--offline=true", "--no-pager", unit]);
  expect(Number(/exposure level for \S+ (\d+\.\d+)/.exec(judged)?.[1])).toBeLessThanOrEqual(2.5);
});

test("lintian finds nothing wrong with the package", async () => {
  await ensureProgram("lintian");
  expect(await run(["lintian", "--allow-root", "--fail-on", "error,warning", join(RELEASE, PACKAGE)])).toBe("");
}, 300_000);

describe("the Debian package", () => {
  test("is installed and runs at once, without root's rights", async () => {
    await machine.run(`dpkg -i /release/${PACKAGE}`);
    expect(await untilReady()).toBe("0");
    expect(await machine.run("systemctl is-enabled sidestreet")).toBe("enabled\n");
    expect(await machine.run("stat -c %U /proc/$(systemctl show sidestreet -p MainPID --value)")).toBe("sidestreet\n");
    expect(await machine.run("stat -c '%a %U' /var/lib/sidestreet /etc/sidestreet/sidestreet.env")).toBe(
      "700 sidestreet\n640 root\n",
    );
  }, 120_000);

  test("has a doctor that reads the settings of the service", async () => {
    await machine.run('echo \'CITY_NAME="Harbor \\"Town\\"\' >> /etc/sidestreet/sidestreet.env');
    await expect(diagnose()).rejects.toThrow("the quote in line");
    await machine.run("sed -i 's/^CITY_NAME=.*/CITY_NAME=Harbor/' /etc/sidestreet/sidestreet.env");
    expect(await diagnose()).toMatch(/ok +database/);
  }, 60_000);

  test("is upgraded with its data and its settings kept", async () => {
    const made = await clusterMade();
    await machine.run("echo SITE_NAME=Harbor >> /etc/sidestreet/sidestreet.env");
    const newer = join(root, "release/newer");
    await run(["dpkg-deb", "-R", join(RELEASE, PACKAGE), newer]);
    await run(["sed", "-i", `s/^Version: .*/Version: ${version}.1/`, join(newer, "DEBIAN/control")]);
    await run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", newer, `${newer}.deb`]);
    await machine.run("dpkg -i /release/newer.deb");
    expect(await untilReady()).toBe("0");
    expect(await machine.run("dpkg-query -W sidestreet")).toBe(`sidestreet\t${version}.1\n`);
    expect(await clusterMade()).toBe(made);
    expect(await machine.run("curl -s localhost:3000/help")).toContain("Harbor");
  }, 180_000);

  test("is purged with its settings, and leaves the data to people", async () => {
    expect(await machine.run("dpkg --purge sidestreet 2>&1")).toContain("stay in /var/lib/sidestreet");
    expect(await machine.run("ls -d /etc/sidestreet /usr/bin/sidestreet 2>/dev/null || true")).toBe("");
    expect(await machine.run("ls /var/lib/sidestreet")).toContain("postgres");
    const running = 'grep -l "^Uid:.*\\b$(id -u sidestreet)\\b" /proc/[0-9]*/status || echo none';
    expect(await machine.run(running)).toBe("none\n");
    await machine.run("rm -rf /var/lib/sidestreet; userdel sidestreet");
  }, 60_000);
});

describe("the installer", () => {
  const install = (options: string) => machine.run(`sh /release/install.sh ${options} 2>&1`);

  test("installs nothing that is not what SHA256SUMS says", async () => {
    await machine.run(`mkdir /forged; cp /release/* /forged/ 2>/dev/null || true; echo more >> /forged/${ARCHIVE}`);
    await expect(install("--from /forged")).rejects.toThrow("is not the file that SHA256SUMS describes");
    await expect(install("--from http://elsewhere.example")).rejects.toThrow("does not begin with https://");
    expect(await machine.run("ls /usr/local/bin")).toBe("");
    expect(await machine.run("getent passwd sidestreet || echo nobody")).toBe("nobody\n");
  }, 60_000);

  test("installs and starts, and changes nothing when run again", async () => {
    await install("--from /release");
    expect(await untilReady()).toBe("0");
    const made = await clusterMade();
    await machine.run("echo SITE_NAME=Harbor >> /etc/sidestreet/sidestreet.env");
    await install("--from /release");
    expect(await untilReady()).toBe("0");
    expect(await diagnose()).toMatch(/ok +database/);
    expect(await clusterMade()).toBe(made);
    expect(await machine.run("curl -s localhost:3000/help")).toContain("Harbor");
  }, 180_000);

  test("uninstalls with the data kept, and with it gone on request", async () => {
    await install("--uninstall");
    expect(await machine.run("ls -d /usr/local/bin/sidestreet 2>/dev/null || true")).toBe("");
    expect(await machine.run("ls /var/lib/sidestreet")).toContain("postgres");
    await install("--from /release");
    await untilReady();
    await install("--uninstall --purge");
    expect(await machine.run("ls -d /var/lib/sidestreet /etc/sidestreet 2>/dev/null || true")).toBe("");
    expect(await machine.run("getent passwd sidestreet || echo nobody")).toBe("nobody\n");
    await install("--uninstall --purge");
  }, 180_000);
});
