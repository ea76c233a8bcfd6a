// Sends queued notifications to the push services of browsers (RFC 8030). Several servers can run it at the same time.
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { eq, sql } from "drizzle-orm";
import { outgoingPushes, pushSubscriptions } from "../../../db/schema/index.ts";
import type { PushKind } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { fetchPublic, NotPublic } from "../../public-fetch.ts";
import { getContact } from "./contact.ts";
import { claimDuePushes, type DuePush, MAX_ATTEMPTS } from "./due-pushes.ts";
import { ensurePushKeys, type PushKeys } from "./keys.ts";
import { toPayload } from "./notification.ts";

const TIMEOUT_MS = 10_000;
/** The first retry waits 10 seconds, each further one this many times longer. */
const [FIRST_RETRY_SECONDS, BACKOFF_FACTOR] = [10, 4];
const MAX_RETRY_SECONDS = 3600;

const URGENCY: Record<PushKind, "low" | "normal" | "high"> = {
  seat: "high",
  event: "high",
  announcement: "normal",
  match: "normal",
  review: "normal",
  rsvps: "low",
  queue: "low",
};

type SenderContext = Pick<AppContext, "db" | "log" | "config" | "city">;
type Options = {
  /** Checked between two batches. */
  shouldStop?: () => boolean;
  /** Reaches the push services. */
  post?: (url: string, options: RequestInit) => Promise<Response>;
};

/**
 * Delivery is at least once: after a crash between sending and storing that, the notification is sent again, and replaces the
 * first one by its tag. @returns the number of notifications sent
 */
export async function sendDuePushes(
  ctx: SenderContext,
  { shouldStop = () => false, post = fetchPublic }: Options = {},
): Promise<number> {
  let sent = 0;
  while (!shouldStop()) {
    const { claimed, due } = await claimDuePushes(ctx.db, ctx.city);
    if (claimed === 0) break;
    const keys = await ensurePushKeys(ctx.db);
    const results = await Promise.all(due.map((push) => sendPush(ctx, push, keys, post)));
    sent += results.filter(Boolean).length;
  }
  return sent;
}

/** @returns whether the push service accepted it */
async function sendPush(
  ctx: SenderContext,
  push: DuePush,
  keys: PushKeys,
  post: NonNullable<Options["post"]>,
): Promise<boolean> {
  if (push.quietUntil) {
    await update(ctx, push, { attempts: push.attempts - 1, nextAttemptAt: new Date(push.quietUntil) });
    return false;
  }
  const outcome = await deliver(ctx, push, keys, post);
  if (outcome.state === "sent") await update(ctx, push, { sentAt: sql`now()` });
  if (outcome.state === "gone")
    await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, push.subscriptionId));
  if (outcome.state === "refused") await update(ctx, push, { nextAttemptAt: sql`'infinity'` });
  if (outcome.state === "failed" && push.attempts < MAX_ATTEMPTS) {
    const backoff = FIRST_RETRY_SECONDS * BACKOFF_FACTOR ** (push.attempts - 1);
    const seconds = Math.min(MAX_RETRY_SECONDS, Math.max(backoff, outcome.retryAfter));
    await update(ctx, push, { nextAttemptAt: sql`now() + ${seconds} * interval '1 second'` });
  }
  if (outcome.state !== "sent")
    ctx.log.warn("a notification could not be sent", {
      host: URL.parse(push.endpoint)?.host,
      error: outcome.error,
      attempt: push.attempts,
    });
  return outcome.state === "sent";
}

const update = (
  { db }: SenderContext,
  { id }: DuePush,
  values: Parameters<ReturnType<typeof db.update<typeof outgoingPushes>>["set"]>[0],
) => db.update(outgoingPushes).set(values).where(eq(outgoingPushes.id, id));

type Outcome =
  | { state: "sent" }
  /** `gone`: the browser no longer listens. `refused`: another attempt would be refused too. */
  | { state: "gone" | "refused"; error: string }
  /** `retryAfter` in seconds. */
  | { state: "failed"; error: string; retryAfter: number };

async function deliver(
  { config, city }: SenderContext,
  push: DuePush,
  keys: PushKeys,
  post: NonNullable<Options["post"]>,
): Promise<Outcome> {
  const { endpoint, p256dh, auth } = push;
  try {
    const request = await buildPushPayload(
      { data: JSON.stringify(toPayload(push, city)), options: { ttl: push.ttl, urgency: URGENCY[push.kind] } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { ...keys, subject: getContact(config) },
    );
    const response = await post(endpoint, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) } as RequestInit);
    return toOutcome(response, await readReason(response));
  } catch (error) {
    const { name, message } = error as Error;
    return { state: "failed", error: error instanceof NotPublic ? message : name, retryAfter: 0 };
  }
}

/** Characters of what a push service says about a refusal, such as "BadJwtToken". */
const MAX_REASON = 200;

async function readReason({ ok, body }: Response): Promise<string> {
  const { value } = ok ? {} : ((await body?.getReader().read()) ?? {});
  if (ok) await body?.cancel();
  return new TextDecoder().decode(value).replace(/\s+/g, " ").trim().slice(0, MAX_REASON);
}

/** RFC 8030, 5 and 7.3: a push service answers 201, and 404 or 410 once the subscription has ended. */
function toOutcome({ status, headers }: Response, reason: string): Outcome {
  const error = reason ? `status ${status}: ${reason}` : `status ${status}`;
  if (status >= 200 && status < 300) return { state: "sent" };
  if (status === 404 || status === 410) return { state: "gone", error };
  if (status === 429 || status >= 500)
    return { state: "failed", error, retryAfter: Number(headers.get("retry-after")) || 0 };
  return { state: "refused", error };
}
