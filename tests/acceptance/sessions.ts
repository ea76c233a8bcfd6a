// Line 10: a session's value signs in exactly as long as it should, and no other value ever does.
import { type City, openCity } from "./city.ts";
import type { Line } from "./line.ts";

const FIRST = "a long enough password";
const SECOND = "another long password";

export const sessions: Line = {
  number: 10,
  name: "sessions: fixation, logout, password change, expiry, stolen table",
  target: "the old or stolen value never signs in",
  async measure() {
    const city = await openCity({ SAMPLE: "no" });
    try {
      const found = [];
      for (const [name, attempt] of Object.entries(ATTEMPTS)) if (!(await attempt(city))) found.push(name);
      const tried = Object.keys(ATTEMPTS).length;
      return {
        holds: found.length === 0,
        figure: `${tried} attempts, ${found.length} signed in${found.length ? ` (${found.join(", ")})` : ""}`,
      };
    } finally {
      await city.close();
    }
  },
};

/** Each is true where the door stayed shut, and the right value opened it before. */
const ATTEMPTS: Record<string, (city: City) => Promise<boolean>> = {
  async "a value planted before sign-in"(city) {
    const planted = Buffer.alloc(32, 7).toString("base64url");
    const email = await register(city);
    const answer = await post(city, "/api/auth/login", { email, password: FIRST }, `sid=${planted}`);
    const given = getSessionId(answer);
    return given !== planted && (await isIn(city, given)) && !(await isIn(city, planted));
  },
  async "the value of before, after signing in again"(city) {
    const email = await register(city);
    const first = getSessionId(await post(city, "/api/auth/login", { email, password: FIRST }));
    const second = getSessionId(await post(city, "/api/auth/login", { email, password: FIRST }, `sid=${first}`));
    return (await isIn(city, second)) && !(await isIn(city, first)) && first !== second;
  },
  async "a value after signing out"(city) {
    const email = await register(city);
    const sid = getSessionId(await post(city, "/api/auth/login", { email, password: FIRST }));
    const before = await isIn(city, sid);
    await fetch(`${city.server.url}/api/logout`, { headers: { cookie: `sid=${sid}` }, redirect: "manual" });
    return before && !(await isIn(city, sid));
  },
  async "the others after a new password by mail"(city) {
    const email = await register(city);
    const elsewhere = getSessionId(await post(city, "/api/auth/login", { email, password: FIRST }));
    const before = await isIn(city, elsewhere);
    await post(city, "/api/auth/forgot", { email });
    const token = await mailedToken(city, email, /reset-password\S*token=([\w-]{43})/);
    const here = getSessionId(await post(city, "/api/auth/reset", { token, password: SECOND }));
    const again = await post(city, "/api/auth/reset", { token, password: FIRST });
    const oldPassword = await post(city, "/api/auth/login", { email, password: FIRST });
    return before && !again.ok && !oldPassword.ok && (await isIn(city, here)) && !(await isIn(city, elsewhere));
  },
  async "a value whose time is over"(city) {
    const email = await register(city);
    const sid = getSessionId(await post(city, "/api/auth/login", { email, password: FIRST }));
    const before = await isIn(city, sid);
    await city.sql`update sessions set expire = now() - interval '1 second' where user_id = (select id from users where email = ${email})`;
    return before && !(await isIn(city, sid));
  },
  async "what the stolen table of sessions holds"(city) {
    const email = await register(city);
    getSessionId(await post(city, "/api/auth/login", { email, password: FIRST }));
    const rows = await city.sql`select sid, sess::text as sess from sessions`;
    const values = rows.flatMap(({ sid, sess }) => [sid, Buffer.from(sid, "hex").toString("base64url"), sess]);
    return values.length > 0 && !(await Promise.all(values.map((value) => isIn(city, value)))).includes(true);
  },
  async "the stolen tables of links and marks"(city) {
    const email = await register(city);
    await post(city, "/api/auth/forgot", { email });
    const token = await mailedToken(city, email, /reset-password\S*token=([\w-]{43})/);
    const rows = await city.sql`select token_hash from password_resets`;
    const tried = rows.flatMap(({ token_hash }) => [token_hash, Buffer.from(token_hash, "hex").toString("base64url")]);
    const opened = await Promise.all(
      tried.map(async (stolen) => (await post(city, "/api/auth/reset", { token: stolen, password: SECOND })).ok),
    );
    return !opened.includes(true) && !tried.includes(token);
  },
  async "any other value"(city) {
    const near = await register(city).then(async (email) =>
      getSessionId(await post(city, "/api/auth/login", { email, password: FIRST })),
    );
    const others = [
      "",
      "0",
      "null",
      near.slice(0, -1),
      `${near}A`,
      near.toUpperCase(),
      `' or 1=1 --`,
      "A".repeat(4000),
    ];
    return !(await Promise.all(others.map((value) => isIn(city, value)))).includes(true);
  },
};

async function register(city: City): Promise<string> {
  const email = `person-${crypto.randomUUID()}@example.com`;
  const answer = await post(city, "/api/auth/register", { email, password: FIRST });
  if (!answer.ok) throw new Error(`no account: ${answer.status} ${await answer.text()}`);
  return email;
}

const post = ({ server }: City, path: string, body: object, cookie = "") =>
  fetch(server.url + path, {
    method: "POST",
    headers: { origin: server.url, "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });

function getSessionId(answer: Response): string {
  const given = answer.headers.getSetCookie().flatMap((line) => /^sid=([^;]+)/.exec(line)?.[1] ?? []);
  if (given.length !== 1) throw new Error(`no session was given: ${answer.status}`);
  return given[0]!;
}

const isIn = async ({ server }: City, sid: string) =>
  (await fetch(`${server.url}/api/auth/user`, { headers: { cookie: `sid=${sid}` } })).status === 200;

/** Without SMTP a mail is printed in the log. */
async function mailedToken({ server }: City, email: string, link: RegExp): Promise<string> {
  for (let i = 0; i < 200; i++) {
    const at = server.log.lastIndexOf(`to ${email}`);
    const token = at >= 0 && link.exec(server.log.slice(at))?.[1];
    if (token) return token;
    await Bun.sleep(20);
  }
  throw new Error("no mail with a link was printed");
}
