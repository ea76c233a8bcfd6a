// The settings of PostgreSQL, as arguments instead of a file in the cluster, so that new versions can change them.
import type { Runner } from "./runner.ts";

import { PORT } from "./socket.ts";

/** `durable: false` is faster but not safe, for tests. */
export function serverArguments({ cluster, socketFolder, durable, rules }: Launch): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: "",
    port: PORT,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: 60,
    shared_buffers: "32MB",
    effective_cache_size: "256MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    min_wal_size: "32MB",
    max_wal_size: "512MB",
    random_page_cost: 1.1,
    jit: "off",
    // Containers often have a small /dev/shm, or none.
    dynamic_shared_memory_type: process.platform === "linux" ? "sysv" : "posix",
    max_wal_senders: 0,
    wal_level: "minimal",
    autovacuum: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    // A random secret of 256 bits needs no stretching, and connecting stays fast.
    scram_iterations: 1,
    ...(rules && { hba_file: rules }),
    // Keeps the log small, without statements and values.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...(durable ? { fsync: "on" } : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

export type Launch = {
  cluster: string;
  socketFolder: string;
  program: string;
  runner: Runner;
  log: string;
  durable: boolean;
  /** Instead of the cluster's pg_hba.conf. */
  rules?: string;
};
