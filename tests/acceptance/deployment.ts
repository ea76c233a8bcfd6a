// A built server with its database, and signed-in clients created without hashing passwords.
import { connect } from "../../db/client.ts";
import { findRunning } from "../../db/embedded.ts";
import type { UserType } from "../../db/vocabulary.ts";
import { sha256 } from "../../src/encoding/hash.ts";
import { RunningServer } from "../running-server.ts";

/** A signed-in user. Requests carry the server's own origin. */
export class Client {
  constructor(
    readonly id: string,
    readonly email: string,
    readonly token: string,
    readonly base: () => string,
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

  /** The JSON of a 200. @throws on any other status */
  // biome-ignore lint/suspicious/noExplicitAny: each check knows the shape of the response
  async read<T = any>(path: string): Promise<T> {
    const response = await this.get(path);
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

/** Starts the binary on an empty folder, and connects to its embedded PostgreSQL. */
export async function startDeployment(settings: Record<string, string> = {}) {
  const server = new RunningServer(settings);
  await server.start();
  return attachTo(server);
}

/** Connects to the embedded PostgreSQL of a running server. */
export async function attachTo(server: RunningServer) {
  let database = await connectTo(server);
  return {
    server,
    get sql() {
      return database.sql;
    },
    /** The socket may be another one after a restart. */
    async reconnect() {
      await database.close();
      database = await connectTo(server);
    },
    /** Process id of its PostgreSQL. */
    async postmaster(): Promise<number> {
      const running = await findRunning(server.dataDir);
      if (!running) throw new Error("No PostgreSQL runs on the folder.");
      return running.pid;
    },
    people: (count: number, type: UserType | null = "traveler", admin = false) =>
      createClients(database.sql, () => server.url, count, type, admin),
    disconnect: () => database.close(),
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

async function connectTo(server: RunningServer) {
  const running = await findRunning(server.dataDir);
  if (!running) throw new Error("The server's own PostgreSQL was not found.");
  return connect(running.connection, { pool: 4, statementTimeoutMs: 60_000 });
}

/** Inserts users with a session each. */
export async function createClients(
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

/** Inserts an approved business. @returns its id */
export async function insertBusiness(sql: ReturnType<typeof connect>["sql"], owner: Client, name = "Bar Prova") {
  const [row] = await sql`
    insert into businesses (user_id, name, type, location, is_approved, approved_at)
    values (${owner.id}, ${name}, 'restaurant', '1 Quay', true, now()) returning id`;
  return row!.id as string;
}
