// Check 12: tries open redirects, forged `Host` headers, and line breaks in headers and emails.
import { connect } from "node:net";
import { HOSTILE } from "../auth/hostile-paths.ts";
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

const EVIL = "evil.example";
const LINE_BREAKS = ["\r\n", "\n", "\r", "%0d%0a", "%0a", "\u0085", "\u2028"];

export const redirectsAndHosts: Check = {
  number: 12,
  name: "hostile `returnTo`, `Host` and line breaks",
  target: "no form leaves the origin; `Host` and CRLF reach no link, header or email",
  async run() {
    const deployment = await startDeployment({ SAMPLE: "no" });
    try {
      const redirects = await findOpenRedirects(deployment);
      const hosts = await countForeignHosts(deployment);
      const lines = await countInjectedLines(deployment);
      return {
        passed: HOSTILE.length >= 60 && redirects.length === 0 && hosts === 0 && lines === 0,
        result: `${redirects.length} of ${HOSTILE.length} forms leave the origin; ${hosts} foreign hosts in emails or pages; ${lines} injected lines`,
      };
    } finally {
      await deployment.close();
    }
  },
};

/** Requests sign-in pages while signed in, since they redirect to `returnTo`. */
async function findOpenRedirects({ server, people }: Deployment): Promise<string[]> {
  const [amira] = await people(1);
  const { origin } = new URL(server.url);
  const redirects = [];
  for (const form of HOSTILE) {
    const returnTo = encodeURIComponent(form);
    for (const path of [
      `/login?returnTo=${returnTo}`,
      `/signup?returnTo=${returnTo}`,
      `/api/login?returnTo=${returnTo}`,
    ]) {
      const place = (await amira!.get(path)).headers.get("location") ?? "/";
      const first = new URL(place, `${origin}/login`);
      const second = new URL(first.searchParams.get("returnTo") ?? "/", origin);
      if (first.origin !== origin || second.origin !== origin) redirects.push(form);
    }
  }
  return redirects;
}

async function countForeignHosts({ server, people }: Deployment): Promise<number> {
  const [amira] = await people(1);
  const body = JSON.stringify({ email: amira!.email });
  const response = await sendRaw(
    server.url,
    `POST /api/auth/forgot HTTP/1.1\r\nHost: ${EVIL}\r\nX-Forwarded-Host: ${EVIL}\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  const pages = await Promise.all(
    ["/", "/login", "/robots.txt", "/sitemap.xml", "/demo"].map((path) =>
      sendRaw(
        server.url,
        `GET ${path} HTTP/1.1\r\nHost: ${EVIL}\r\nX-Forwarded-Host: ${EVIL}\r\nConnection: close\r\n\r\n`,
      ),
    ),
  );
  for (let i = 0; i < 100 && !server.log.includes(amira!.email); i++) await Bun.sleep(20);
  if (!server.log.includes(amira!.email)) throw new Error(`no mail was printed: ${response.slice(0, 200)}`);
  return [server.log, ...pages].filter((text) => text.includes(EVIL)).length;
}

async function countInjectedLines({ server, people }: Deployment): Promise<number> {
  const [amira] = await people(1);
  let injected = 0;
  for (const br of LINE_BREAKS) {
    const smuggled = `x${br}set-cookie: smuggled=1`;
    for (const path of [
      `/login?returnTo=/${encodeURIComponent(smuggled)}`,
      `/api/login?returnTo=/${br.startsWith("%") ? `x${br}set-cookie:smuggled=1` : "x"}`,
    ]) {
      const head = (
        await sendRaw(
          server.url,
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${amira!.cookie}\r\nConnection: close\r\n\r\n`,
        )
      ).split("\r\n\r\n")[0]!;
      if (/^set-cookie: smuggled/im.test(head)) injected++;
    }
    const email = `amira@example.com${br}bcc: ${EVIL}@example.com`;
    for (const path of ["/api/auth/forgot", "/api/waitlist", "/api/auth/register"]) {
      const response = await amira!.post(path, {
        email,
        password: "a long enough password",
        name: "A",
        firstName: smuggled,
      });
      if (response.ok) injected++;
    }
  }
  return injected + (server.log.includes("bcc:") ? 1 : 0);
}

const sendRaw = (url: string, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    let heard = "";
    socket.on("data", (data) => {
      heard += data.toString("latin1");
    });
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
  });
