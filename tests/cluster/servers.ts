// Starts instances of dist/sidestreet, and haproxy as a load balancer.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ORIGIN, Person } from "../test-app.ts";
import { programs } from "./packages.ts";
import { freePort, type Running, start, waitUntil } from "./processes.ts";

const BINARY = resolve("dist/sidestreet");

export type Instance = { port: number; running: Running };

/** Starts an instance, without waiting until it is ready. */
export function startInstance(folder: string, settings: Record<string, string>): Instance {
  const port = freePort();
  const data = join(folder, `instance-${port}`);
  mkdirSync(data);
  const env = {
    PORT: `${port}`,
    HOST: "127.0.0.1",
    BASE_URL: ORIGIN,
    DATA_DIR: data,
    TRUSTED_PROXIES: "127.0.0.1",
    ...settings,
  };
  return { port, running: start([BINARY, "serve"], { env }) };
}

/** Runs another command of the binary with the same settings. */
export async function runCommand(
  args: string[],
  folder: string,
  settings: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const { child, output } = start([BINARY, ...args], { env: { DATA_DIR: join(folder, "elsewhere"), ...settings } });
  const code = await child.exited;
  return { code, output: output.join("\n") };
}

export const isReady = (port: number) => fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.ok);

/** A client of the instance at this port, with an IP address as set by a proxy. */
export function visitorAt(port: () => number, address = "198.51.100.7"): Person {
  return new Person(async (request) => {
    const url = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("x-forwarded-for", address);
    const body = request.body ? await request.arrayBuffer() : undefined;
    return fetch(`http://127.0.0.1:${port()}${url.pathname}${url.search}`, {
      method: request.method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
      ...(body && { body }),
    });
  });
}

/** Checks each instance twice a second, and retries refused connections on another instance. */
export async function startBalancer(folder: string, instances: readonly Instance[]): Promise<{ port: number }> {
  const port = freePort();
  const file = join(folder, "haproxy.cfg");
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend public
  bind 127.0.0.1:${port}
  default_backend sidestreet
backend sidestreet
  balance roundrobin
  http-reuse never
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${instances.map((instance, nth) => `  server s${nth} 127.0.0.1:${instance.port}`).join("\n")}
`,
  );
  start([programs.haproxy, "-f", file, "-db"]);
  await waitUntil("the balancer answers", () => isReady(port));
  return { port };
}
