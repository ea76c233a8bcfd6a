// The server's recurring jobs: what runs, how often, and how all of them stop.
import type { Address } from "../db/client.ts";
import type { Database } from "../db/index.ts";
import { listen } from "../db/notifications.ts";
import { backUpWhenDue } from "./backups/schedule.ts";
import { CHOICES } from "./city/choices.ts";
import { refreshCity } from "./city/city.ts";
import type { AppContext } from "./context.ts";
import { deleteUnusedAccounts } from "./features/account/unused-accounts.ts";
import { queueDigest } from "./features/admin/digest.ts";
import { refreshOverview } from "./features/admin/overview.ts";
import { checkForUpdate } from "./features/admin/update-check.ts";
import { refreshSignUpMode } from "./features/auth/invitations.ts";
import { resetDemo } from "./features/auth/public-demo.ts";
import { createMapJob } from "./features/basemap/download.ts";
import { runTraining, trainAfterImport } from "./features/discovery/training.ts";
import { fetchPictures } from "./features/imports/pictures/fetch-pictures.ts";
import { fetchDueSources } from "./features/imports/schedules/run-schedules.ts";
import { countForLanding, refreshLanding } from "./features/landing/shown-claims.ts";
import { alertAboutJob } from "./features/notifications/alerts.ts";
import { reconcilePayments } from "./features/payments/reconcile.ts";
import { queueWeeklyFigures } from "./features/places/owner/weekly-figures.ts";
import { rollUpPageViews } from "./features/places/page-views.ts";
import { purgePhotos } from "./features/places/photos/purge-orphans.ts";
import { queueDigests } from "./features/push/digests.ts";
import { createPushChannel } from "./features/push/push-channel.ts";
import { getMetrics } from "./http/metrics/http-metrics.ts";
import { describeError } from "./log.ts";
import { emailChannel } from "./outbox/letters.ts";
import { deliverDue } from "./outbox/outbox.ts";
import { deleteExpired } from "./ownership/retention.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A job that failed runs again after its interval, but not before this many ms. */
const MIN_RETRY_MS = MINUTE;
const FAILURES_BEFORE_ALERT = 3;
const STOP_TIMEOUT_MS = 5000;

export type Job = {
  name: string;
  intervalMs: number;
  /** ms from the start of the server to the first run. */
  delayMs?: number;
  run(signal: AbortSignal): Promise<unknown>;
};

/** What admins chose on another server. */
const refreshChoices = (ctx: AppContext) => Promise.all([refreshCity(ctx), refreshSignUpMode(ctx)]);

/** Shows at once what an admin chooses on another server. @returns a function that stops */
export const followChoices = (ctx: AppContext): Promise<() => Promise<void>> =>
  listen(ctx.db, CHOICES, () => {
    void Promise.all([refreshChoices(ctx), refreshLanding(ctx)]).catch((error) =>
      ctx.log.warn("could not read what an admin chose", { error: describeError(error) }),
    );
  });

const followed = new WeakMap<AppContext, unknown>();

/** Follows choices again where the connections to the database were replaced. If it fails, the next call tries again. */
export async function keepFollowingChoices(ctx: AppContext): Promise<void> {
  const { $client } = ctx.db as Database & { $client: unknown };
  if (followed.get(ctx) === $client) return;
  followed.set(ctx, $client);
  await followChoices(ctx).catch((error) => {
    followed.delete(ctx);
    ctx.log.debug("Choices are read every 15 seconds.", { error: describeError(error) });
  });
}

