import type { Message } from "../worker/worker.ts";

/** Resolves once the service worker has done what it was asked to, right away without one. */
export async function askWorker(message: Message): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    worker.postMessage(message, [port2]);
  });
}
