// Connections of one address while open files are scarce.
import { expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { readConfig } from "../../src/config.ts";
import { endExcessConnections } from "../../src/http/connection-limit.ts";
import { getMaxOpenFiles, hasOpenFiles } from "../../src/network/open-files.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

/** Opens connections that never finish their request. */
async function openHalf(port: number, count: number, localAddress: string) {
  const sockets = Array.from({ length: count }, () => connect({ port, host: "127.0.0.1", localAddress }));
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once("connect", resolve))));
  for (const socket of sockets) socket.on("error", () => {}).write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Filler: ");
  return sockets;
}

const countOpen = (sockets: Socket[]) => sockets.filter(({ readyState }) => readyState === "open").length;

test.if(process.platform === "linux")(
  "one address keeps its oldest connections, others and trusted proxies keep all",
  async () => {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("here") });
    const port = server.port as number;
    const flood = await openHalf(port, 40, "127.0.0.2");
    const other = await openHalf(port, 5, "127.0.0.3");
    const proxy = await openHalf(port, 20, "127.0.0.4");
    const ctx = { ...app.ctx, config: readConfig({ TRUSTED_PROXIES: "127.0.0.4" }) };
    expect((await fetch(server.url)).status).toBe(200);
    expect(endExcessConnections(ctx, port, 10)).toBe(30);
    for (let waited = 0; countOpen(flood) > 10 && waited < 30_000; waited += 10) await Bun.sleep(10);
    expect([countOpen(flood), countOpen(other), countOpen(proxy)]).toEqual([10, 5, 20]);
    expect((await fetch(server.url)).status).toBe(200);
    for (const socket of [...flood, ...other, ...proxy]) socket.destroy();
    await server.stop(true);
  },
);

test("the limit of open files is known, and how far away it is", () => {
  expect(getMaxOpenFiles()).toBeGreaterThan(100);
  expect(hasOpenFiles(3)).toBe(true);
  expect(hasOpenFiles(getMaxOpenFiles()!)).toBe(false);
});

test.if(process.platform === "linux")("a low soft limit of open files is raised to the hard one at start", async () => {
  const print = `console.log((await import("${import.meta.dir}/../../src/network/open-files.ts")).getMaxOpenFiles())`;
  const shell = `ulimit -Sn 256 && ulimit -Hn && exec "$0" -e "$1"`;
  const { stdout } = Bun.spawnSync(["sh", "-c", shell, process.execPath, print]);
  const [hard, raised] = stdout.toString().trim().split("\n");
  expect(Number(raised)).toBeGreaterThan(256);
  expect(raised).toBe(hard!);
});
