// A built server for a line of trust, its database beside it, and people who are signed in without waiting for argon2.
import { connect } from "../../db/client.ts";
import { findRunning } from "../../db/embedded.ts";
import type { UserType } from "../../db/vocabulary.ts";
import { sha256 } from "../../src/hash.ts";
import { RunningServer } from "../running-server.ts";

/** Somebody with a session, who names the server's own origin. */
export class Client {
  constructor(
    readonly id: string,
    readonly email: string,
    readonly token: string,
    private readonly base: () => string,
  ) {}

  get cookie(): string {
    return `sid=${this.token}`;
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const address = this.base();
    return fetch(address + path, {
      method,
      redirect: "manual",
      headers: {
        cookie: this.cookie,
        ...(method !== "GET" && { origin: address }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  }

  get = (path: string, headers?: Record<string, string>) => this.send("GET", path, undefined, headers);
  post = (path: string, body?: unknown) => this.send("POST", path, body);

  /** The JSON of a 200. @throws on any other answer */
  // biome-ignore lint/suspicious/noExplicitAny: a line says what it expects
  async read<T = any>(path: string): Promise<T> {
    const answer = await this.get(path);
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

export type City = Awaited<ReturnType<typeof openCity>>;

/** Starts the binary on an empty folder. Its database is asked through its own socket. */
export async function openCity(settings: Record<string, string> = {}) {
  const server = new RunningServer(settings);
  await server.start();
  return openOn(server);
}

/** The same for a server that runs already. */
export async function openOn(server: RunningServer) {
  let database = await databaseOf(server);
  return {
    server,
    get sql() {
      return database.sql;
    },
    /** After a restart the socket may be another one. */
    async reconnect() {
      await database.close();
      database = await databaseOf(server);
    },
    /** The process of its PostgreSQL, as it is now. */
    async postmaster(): Promise<number> {
      const running = await findRunning(server.dataDir);
      if (!running) throw new Error("No PostgreSQL runs on the folder.");
      return running.pid;
    },
    people: (count: number, type: UserType | null = "traveler", admin = false) =>
      signInPeople(database.sql, () => server.url, count, type, admin),
    disconnect: () => database.close(),
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

async function databaseOf(server: RunningServer) {
  const running = await findRunning(server.dataDir);
  if (!running) throw new Error("The server's own PostgreSQL was not found.");
  return connect(running.connection, { pool: 4, statementTimeoutMs: 60_000 });
}

/** Accounts with a session each, written as the product writes them. */
export async function signInPeople(
  sql: ReturnType<typeof connect>["sql"],
  base: () => string,
  count: number,
  type: UserType | null,
  admin = false,
): Promise<Client[]> {
  const group = crypto.randomUUID().slice(0, 8);
  const clients = Array.from({ length: count }, (_, i) => {
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    return new Client(crypto.randomUUID(), `${type ?? "new"}-${group}-${i}@example.com`, token, base);
  });
  const rows = clients.map(({ id, email }, i) => ({
    id,
    email,
    first_name: `Person ${i}`,
    user_type: type,
    is_admin: admin,
  }));
  const sess = JSON.stringify({ createdAt: new Date().toISOString(), remember: false, agent: "trust" });
  for (let i = 0; i < count; i += 1000) {
    await sql`insert into users ${sql(rows.slice(i, i + 1000))}`;
    const sessions = clients.slice(i, i + 1000);
    await sql`
      insert into sessions (sid, user_id, sess, expire)
      select sid, user_id::uuid, ${sess}::text::jsonb, now() + interval '1 day'
      from unnest(${sessions.map(({ token }) => sha256(token))}::text[], ${sessions.map(({ id }) => id)}::text[]) as s (sid, user_id)`;
  }
  return clients;
}

/** An approved business of a client, written straight into the database. @returns its id */
export async function openBusiness(sql: ReturnType<typeof connect>["sql"], owner: Client, name = "Bar Prova") {
  const [row] = await sql`
    insert into businesses (user_id, name, type, location, is_approved, approved_at)
    values (${owner.id}, ${name}, 'restaurant', '1 Quay', true, now()) returning id`;
  return row!.id as string;
}
