// Recurring jobs: they repeat, never overlap, survive a failure, and stop with the server.
import { expect, test } from "bun:test";
import { getMetrics } from "../src/http/metrics/http-metrics.ts";
import { type Job, listJobs, startJobs } from "../src/jobs.ts";
import { useTestApp } from "./test-app.ts";

const app = useTestApp({ PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret", BACKUP_EVERY: "24h" });

/** A job of 1 ms that notes how many of its runs overlap. */
function countingJob(work: () => Promise<void>) {
  const seen = { runs: 0, running: 0, mostAtOnce: 0 };
  const job: Job = {
    name: "count",
    intervalMs: 1,
    async run() {
      seen.runs++;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, ++seen.running);
      await work().finally(() => seen.running--);
    },
  };
  return { seen, job };
}

test("a job repeats and never runs twice at the same time", async () => {
  const enough = Promise.withResolvers<void>();
  const { seen, job } = countingJob(async () => {
    if (seen.runs === 5) enough.resolve();
  });
  const jobs = startJobs(app.ctx, [job]);
  await enough.promise;
  await jobs.stop();
  const { runs } = seen;
  expect(seen.mostAtOnce).toBe(1);
  await Bun.sleep(20);
  expect(seen.runs).toBe(runs);
});

test("a failure is logged, counted by the job's name, and does not stop the others", async () => {
  const others = Promise.withResolvers<void>();
  const { job } = countingJob(async () => others.resolve());
  const broken: Job = {
    name: "break",
    intervalMs: 1,
    run: async () => {
      throw new Error("no disk");
    },
  };
  const jobs = startJobs(app.ctx, [broken, job]);
  await others.promise;
  while (!app.logged.some((line) => line.includes("a job failed"))) await Bun.sleep(1);
  await jobs.stop();
  expect(app.logged.join("\n")).toContain("no disk");
  const metrics = await getMetrics(app.ctx).registry.metrics();
  expect(metrics).toContain('sidestreet_job_failures_total{job="break"} 1');
  expect(metrics).toContain('sidestreet_job_failures_total{job="count"} 0');
});

test("stopping aborts the signal of a running job and waits for it to finish", async () => {
  const started = Promise.withResolvers<void>();
  let finished = false;
  const slow: Job = {
    name: "slow",
    intervalMs: 1,
    async run(signal) {
      started.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      finished = true;
    },
  };
  const jobs = startJobs(app.ctx, [slow]);
  await started.promise;
  await jobs.stop();
  expect(finished).toBe(true);
});

test("every job has its own name", () => {
  const names = listJobs(app.ctx, "").map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("reconcile-payments");
  expect(names).toContain("back-up");
});
