// The outbox keeps writes in the browser until the server accepts them, and sends each once, in order, from any tab.
import { t } from "../../src/i18n/t.ts";
import "./plain-http.ts";
import { ApiError, call, isUnauthorized } from "./fetch-api.ts";
import { readStored, writeStored } from "./outbox-mirror.ts";
import { parseQueue, type QueuedRequest, readQueue, STORAGE_KEY, writeQueue } from "./outbox-storage.ts";
import { redirectToSignIn, showToast } from "./toasts.ts";

export type { QueuedRequest };

/** ms until the next attempt while requests are pending, doubled each time up to the maximum. */
const RETRY_AFTER_MS = 10_000;
const MAX_RETRY_AFTER_MS = 5 * 60_000;
/** Server errors for one request, at least this many ms apart, until it is parked. */
const MAX_FAILURES = 3;
const MIN_FAILURE_GAP_MS = 5000;
/** ms after which a parked request is tried again on the next visit, and after which it is dropped. */
const RETRY_PARKED_AFTER_MS = 3600_000;
const DROP_PARKED_AFTER_MS = 30 * 24 * 3600_000;
/** ms to wait for a response, so that a stalled connection does not block the other tabs. */
const TIMEOUT_MS = 20_000;
const MAX_REQUESTS = 2000;

type RejectionHandler = (error: ApiError, request: QueuedRequest) => void;
const rejectionHandlers = new Map<string, RejectionHandler>();
const sentHandlers = new Set<(request: QueuedRequest) => void>();
/** Since the page was loaded. Islands start later than the outbox, and show what was so before. */
const accepted: QueuedRequest[] = [];
const keptHandlers = new Set<(request: QueuedRequest) => void>();
let lastTurn: Promise<unknown> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;
let failedAttemptsInARow = 0;

const viewerId = () => document.documentElement.dataset.viewer ?? "";

type Write = Pick<QueuedRequest, "method" | "path" | "body" | "about"> & { id?: string };

/** Sends a write after those before it, or keeps it if the server is unreachable. @throws ApiError if the server refuses it */
export async function sendOrKeep(write: Write): Promise<"sent" | "kept"> {
  if (pendingRequests().length === 0 || (await flushOutbox())) {
    try {
      await call(write.method, write.path, write.body, { timeoutMs: TIMEOUT_MS });
      return "sent";
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  }
  enqueue(write);
  return "kept";
}

export function enqueue(request: Write): void {
  writeQueue([...readQueue(), { id: crypto.randomUUID(), owner: viewerId(), ...request }].slice(-MAX_REQUESTS));
  void flushOutbox();
}

/** Works like `enqueue`, in place of an earlier write to the same address that has not been sent. */
export function enqueueLatest(request: Write): void {
  const viewer = viewerId();
  const isSame = ({ owner, method, path }: QueuedRequest) =>
    owner === viewer && method === request.method && path === request.path;
  writeQueue(readQueue().filter((other) => !isSame(other)));
  enqueue(request);
}

export function onRejected(pathStart: string, handler: RejectionHandler): void {
  rejectionHandlers.set(pathStart, handler);
}

/** Reports each request that the server has accepted since the page was loaded. Returns a function that unsubscribes. */
export function onSent(handler: (request: QueuedRequest) => void): () => void {
  sentHandlers.add(handler);
  const earlier = [...accepted];
  queueMicrotask(() => sentHandlers.has(handler) && earlier.forEach(handler));
  return () => void sentHandlers.delete(handler);
}

/** Reports the last request each time that the server cannot be reached. Returns a function that unsubscribes. */
export function onKept(handler: (request: QueuedRequest) => void): () => void {
  keptHandlers.add(handler);
  return () => void keptHandlers.delete(handler);
}

/** Reports the queue when another tab changes it. Returns a function that unsubscribes. */
export function onOtherTabs(handler: (requests: readonly QueuedRequest[]) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) =>
    key === STORAGE_KEY && newValue && handler(parseQueue(newValue));
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

export function pendingRequests(): readonly QueuedRequest[] {
  const viewer = viewerId();
  return readQueue().filter(({ owner }) => owner === "" || owner === viewer);
}

export function forgetRequests(): void {
  const viewer = viewerId();
  writeQueue(readQueue().filter(({ owner }) => owner !== viewer));
}

export function startOutbox(): void {
  retryParked(({ parkedAt = Number.POSITIVE_INFINITY }) => Date.now() - parkedAt > RETRY_PARKED_AFTER_MS);
  addEventListener("online", () => {
    failedAttemptsInARow = 0;
    void flushOutbox();
  });
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && void flushOutbox());
  if (readQueue().length > 0) void flushOutbox();
}

/** Sends requests one by one, while tabs take turns. Returns whether none of this viewer's are left. */
export const flushOutbox = async (): Promise<boolean> =>
  takeTurn(async () => {
    clearTimeout(timer);
    await takeOverFromWorker();
    for (let next = nextRequest(); next; next = nextRequest()) {
      const request: QueuedRequest = next;
      const outcome = await send(request);
      if (outcome === "done") {
        failedAttemptsInARow = 0;
        writeQueue(readQueue().filter(({ id }) => id !== request.id));
        accepted.push(request);
        for (const handler of sentHandlers) handler(request);
      } else if (outcome === "unavailable" || !recordFailure(request)) {
        const delay = Math.min(RETRY_AFTER_MS * 2 ** failedAttemptsInARow++, MAX_RETRY_AFTER_MS);
        timer = setTimeout(() => void flushOutbox(), delay);
        sendAfterClosing();
        const last = pendingRequests().at(-1);
        if (last && outcome === "unavailable") for (const handler of keptHandlers) handler(last);
        return false;
      }
    }
    return pendingRequests().length === 0;
  });

