// A separate PostgreSQL for DATABASE_URL that a check can stop, freeze and restart.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { type Address, connect } from "../../db/client.ts";
import { type EmbeddedDatabase, startEmbedded } from "../../db/embedded.ts";
import { postgresBundle } from "../../src/commands/postgres-bundle.ts";

export type OwnPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** PostgreSQL listens on a Unix socket; a relay gives it a TCP port. */
export async function startPostgres() {
  const dataDir = await mkdtemp(`${tmpdir()}/sidestreet-trust-`);
  const bundle = await postgresBundle();
  let postgres: EmbeddedDatabase | undefined = await startEmbedded({ dataDir, bundle });
  const relay = startRelay(() => postgres?.connection);
  const { user, password, database } = postgres.connection;
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${relay.port}/${database}`,
    connect: () => connect(postgres!.connection as Address, { pool: 4, statementTimeoutMs: 60_000 }),
    async stop() {
      await postgres?.stop();
      postgres = undefined;
    },
    async start() {
      postgres = await startEmbedded({ dataDir, bundle });
    },
    /** Stops the postmaster and its child processes with SIGSTOP. @returns a function that resumes them */
    async freeze(): Promise<() => void> {
      const pids = [postgres!.pid, ...(await listChildren(postgres!.pid))];
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      return () => {
        for (const pid of pids) process.kill(pid, "SIGCONT");
      };
    },
    async close() {
      relay.stop(true);
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Pipe = { other?: Bun.Socket<Pipe>; waiting: Uint8Array[] };

function startRelay(target: () => { host: string; port: number } | undefined) {
  const pass = {
    data(socket: Bun.Socket<Pipe>, bytes: Uint8Array) {
      if (!socket.data.other) socket.data.waiting.push(bytes.slice());
      else socket.data.other.write(bytes);
    },
    close: (socket: Bun.Socket<Pipe>) => void socket.data.other?.end(),
    error: (socket: Bun.Socket<Pipe>) => void socket.data.other?.end(),
  };
  return Bun.listen<Pipe>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      ...pass,
      async open(socket) {
        socket.data = { waiting: [] };
        const at = target();
        if (!at) return void socket.end();
        const unix = `${at.host}/.s.PGSQL.${at.port}`;
        const other = await Bun.connect<Pipe>({ unix, socket: pass, data: { other: socket, waiting: [] } }).catch(
          () => null,
        );
        if (!other) return void socket.end();
        for (const bytes of socket.data.waiting) other.write(bytes);
        socket.data.other = other;
      },
    },
  });
}

/** Process ids. */
export async function listChildren(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await Bun.file(`/proc/${name}/stat`)
      .text()
      .catch(() => "");
    if (Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent) children.push(Number(name));
  }
  return children;
}
