// The basis of HTTP tests: an app on its own database, and people who send requests.
import { afterAll, beforeAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { eq } from "drizzle-orm";
import { type Address, connect, type Database } from "../db/client.ts";
import { SERVING_ROLE } from "../db/embedded/database.ts";
import { outbox, users } from "../db/schema/index.ts";
import type { SignUpMode, UserType } from "../db/vocabulary.ts";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import type { AppContext, Mail } from "../src/context.ts";
import { createFolderStore } from "../src/features/places/photos/open-store.ts";
import { createLogger } from "../src/log.ts";
import { emailChannel } from "../src/outbox/letters.ts";
import { deliverDue } from "../src/outbox/outbox.ts";
import { makeAnswer } from "../src/server.ts";
import { checkDocumented } from "./documented.ts";
import { TEMPLATE } from "./postgres.ts";

export const ORIGIN = "http://localhost:3000";
/** Of everyone who joined. */
export const PASSWORD = "a long enough password";

/** A new, migrated database. `db` has the rights of a running server; `sql` owns the tables, to prepare and inspect them. */
export async function freshDatabase() {
  const server = JSON.parse(process.env.TEST_POSTGRES!) as Exclude<Address, string>;
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await withAdmin(server, (sql) => sql.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`));
  const owner = connect({ ...server, database: name }, { pool: 5 });
  const address = { ...server, database: name, user: SERVING_ROLE };
  const connectServing = () => connect(address, { pool: 5 });
  const serving = connectServing();
  return {
    db: serving.db,
    /** Of `db`, for servers in processes of their own. */
    address,
    /** Of `db`. */
    pool: serving.sql,
    sql: owner.sql,
    ping: serving.ping,
    /** A pool of its own, as another instance has. */
    connectServing,
    async close() {
      await Promise.all([owner.close(), serving.close()]);
      await withAdmin(server, (sql) => dropDatabase(sql, name));
    },
  };
}

/** The app on a new database, without network access. Throws if a response is not as documented. */
export async function openTestApp(settings: Settings = {}) {
  const { db, address, pool, sql, ping, connectServing, close } = await freshDatabase();
  const mails: Mail[] = [];
  const folder = mkdtempSync(joinPath(tmpdir(), "sidestreet-photos-"));
  const logged: string[] = [];
  const ctx: AppContext = {
    db,
    pingDatabase: ping,
    config: readConfig({ RATE_LIMIT_FACTOR: "1000", DATA_DIR: folder, ...settings }),
    city: { name: "Monaco", timezone: "Europe/Monaco" },
    signUp: { mode: (settings.SIGN_UP ?? "open") as SignUpMode },
    landing: { showsClaims: false },
    log: createLogger(settings.LOG_LEVEL === "info" ? "info" : "warn", true, (line) => logged.push(line)),
    mail: async (mail) => void mails.push(mail),
    photos: createFolderStore(folder),
  };
  const app = await createApp(ctx);
  const ask = checkDocumented(app, makeAnswer(ctx, app));
  const others: { close(): Promise<unknown> }[] = [];
  return {
    ctx,
    elysia: app,
    db,
    address,
    pool,
    sql,
    mails,
    /** Sends what waits in the outbox. @returns all emails so far */
    async deliver() {
      await deliverDue(ctx, [emailChannel]);
      return mails;
    },
    logged,
    async close() {
      rmSync(folder, { recursive: true, force: true });
      await Promise.all(others.map((other) => other.close()));
      await close();
    },
    visitor: () => new Person(ask),
    /** Another instance on the same database. @returns the same browser at that instance */
    async openAnotherInstance(settings: Partial<AppContext> = {}): Promise<(person: Person) => Person> {
      const { db, ping, close } = connectServing();
      others.push({ close });
      const other: AppContext = { ...ctx, db, pingDatabase: ping, ...settings };
      const answer = makeAnswer(other, await createApp(other));
      return (person) => Object.assign(new Person(answer), person, { ask: answer });
    },
    join: (name: string, as: JoinOptions = {}) => join(db, ask, name, as),
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

type Settings = Record<string, string>;

/**
 * The app that all tests of a file or `describe` share: opens before the first test and closes after the last.
 *
 * @param settings a function if they depend on an earlier `beforeAll`
 */
export function useTestApp(settings: Settings | (() => Settings) = {}): TestApp {
  let opened: TestApp | undefined;
  beforeAll(async () => {
    opened = await openTestApp(typeof settings === "function" ? settings() : settings);
  });
  afterAll(() => opened?.close());
  return new Proxy({} as TestApp, {
    get(_, key) {
      if (!opened) throw new Error("The app is open only while hooks and tests run.");
      return Reflect.get(opened, key);
    },
  });
}

type JoinOptions = {
  type?: UserType | null;
  admin?: boolean;
  moderator?: boolean;
  preferences?: string[];
  /** Whether the email is verified. */
  verified?: boolean;
};

/** A client with cookies and the app's origin. */
export class Person {
  cookies = new Map<string, string>();
  id = "";
  email = "";
  constructor(private ask: (request: Request) => Promise<Response>) {}

  get = (path: string, headers: Record<string, string> = {}) => this.send("GET", path, undefined, headers);
  post = (path: string, body?: unknown) => this.send("POST", path, body);
  patch = (path: string, body?: unknown) => this.send("PATCH", path, body);
  delete = (path: string, body?: unknown) => this.send("DELETE", path, body);

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.ask(
      new Request(ORIGIN + path, {
        method,
        headers: {
          ...(method !== "GET" && { origin: ORIGIN }),
          ...(cookie && { cookie }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** POSTs raw bytes; a stream is sent in chunks. */
  upload = (path: string, bytes: Uint8Array | ReadableStream, type: string) => {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { origin: ORIGIN, "content-type": type, ...(cookie && { cookie }) };
    return this.ask(new Request(ORIGIN + path, { method: "POST", headers, body: bytes as BodyInit }));
  };

  /** The JSON of a 200. @throws on any other status */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of the response
  async read<T = any>(path: string): Promise<T> {
    const response = await this.get(path);
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  private keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (/max-age=0/i.test(line)) this.cookies.delete(name!);
    else this.cookies.set(name!, value!);
  }
}

/** Signs up over HTTP and sets up the account; a type of null leaves it without a role. */
async function join(
  db: Database,
  ask: (request: Request) => Promise<Response>,
  name: string,
  { type = "traveler", admin = false, moderator = false, preferences = [], verified = true }: JoinOptions,
): Promise<Person> {
  const person = new Person(ask);
  person.email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, ".")}@example.com`;
  const response = await person.post("/api/auth/register", {
    email: person.email,
    password: PASSWORD,
    firstName: name,
  });
  if (response.status !== 200) throw new Error(`${name} could not sign up: ${await response.text()}`);
  const [row] = await db
    .update(users)
    .set({
      isAdmin: admin,
      isModerator: moderator,
      userType: type,
      travelPreferences: preferences as never,
      emailVerifiedAt: verified ? new Date() : null,
    })
    .where(sqlEmail(person.email))
    .returning({ id: users.id });
  person.id = row!.id;
  // Nobody has to confirm an email that is confirmed.
  if (verified) await db.delete(outbox).where(eq(outbox.recipient, person.email));
  return person;
}

const sqlEmail = (email: string) => eq(users.email, email);

/** Retries, since autovacuum may be connected and cannot be terminated. */
async function dropDatabase(sql: ReturnType<typeof connect>["sql"], name: string, tries = 20): Promise<void> {
  try {
    await sql.unsafe(`drop database ${name} with (force)`);
  } catch (error) {
    if (tries === 0) throw error;
    await Bun.sleep(100);
    await dropDatabase(sql, name, tries - 1);
  }
}

async function withAdmin(
  server: Exclude<Address, string>,
  act: (sql: ReturnType<typeof connect>["sql"]) => Promise<unknown>,
): Promise<void> {
  const admin = connect(server, { pool: 1, statementTimeoutMs: 30_000 });
  await act(admin.sql);
  await admin.close();
}
