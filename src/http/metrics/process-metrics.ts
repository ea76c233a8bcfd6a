import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, type Registry } from "prom-client";
import packageFile from "../../../package.json" with { type: "json" };

export function processMetrics(registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({ name, help, registers, collect: gaugeWith(read) });
  const build = new Gauge({
    name: "sidestreet_build_info",
    help: "The running version; always 1.",
    labelNames: ["version", "bun"] as const,
    registers,
  });
  build.set({ version: packageFile.version, bun: Bun.version }, 1);
  gauge("process_start_time_seconds", "Start time in Unix seconds.", () => performance.timeOrigin / 1000);
  gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
  gauge("process_heap_used_bytes", "Used JavaScript heap.", () => process.memoryUsage().heapUsed);
  new Counter({
    name: "process_cpu_seconds_total",
    help: "User and system CPU time.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  new Gauge({
    name: "sidestreet_event_loop_lag_seconds",
    help: "Event-loop lag since the last scrape.",
    labelNames: ["quantile"] as const,
    registers,
    collect() {
      for (const quantile of [50, 99, 100])
        this.set({ quantile: String(quantile / 100) }, Math.max(0, lag.percentile(quantile) / 1e9));
      lag.reset();
    },
  });
}

const gaugeWith = (read: () => number) =>
  function collect(this: Gauge) {
    this.set(read());
  };