async function takeOverFromWorker(): Promise<void> {
  const sent = await readStored<string[]>("sent");
  if (!sent?.length) return;
  writeQueue(readQueue().filter(({ id }) => !sent.includes(id)));
  const refused = (await readStored<(QueuedRequest & { status: number; text: string })[]>("refused")) ?? [];
  const viewer = viewerId();
  for (const { status, text, ...request } of refused)
    if (request.owner === viewer) void tellRefusal(request, new ApiError(status, text));
  await writeStored(
    "refused",
    refused.filter(({ owner }) => owner !== viewer),
  );
  await writeStored("sent", []);
}

/** Its texts are loaded then. If they can't be, at least that it was refused. */
const tellRefusal = (request: QueuedRequest, error: ApiError): Promise<void> =>
  import("./refusals.ts").then(
    ({ showRefusal }) => showRefusal(request, error),
    () => showToast({ title: t("Not saved"), destructive: true }),
  );

/** Lets the service worker send the rest if all pages are closed, in browsers with Background Sync. */
function sendAfterClosing(): void {
  const ready = navigator.serviceWorker?.ready as Promise<{ sync?: { register(tag: string): Promise<void> } }>;
  ready?.then(({ sync }) => sync?.register("outbox")).catch(() => {});
}

/** The oldest request that may be sent. One about a place waits while an earlier one about the same place is parked. */
function nextRequest(): QueuedRequest | undefined {
  const parked = new Set<string>();
  return pendingRequests().find((request) => {
    if (request.parkedAt !== undefined) parked.add(subjectOf(request));
    return !parked.has(subjectOf(request));
  });
}

function subjectOf({ id, method, path, body }: QueuedRequest): string {
  const { businessId } = (body ?? {}) as { businessId?: unknown };
  if (typeof businessId === "string") return businessId;
  return method === "DELETE" ? (path.split("?")[0]?.split("/").at(-1) ?? id) : id;
}

function recordFailure(request: QueuedRequest): boolean {
  const now = Date.now();
  if (now - (request.failedAt ?? Number.NEGATIVE_INFINITY) < MIN_FAILURE_GAP_MS) return false;
  const failures = (request.failures ?? 0) + 1;
  const isParked = failures >= MAX_FAILURES;
  const failed: QueuedRequest = { ...request, failures, failedAt: now, ...(isParked && { parkedAt: now }) };
  writeQueue(readQueue().map((each) => (each.id === request.id ? failed : each)));
  if (isParked) showParkedToast();
  return isParked;
}

/** The texts, like those of refusals, are loaded then. */
function showParkedToast(): void {
  const tryAgain = () => {
    retryParked(() => true);
    void flushOutbox();
  };
  import("./refusals.ts").then(
    ({ showParked }) => showParked(tryAgain),
    () => showToast({ title: t("Not saved"), destructive: true }),
  );
}

/** Re-queues parked requests for one more attempt, and drops those older than a month. */
function retryParked(isDue: (request: QueuedRequest) => boolean): void {
  const requests = readQueue();
  if (requests.every(({ parkedAt }) => parkedAt === undefined)) return;
  const kept = requests.filter(
    ({ parkedAt }) => parkedAt === undefined || Date.now() - parkedAt < DROP_PARKED_AFTER_MS,
  );
  const requeued = { failures: MAX_FAILURES - 1, failedAt: undefined, parkedAt: undefined };
  writeQueue(
    kept.map((request) => (request.parkedAt !== undefined && isDue(request) ? { ...request, ...requeued } : request)),
  );
}

/** One tab at a time. Over plain HTTP, where browsers have no locks, at least one run at a time in this tab. */
function takeTurn(run: () => Promise<boolean>): Promise<boolean> {
  if (navigator.locks) return navigator.locks.request(STORAGE_KEY, run);
  const turn = lastTurn.then(run);
  lastTurn = turn.catch(() => {});
  return turn;
}

/** Statuses of a server that is busy, starting, unreachable, or without its database. */
const UNAVAILABLE = [429, 502, 503, 504];

export const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ApiError) || UNAVAILABLE.includes(error.status);

/** "done": accepted or rejected for good; "failed": the server responds, but has an error with this request. */
async function send(request: QueuedRequest): Promise<"done" | "unavailable" | "failed"> {
  try {
    await call(request.method, request.path, request.body, { timeoutMs: TIMEOUT_MS });
    return "done";
  } catch (error) {
    if (!(error instanceof ApiError) || isUnreachable(error)) return "unavailable";
    if (error.status >= 500) return "failed";
    if (isUnauthorized(error)) {
      redirectToSignIn();
      return "unavailable";
    }
    const [, handler] = [...rejectionHandlers].find(([start]) => request.path.startsWith(start)) ?? [];
    if (handler) handler(error, request);
    else void tellRefusal(request, error);
    return "done";
  }
}
