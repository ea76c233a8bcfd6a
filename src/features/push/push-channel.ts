// Delivers push notifications of the outbox to the push services of browsers (RFC 8030).
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { eq, sql } from "drizzle-orm";
import { fillIn, pushSubscriptions } from "../../../db/index.ts";
import { getCityLanguage } from "../../city/city.ts";
import { fetchPublic, NotPublic } from "../../network/public-fetch.ts";
import type { Channel, OutboxContext, Outcome } from "../../outbox/outbox.ts";
import { getLocalName, toReaderLanguages } from "../places/listing/local-text.ts";
import { getContact } from "./contact.ts";
import duePushesSql from "./due-pushes.sql" with { type: "text" };
import isWantedSql from "./is-wanted.sql" with { type: "text" };
import { ensurePushKeys } from "./keys.ts";
import kinds from "./kinds.json" with { type: "json" };
import { type Push, toPayload } from "./notification.ts";
import { getQuietEnd } from "./quiet-hours.ts";

const BATCH = 20;
const TIMEOUT_MS = 10_000;

type Urgency = "low" | "normal" | "high";

type Post = (url: string, options: RequestInit) => Promise<Response>;

/** A notification that arrives twice replaces the first one by its tag. */
export const createPushChannel = (post: Post = fetchPublic): Channel => ({
  name: "push",
  batch: BATCH,
  deliver(ctx, rows) {
    const ids = rows.map(({ id }) => id);
    const found = findPushes(ctx, ids);
    return ids.map(async (id) => deliverPush(ctx, (await found).get(id), post));
  },
});

async function deliverPush(ctx: OutboxContext, push: DuePush | undefined, post: Post): Promise<Outcome> {
  if (!push) return { state: "pointless" };
  if (push.quietUntil) return { state: "postponed", until: push.quietUntil };
  try {
    const response = await send(ctx, push, post);
    return await toOutcome(ctx, push, response, await readReason(response));
  } catch (error) {
    const { name, message } = error as Error;
    return { state: "failed", error: error instanceof NotPublic ? message : name };
  }
}

type DuePush = Push & {
  id: number;
  subscriptionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** In seconds. */
  ttl: number;
  quietUntil: string | null;
};

const LANGUAGE = sql`coalesce(u.language, s.language)`;

const IS_WANTED = fillIn(isWantedSql);

/** Without those that have become pointless: muted, turned off, expired, the seat was given up, or the room was left. */
async function findPushes(ctx: OutboxContext, ids: number[]): Promise<Map<number, DuePush>> {
  const name = getLocalName(toReaderLanguages(LANGUAGE, getCityLanguage(ctx)), "b");
  const rows = await ctx.db.execute<DuePush>(
    fillIn(duePushesSql, {
      language: LANGUAGE,
      name,
      quietUntil: getQuietEnd(ctx.city.timezone),
      ids,
      isWanted: IS_WANTED,
    }),
  );
  return new Map(rows.map((push) => [push.id, push]));
}

async function send({ db, config, city }: OutboxContext, push: DuePush, post: Post): Promise<Response> {
  const { endpoint, p256dh, auth } = push;
  const request = await buildPushPayload(
    {
      data: JSON.stringify(toPayload(push, city)),
      options: { ttl: push.ttl, urgency: kinds[push.kind].urgency as Urgency },
    },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { ...(await ensurePushKeys(db)), subject: getContact(config) },
  );
  return post(endpoint, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) } as RequestInit);
}

/** Characters of what a push service says about a refusal, such as "BadJwtToken". */
const MAX_REASON = 200;

async function readReason({ ok, body }: Response): Promise<string> {
  const { value } = ok ? {} : ((await body?.getReader().read()) ?? {});
  if (ok) await body?.cancel();
  return new TextDecoder().decode(value).replace(/\s+/g, " ").trim().slice(0, MAX_REASON);
}

/** RFC 8030: 201 is success; after 404 or 410 the subscription has ended, and is deleted with all that waits for it. */
async function toOutcome(
  { db }: OutboxContext,
  push: DuePush,
  { status, headers }: Response,
  reason: string,
): Promise<Outcome> {
  const error = reason ? `status ${status}: ${reason}` : `status ${status}`;
  if (status >= 200 && status < 300) return { state: "sent" };
  if (status === 404 || status === 410) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, push.subscriptionId));
    return { state: "refused", error };
  }
  if (status === 429 || status >= 500)
    return { state: "failed", error, retryAfter: Number(headers.get("retry-after")) || 0 };
  return { state: "refused", error };
}
