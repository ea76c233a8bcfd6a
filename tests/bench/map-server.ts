// Starts the built server for a measurement, on a port and a folder of its own, and reaches into its database.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { connect } from "../../db/client.ts";
import { findRunning } from "../../db/embedded.ts";

export type BenchServer = {
  url: string;
  /** Its database, without the deadlines of the product. */
  sql: Sql;
  stop(): Promise<void>;
};

const BINARY = "dist/sidestreet";
/** ms that a start may take. */
const TIMEOUT_MS = 30_000;

/** @throws where the binary is not built, or does not answer in time */
export async function startBenchServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "sidestreet-bench-"));
  const port = freePort();
  const url = `http://localhost:${port}`;
  const env = { SAMPLE: "no", RATE_LIMIT_FACTOR: "100000", ...settings, PORT: String(port), DATA_DIR: dataDir };
  const server = Bun.spawn([BINARY, "serve"], { env: { ...process.env, ...env }, stdout: "ignore", stderr: "inherit" });
  const stop = async () => {
    server.kill("SIGTERM");
    await server.exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, () => server.exitCode !== null);
    const running = await findRunning(dataDir);
    if (!running) throw new Error("The server's database is not there.");
    const connection = connect(running.connection, { pool: 2, statementTimeoutMs: 0 });
    return {
      url,
      sql: connection.sql,
      async stop() {
        await connection.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const latest = performance.now() + TIMEOUT_MS;
  while (performance.now() < latest && !hasEnded()) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await Bun.sleep(50);
  }
  throw new Error("The server did not start.");
}

function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = probe.port!;
  probe.stop(true);
  return port;
}
