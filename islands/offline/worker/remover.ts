// Served as /sw.js with OFFLINE=no: replaces the worker, removes what it kept, and unregisters itself.
import { worker } from "./scope.ts";

worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("activate", (event) => event.waitUntil(removeEverything()));

async function removeEverything(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase("offline");
  await worker.registration.unregister();
}
