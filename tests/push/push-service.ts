// A push service: it hands out subscriptions as browsers do, checks each request as RFC 8030 and RFC 8292 describe, and
// decrypts it by RFC 8291 and RFC 8188, without the library that encrypted it.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";

/** Of a browser. `endpoint` and `keys` are what its `PushSubscription.toJSON()` returns. */
export type Browser = {
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** The decrypted notifications, in the order of arrival. */
  received: Received[];
};

// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of the notification
export type Received = { payload: any; ttl: number; urgency: string | null; contact: string };

const ORIGIN = "https://push.example.net";

export function openPushService() {
  const browsers = new Map<string, Browser & { decrypt: (body: Buffer) => string }>();
  const service = {
    /** What it answers next; 201 by default. */
    answer: (_browser: Browser): Response | Promise<Response> => new Response(null, { status: 201 }),
    requests: 0,
    /** The key with which the browsers subscribed. */
    publicKey: "",
    subscribe(): Browser {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString("base64url")}`;
      const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
      const browser = {
        subscription: { endpoint: ORIGIN + path, expirationTime: null, keys },
        received: [],
        decrypt: (body: Buffer) => decrypt(body, ecdh, auth),
      };
      browsers.set(path, browser);
      return browser;
    },
    reset() {
      service.answer = () => new Response(null, { status: 201 });
      service.requests = 0;
    },
    close: () => server.stop(true),
    /** Takes the place of the internet. */
    post: (url: string, options: RequestInit) =>
      fetch(url.replace(ORIGIN, `http://127.0.0.1:${server.port}`), { ...options, redirect: "manual" }),
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      service.requests++;
      const browser = browsers.get(new URL(request.url).pathname);
      if (!browser) return new Response(null, { status: 404 });
      const answer = await service.answer(browser);
      if (answer.status !== 201) return answer;
      if (request.method !== "POST") return new Response(null, { status: 405 });
      if (request.headers.get("content-encoding") !== "aes128gcm") return new Response(null, { status: 415 });
      const ttl = request.headers.get("ttl");
      if (!ttl || !/^\d+$/.test(ttl)) return new Response("no TTL", { status: 400 });
      const contact = checkVapid(request.headers.get("authorization"), service.publicKey);
      if (!contact) return new Response(null, { status: 403 });
      const body = Buffer.from(await request.arrayBuffer());
      if (body.length > 4096) return new Response(null, { status: 413 });
      const payload = JSON.parse(browser.decrypt(body));
      browser.received.push({ payload, ttl: Number(ttl), urgency: request.headers.get("urgency"), contact });
      return answer;
    },
  });
  return service;
}

/** RFC 8188, 2.1 and RFC 8291, 3.4. @param ecdh the browser's key pair */
export function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body[20]!);
  const record = body.subarray(21 + body[20]!);
  if (record.length > recordSize) throw new Error("more than one record");
  const secret = ecdh.computeSecret(sender);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const inputKey = Buffer.from(hkdfSync("sha256", secret, auth, keyInfo, 32));
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync("sha256", inputKey, salt, Buffer.from(`Content-Encoding: ${info}\0`), length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("no delimiter of the last record");
  return padded.subarray(0, end).toString();
}

/** RFC 8292, 2 and 3. @returns the contact of the sender, or undefined if it isn't the one the browser subscribed to */
function checkVapid(authorization: string | null, publicKey: string): string | undefined {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  if (!token || key !== publicKey) return undefined;
  const [head, claims, signature] = token.split(".") as [string, string, string];
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as never, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = read(claims);
  const seconds = exp - Date.now() / 1000;
  return isSigned && read(head).alg === "ES256" && aud === ORIGIN && seconds > 0 && seconds <= 86_400 ? sub : undefined;
}
