// Check 10: tries to sign in with old, stolen and guessed session ids.
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

const FIRST = "a long enough password";
const SECOND = "another long password";

export const sessions: Check = {
  number: 10,
  name: "sessions: fixation, logout, password change, expiry, stolen table",
  target: "the old or stolen value never signs in",
  async run() {
    const deployment = await startDeployment({ SAMPLE: "no" });
    try {
      const signedIn = [];
      for (const [name, attempt] of Object.entries(ATTEMPTS)) if (!(await attempt(deployment))) signedIn.push(name);
      const tried = Object.keys(ATTEMPTS).length;
      return {
        passed: signedIn.length === 0,
        result: `${tried} attempts, ${signedIn.length} signed in${signedIn.length ? ` (${signedIn.join(", ")})` : ""}`,
      };
    } finally {
      await deployment.close();
    }
  },
};

/** Each returns true if the attempt fails, and the valid session id works. */
const ATTEMPTS: Record<string, (deployment: Deployment) => Promise<boolean>> = {
  async "a session id planted before sign-in"(deployment) {
    const planted = Buffer.alloc(32, 7).toString("base64url");
    const email = await register(deployment);
    const response = await post(deployment, "/api/auth/login", { email, password: FIRST }, `sid=${planted}`);
    const given = getSessionId(response);
    return given !== planted && (await isSignedIn(deployment, given)) && !(await isSignedIn(deployment, planted));
  },
  async "the previous session id after signing in again"(deployment) {
    const email = await register(deployment);
    const first = getSessionId(await post(deployment, "/api/auth/login", { email, password: FIRST }));
    const second = getSessionId(await post(deployment, "/api/auth/login", { email, password: FIRST }, `sid=${first}`));
    return (await isSignedIn(deployment, second)) && !(await isSignedIn(deployment, first)) && first !== second;
  },
  async "a session id after signing out"(deployment) {
    const email = await register(deployment);
    const sid = getSessionId(await post(deployment, "/api/auth/login", { email, password: FIRST }));
    const before = await isSignedIn(deployment, sid);
    await fetch(`${deployment.server.url}/api/logout`, { headers: { cookie: `sid=${sid}` }, redirect: "manual" });
    return before && !(await isSignedIn(deployment, sid));
  },
  async "other sessions after a password reset"(deployment) {
    const email = await register(deployment);
    const elsewhere = getSessionId(await post(deployment, "/api/auth/login", { email, password: FIRST }));
    const before = await isSignedIn(deployment, elsewhere);
    await post(deployment, "/api/auth/forgot", { email });
    const token = await findMailedToken(deployment, email, /reset-password\S*token=([\w-]{43})/);
    const here = getSessionId(await post(deployment, "/api/auth/reset", { token, password: SECOND }));
    const again = await post(deployment, "/api/auth/reset", { token, password: FIRST });
    const oldPassword = await post(deployment, "/api/auth/login", { email, password: FIRST });
    return (
      before &&
      !again.ok &&
      !oldPassword.ok &&
      (await isSignedIn(deployment, here)) &&
      !(await isSignedIn(deployment, elsewhere))
    );
  },
  async "an expired session id"(deployment) {
    const email = await register(deployment);
    const sid = getSessionId(await post(deployment, "/api/auth/login", { email, password: FIRST }));
    const before = await isSignedIn(deployment, sid);
    await deployment.sql`update sessions set expire = now() - interval '1 second' where user_id = (select id from users where email = ${email})`;
    return before && !(await isSignedIn(deployment, sid));
  },
  async "the contents of a stolen sessions table"(deployment) {
    const email = await register(deployment);
    getSessionId(await post(deployment, "/api/auth/login", { email, password: FIRST }));
    const rows = await deployment.sql`select sid, sess::text as sess from sessions`;
    const values = rows.flatMap(({ sid, sess }) => [sid, Buffer.from(sid, "hex").toString("base64url"), sess]);
    return (
      values.length > 0 && !(await Promise.all(values.map((value) => isSignedIn(deployment, value)))).includes(true)
    );
  },
  async "the contents of a stolen password resets table"(deployment) {
    const email = await register(deployment);
    await post(deployment, "/api/auth/forgot", { email });
    const token = await findMailedToken(deployment, email, /reset-password\S*token=([\w-]{43})/);
    const rows = await deployment.sql`select token_hash from password_resets`;
    const tried = rows.flatMap(({ token_hash }) => [token_hash, Buffer.from(token_hash, "hex").toString("base64url")]);
    const opened = await Promise.all(
      tried.map(async (stolen) => (await post(deployment, "/api/auth/reset", { token: stolen, password: SECOND })).ok),
    );
    return !opened.includes(true) && !tried.includes(token);
  },
  async "an API token as a cookie, after revoking it, and after a password change"(deployment) {
    const email = await register(deployment);
    const cookie = `sid=${getSessionId(await post(deployment, "/api/auth/login", { email, password: FIRST }))}`;
    const create = async (id: string) => {
      const token = { id, name: "A program", scopes: ["read"], days: 30, password: FIRST };
      const response = await post(deployment, "/api/users/tokens", token, cookie);
      return ((await response.json()) as { secret: string }).secret;
    };
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const [revoked, ended] = [await create(id), await create(other)];
    const before = (await isProgram(deployment, revoked)) && (await isProgram(deployment, ended));
    const asCookie = (await isSignedIn(deployment, ended)) || (await isSignedIn(deployment, ended.slice(-43)));
    await post(deployment, `/api/users/tokens/${id}`, {}, cookie, "DELETE");
    const between = (await isProgram(deployment, revoked)) || !(await isProgram(deployment, ended));
    await post(deployment, "/api/auth/password", { current: FIRST, password: SECOND }, cookie);
    return before && !asCookie && !between && !(await isProgram(deployment, ended));
  },
  async "a guessed session id"(deployment) {
    const near = await register(deployment).then(async (email) =>
      getSessionId(await post(deployment, "/api/auth/login", { email, password: FIRST })),
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
    return !(await Promise.all(others.map((value) => isSignedIn(deployment, value)))).includes(true);
  },
};

async function register(deployment: Deployment): Promise<string> {
  const email = `person-${crypto.randomUUID()}@example.com`;
  const response = await post(deployment, "/api/auth/register", { email, password: FIRST });
  if (!response.ok) throw new Error(`no account: ${response.status} ${await response.text()}`);
  return email;
}

const post = ({ server }: Deployment, path: string, body: object, cookie = "", method = "POST") =>
  fetch(server.url + path, {
    method,
    headers: { origin: server.url, "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });

function getSessionId(response: Response): string {
  const given = response.headers.getSetCookie().flatMap((line) => /^sid=([^;]+)/.exec(line)?.[1] ?? []);
  if (given.length !== 1) throw new Error(`no session was given: ${response.status}`);
  return given[0]!;
}

const isSignedIn = async ({ server }: Deployment, sid: string) =>
  (await fetch(`${server.url}/api/auth/user`, { headers: { cookie: `sid=${sid}` } })).status === 200;

const isProgram = async ({ server }: Deployment, token: string) =>
  (await fetch(`${server.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })).status === 200;

/** Without SMTP, emails are printed in the log. */
export async function findMailedToken(
  { server }: Pick<Deployment, "server">,
  email: string,
  link: RegExp,
): Promise<string> {
  for (let i = 0; i < 200; i++) {
    // Another email may have been printed since.
    const emails = server.log.split(`to ${email}`).slice(1).reverse();
    const token = emails.map((text) => link.exec(text)?.[1]).find(Boolean);
    if (token) return token;
    await Bun.sleep(20);
  }
  throw new Error("no mail with a link was printed");
}