/** @param address of the database, for jobs that need a connection of their own */
export function listJobs(ctx: AppContext, address: Address): Job[] {
  const { db, photos, config } = ctx;
  const jobs: (Job | false)[] = [
    { name: "follow-choices", intervalMs: 15 * SECOND, run: () => keepFollowingChoices(ctx) },
    { name: "refresh-choices", intervalMs: 15 * SECOND, run: () => refreshChoices(ctx) },
    { name: "refresh-landing", intervalMs: 15 * SECOND, run: () => refreshLanding(ctx) },
    { name: "count-for-landing", intervalMs: HOUR, delayMs: MINUTE, run: () => countForLanding(ctx) },
    {
      name: "deliver-outbox",
      intervalMs: SECOND,
      run: (signal) => deliverDue(ctx, [emailChannel, createPushChannel()], () => signal.aborted),
    },
    !config.demo && { name: "queue-digest", intervalMs: 10 * MINUTE, delayMs: MINUTE, run: () => queueDigest(ctx) },
    { name: "queue-weekly-figures", intervalMs: 10 * MINUTE, delayMs: MINUTE, run: () => queueWeeklyFigures(ctx) },
    config.demo && { name: "reset-demo", intervalMs: HOUR, delayMs: HOUR, run: () => resetDemo(db) },
    config.paypal !== undefined && {
      name: "reconcile-payments",
      intervalMs: MINUTE,
      delayMs: MINUTE,
      run: (signal) => reconcilePayments(ctx, () => signal.aborted),
    },
    config.backup.intervalMs !== undefined && {
      name: "back-up",
      intervalMs: MINUTE,
      run: () => backUpWhenDue(ctx, address),
    },
    { name: "train-taste", intervalMs: 10 * MINUTE, delayMs: 10 * SECOND, run: (signal) => runTraining(ctx, signal) },
    { name: "train-after-import", intervalMs: 10 * SECOND, run: (signal) => trainAfterImport(ctx, signal) },
    { name: "get-map", intervalMs: 5 * SECOND, run: createMapJob(ctx) },
    { name: "purge-photos", intervalMs: HOUR, run: () => purgePhotos(db, photos) },
    { name: "delete-expired", intervalMs: HOUR, delayMs: HOUR, run: () => deleteExpired(db, config.sessionIdleMs) },
    { name: "delete-unused-accounts", intervalMs: DAY, delayMs: HOUR, run: () => deleteUnusedAccounts(ctx) },
    { name: "roll-up-page-views", intervalMs: HOUR, delayMs: HOUR, run: () => rollUpPageViews(db) },
    {
      name: "fetch-sources",
      intervalMs: MINUTE,
      delayMs: 30 * SECOND,
      run: (signal) => fetchDueSources(ctx, { signal }),
    },
    {
      name: "fetch-pictures",
      intervalMs: 10 * SECOND,
      delayMs: 45 * SECOND,
      run: (signal) => fetchPictures(ctx, { signal }),
    },
    { name: "queue-digests", intervalMs: 10 * MINUTE, run: () => queueDigests(db, ctx.city) },
    { name: "refresh-overview", intervalMs: HOUR, delayMs: HOUR, run: () => refreshOverview(db, ctx.city.timezone) },
    config.updateCheckUrl !== undefined && {
      name: "check-for-update",
      intervalMs: DAY,
      run: () => checkForUpdate(db, config.updateCheckUrl as string),
    },
  ];
  return jobs.filter((job) => job !== false);
}

/** Runs each job at its interval, never twice at the same time. Failures are logged and counted. */
export function startJobs(ctx: AppContext, jobs: readonly Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { jobFailures } = getMetrics(ctx);
  const failures = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();

  const schedule = (job: Job, ms: number) => {
    if (stopping.signal.aborted) return;
    timers.set(
      job.name,
      setTimeout(() => {
        const run = runOnce(job).finally(() => running.delete(run));
        running.add(run);
      }, ms),
    );
  };

  const runOnce = async (job: Job): Promise<void> => {
    try {
      await job.run(stopping.signal);
      failures.delete(job.name);
      schedule(job, job.intervalMs);
    } catch (error) {
      if (stopping.signal.aborted) return;
      jobFailures.inc({ job: job.name });
      ctx.log.warn("a job failed", { job: job.name, error: describeError(error) });
      failures.set(job.name, (failures.get(job.name) ?? 0) + 1);
      if (failures.get(job.name) === FAILURES_BEFORE_ALERT) await alertAboutJob(ctx, job.name, error);
      schedule(job, Math.max(job.intervalMs, MIN_RETRY_MS));
    }
  };

  for (const job of jobs) {
    jobFailures.inc({ job: job.name }, 0);
    schedule(job, job.delayMs ?? 0);
  }
  return {
    async stop() {
      stopping.abort(new Error("The server is stopping."));
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.race([Promise.all(running), Bun.sleep(STOP_TIMEOUT_MS)]);
    },
  };
}
