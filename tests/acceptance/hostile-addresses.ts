// Line 12: whatever an address, a Host or a field holds, nobody is led away from the site, and no header or mail gains a line.
import { connect } from "node:net";
import { HOSTILE } from "../auth/hostile-paths.ts";
import { type City, openCity } from "./city.ts";
import type { Line } from "./line.ts";

const EVIL = "evil.example";
const BREAKS = ["\r\n", "\n", "\r", "%0d%0a", "%0a", "\u0085", "\u2028"];

export const hostileAddresses: Line = {
  number: 12,
  name: "hostile `returnTo`, `Host` and line breaks",
  target: "no form leaves the origin; `Host` and CRLF reach no link, header or email",
  async measure() {
    const city = await openCity({ SAMPLE: "no" });
    try {
      const left = await formsThatLeave(city);
      const hosts = await mailsWithForeignHost(city);
      const lines = await linesGained(city);
      return {
        holds: HOSTILE.length >= 60 && left.length === 0 && hosts === 0 && lines === 0,
        figure: `${left.length} of ${HOSTILE.length} forms leave the origin; ${hosts} foreign hosts in emails or pages; ${lines} injected lines`,
      };
    } finally {
      await city.close();
    }
  },
};

/** Asked signed in, at sign-in, sign-up and on the way there: each may answer with a place to go to. */
async function formsThatLeave({ server, people }: City): Promise<string[]> {
  const [amira] = await people(1);
  const { origin } = new URL(server.url);
  const left = [];
  for (const form of HOSTILE) {
    const asked = encodeURIComponent(form);
    for (const path of [`/login?returnTo=${asked}`, `/signup?returnTo=${asked}`, `/api/login?returnTo=${asked}`]) {
      const place = (await amira!.get(path)).headers.get("location") ?? "/";
      const first = new URL(place, `${origin}/login`);
      const second = new URL(first.searchParams.get("returnTo") ?? "/", origin);
      if (first.origin !== origin || second.origin !== origin) left.push(form);
    }
  }
  return left;
}

async function mailsWithForeignHost({ server, people }: City): Promise<number> {
  const [amira] = await people(1);
  const body = JSON.stringify({ email: amira!.email });
  const answer = await raw(
    server.url,
    `POST /api/auth/forgot HTTP/1.1\r\nHost: ${EVIL}\r\nX-Forwarded-Host: ${EVIL}\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  const pages = await Promise.all(
    ["/", "/login", "/robots.txt", "/sitemap.xml", "/demo"].map((path) =>
      raw(
        server.url,
        `GET ${path} HTTP/1.1\r\nHost: ${EVIL}\r\nX-Forwarded-Host: ${EVIL}\r\nConnection: close\r\n\r\n`,
      ),
    ),
  );
  for (let i = 0; i < 100 && !server.log.includes(amira!.email); i++) await Bun.sleep(20);
  if (!server.log.includes(amira!.email)) throw new Error(`no mail was printed: ${answer.slice(0, 200)}`);
  return [server.log, ...pages].filter((text) => text.includes(EVIL)).length;
}

async function linesGained({ server, people }: City): Promise<number> {
  const [amira] = await people(1);
  let gained = 0;
  for (const br of BREAKS) {
    const smuggled = `x${br}set-cookie: smuggled=1`;
    for (const path of [
      `/login?returnTo=/${encodeURIComponent(smuggled)}`,
      `/api/login?returnTo=/${br.startsWith("%") ? `x${br}set-cookie:smuggled=1` : "x"}`,
    ]) {
      const head = (
        await raw(
          server.url,
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${amira!.cookie}\r\nConnection: close\r\n\r\n`,
        )
      ).split("\r\n\r\n")[0]!;
      if (/^set-cookie: smuggled/im.test(head)) gained++;
    }
    const email = `amira@example.com${br}bcc: ${EVIL}@example.com`;
    for (const path of ["/api/auth/forgot", "/api/waitlist", "/api/auth/register"]) {
      const answer = await amira!.post(path, {
        email,
        password: "a long enough password",
        name: "A",
        firstName: smuggled,
      });
      if (answer.ok) gained++;
    }
  }
  return gained + (server.log.includes("bcc:") ? 1 : 0);
}

const raw = (url: string, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    let heard = "";
    socket.on("data", (data) => {
      heard += data.toString("latin1");
    });
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
  });
