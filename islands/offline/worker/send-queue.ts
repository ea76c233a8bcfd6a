// Sends the outbox after all pages were closed, where browsers have Background Sync.
import { readStored, writeStored } from "../../lib/outbox-mirror.ts";
import { type QueuedRequest, STORAGE_KEY } from "../../lib/outbox-storage.ts";
import { noteSwipe } from "./data.ts";
import { worker } from "./scope.ts";

export const OUTBOX_TAG = "outbox";

export type Refused = QueuedRequest & { status: number; text: string };

/** @throws if the server cannot be reached, so that the browser tries again */
export async function sendQueue(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  for (const page of pages) page.postMessage("flush");
  if (pages.length === 0) await navigator.locks.request(STORAGE_KEY, sendInOrder);
}

async function sendInOrder(): Promise<void> {
  const sent = (await readStored<string[]>("sent")) ?? [];
  for (const request of (await readStored<QueuedRequest[]>("queue")) ?? []) {
    if (sent.includes(request.id) || request.parkedAt !== undefined) continue;
    const response = await send(request);
    if (response.status === 401) return;
    if (response.status === 429 || response.status >= 500) throw new Error(`The server answered ${response.status}.`);
    if (!response.ok) await noteRefusal(request, response);
    sent.push(request.id);
    await writeStored("sent", sent);
    const { businessId } = (request.body ?? {}) as { businessId?: string };
    if (request.path === "/api/swipes" && businessId) await noteSwipe(businessId, false);
  }
}

const send = ({ owner, method, path, body }: QueuedRequest) =>
  fetch(path, {
    method,
    headers: {
      ...(owner && { "x-viewer": owner }),
      "x-clock": String(Date.now()),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** The next page tells the traveler. */
async function noteRefusal(request: QueuedRequest, response: Response): Promise<void> {
  const earlier = (await readStored<Refused[]>("refused")) ?? [];
  await writeStored("refused", [...earlier, { ...request, status: response.status, text: await response.text() }]);
}
