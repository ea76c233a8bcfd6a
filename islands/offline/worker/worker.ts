// The service worker, served as /sw.js: answers the requests of pages when there is no network.
import { forget, getAccount, openMap, setAccount } from "./account.ts";
import { answerData, isData, noteSwipe } from "./data.ts";
import { loadFor } from "./load.ts";
import { answerPage } from "./pages.ts";
import { answerPicture, answerTile, isPicture, isTile } from "./pictures.ts";
import { endPush, openNotification, renewSubscription, showPush } from "./push.ts";
import { type FetchEvent, type Sender, worker } from "./scope.ts";
import { OUTBOX_TAG, sendQueue } from "./send-queue.ts";
import { answerFile, loadShell, markActivated, wasActivated } from "./shell.ts";

export type Message =
  | { ask: "update" }
  | { ask: "is-update" }
  | { ask: "load"; viewer: string; look: string; isTraveler: boolean; isChanged: boolean }
  | { ask: "note-swipe"; id: string; isUndone: boolean }
  | { ask: "set-map-size"; bytes: number }
  | { ask: "forget" };

worker.addEventListener("install", (event) => event.waitUntil(install()));

/** A worker of the same version, in another language, is no update to ask about: it takes over. */
async function install(): Promise<void> {
  await loadShell();
  if (await wasActivated()) await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  await markActivated();
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener("message", (event) => {
  const work = answerMessage(event.data as Message, event.source).finally(() => event.ports[0]?.postMessage("done"));
  event.waitUntil(work.catch(() => {}));
});

async function answerMessage(message: Message, page: Sender | null): Promise<void> {
  if (message.ask === "update") return worker.skipWaiting();
  if (message.ask === "is-update") return (await wasActivated()) ? undefined : page?.postMessage("offer-update");
  if (message.ask === "load") return loadFor(message);
  if (message.ask === "note-swipe") return noteSwipe(message.id, message.isUndone);
  if (message.ask === "forget") return forget();
  const account = await getAccount();
  if (!account) return;
  if (message.bytes < account.mapBytes) await caches.delete(`map-${account.viewer}`);
  await setAccount({ ...account, mapBytes: message.bytes });
  await openMap(account);
}

worker.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendQueue());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  const answer = chooseAnswer(event, url);
  if (answer) event.respondWith(answer);
});

function chooseAnswer(event: FetchEvent, url: URL): Promise<Response> | undefined {
  const { request } = event;
  if (url.pathname === "/api/logout") return Promise.allSettled([endPush(), forget()]).then(() => fetch(request));
  if (request.mode === "navigate") return answerPage(event);
  if (url.pathname.startsWith("/assets/")) return answerFile(request);
  if (isTile(url)) return answerTile(request);
  if (isPicture(url)) return answerPicture(request);
  return isData(url) ? answerData(request) : undefined;
}

worker.addEventListener("push", (event) => event.waitUntil(showPush(event)));

worker.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(event)));

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(event)));
