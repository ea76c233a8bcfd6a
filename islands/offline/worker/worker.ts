// The service worker, served as /sw.js: what it does for pages that have no network.
import { worker } from "./scope.ts";
import { answerFile, loadShell, removeEarlierShells } from "./shell.ts";

worker.addEventListener("install", (event) => event.waitUntil(loadShell()));

worker.addEventListener("activate", (event) => event.waitUntil(removeEarlierShells()));

worker.addEventListener("message", ({ data }) => {
  // The traveler accepted the update.
  if (data === "update") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
});
