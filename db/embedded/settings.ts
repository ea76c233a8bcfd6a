// The settings of PostgreSQL, as arguments instead of a file in the cluster, so that new versions can change them.
import type { Runner } from "./runner.ts";
import fixed from "./settings.json" with { type: "json" };
import { PORT } from "./socket.ts";

/** `durable: false` is faster but not safe, for tests. */
export function serverArguments({ cluster, socketFolder, durable, rules }: Launch): string[] {
  const settings: Record<string, string | number> = {
    ...fixed,
    port: PORT,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    // Containers often have a small /dev/shm, or none.
    dynamic_shared_memory_type: process.platform === "linux" ? "sysv" : "posix",
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
