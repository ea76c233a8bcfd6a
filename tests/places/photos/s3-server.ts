// A local S3 service: s3rver behind a proxy that verifies signatures and simulates failures.
import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../ports.ts";

/** s3rver accepts any version 4 signature, so the proxy verifies them. */
export const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
export const BUCKET = "sidestreet";

/** How the proxy responds: "breaks off" ends in the middle of the body, "sleeps" never responds. */
export type Behavior = "ok" | "refuses" | "breaks" | "hangs up" | "breaks off" | "sleeps" | "redirects";

export type S3Server = Awaited<ReturnType<typeof startS3>>;

export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), "sidestreet-s3-"));
  const port = await freePort();
  const store = Bun.spawn(
    [
      "node",
      "node_modules/s3rver/bin/s3rver.js",
      "-d",
      folder,
      "-p",
      `${port}`,
      "--configure-bucket",
      BUCKET,
      "--silent",
    ],
    // It creates page tokens with a legacy cipher.
    { env: { ...process.env, NODE_OPTIONS: "--openssl-legacy-provider" }, stdio: ["ignore", "ignore", "inherit"] },
  );
  await waitUntilReady(`http://127.0.0.1:${port}/`);
  const server = {
    endpoint: "",
    settings: {} as Record<string, string>,
    /** The behavior for the next requests; after them "ok". */
    nextBehaviors: [] as Behavior[],
    behavior: "ok" as Behavior,
    /** Keys per page of a list. */
    pageSize: 1000,
    requests: [] as string[],
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      store.kill();
      await store.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const proxy = createServer(async (request, response) => {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "/", `http://${headers.host}`);
    server.requests.push(`${method} ${url.pathname}`);
    const behavior = server.nextBehaviors.shift() ?? server.behavior;
    const body = new Uint8Array(Buffer.concat(await request.toArray()));
    if (behavior === "sleeps") return;
    if (behavior === "hangs up") return void request.socket.destroy();
    if (behavior === "breaks off")
      return void response.writeHead(200, { "content-length": 1000 }).write("RIFF", () => request.socket.destroy());
    if (behavior === "redirects")
      return void response.writeHead(307, { location: `${server.endpoint}/elsewhere` }).end();
    if (behavior === "breaks") return void response.writeHead(500).end(fault("InternalError"));
    if (
      behavior === "refuses" ||
      !isSigned({ url: url.href, method, headers: new Headers(headers as Record<string, string>) }, KEYS)
    )
      return void response.writeHead(403).end(fault("SignatureDoesNotMatch"));
    if (url.searchParams.has("list-type")) url.searchParams.set("max-keys", `${server.pageSize}`);
    const stored = await fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
      method,
      ...(method === "PUT" && { body }),
    });
    const { status } = stored;
    response.writeHead(status, { "content-type": stored.headers.get("content-type") ?? "" }).end(await stored.bytes());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port: gatePort } = proxy.address() as AddressInfo;
  server.endpoint = `http://127.0.0.1:${gatePort}`;
  server.settings = {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: server.endpoint,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  };
  return server;
}

const fault = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

type SignedRequest = Pick<Request, "url" | "method" | "headers">;

/** Signature version 4, in the query or the Authorization header. See Amazon's "Authenticating Requests". */
export function isSigned(request: SignedRequest, keys: typeof KEYS): boolean {
  const url = new URL(request.url);
  const given = url.searchParams.get("X-Amz-Signature");
  const header = request.headers.get("authorization");
  const part = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header ?? "")?.[1] ?? "";
  const credential = given ? (url.searchParams.get("X-Amz-Credential") ?? "") : part("Credential");
  const at = (given ? url.searchParams.get("X-Amz-Date") : request.headers.get("x-amz-date")) ?? "";
  const names = ((given ? url.searchParams.get("X-Amz-SignedHeaders") : part("SignedHeaders")) ?? "").split(";");
  const [id, ...scope] = credential.split("/");
  if (id !== keys.accessKeyId || scope.length !== 4) return false;
  const canonical = [
    request.method,
    url.pathname
      .split("/")
      .map((step) => encode(decodeURIComponent(step)))
      .join("/"),
    [...url.searchParams]
      .filter(([name]) => name !== "X-Amz-Signature")
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${(request.headers.get(name) ?? (name === "host" ? url.host : "")).trim()}`),
    "",
    names.join(";"),
    given ? "UNSIGNED-PAYLOAD" : (request.headers.get("x-amz-content-sha256") ?? ""),
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", at, scope.join("/"), createHash("sha256").update(canonical).digest("hex")].join(
    "\n",
  );
  const key = scope.reduce<string | Buffer>((last, step) => hmac(last, step), `AWS4${keys.secretAccessKey}`);
  return hmac(key, toSign).toString("hex") === (given ?? part("Signature"));
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

async function waitUntilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return;
    await Bun.sleep(25);
  }
  throw new Error(`No response from ${address}.`);
}
