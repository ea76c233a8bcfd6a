// What a service worker finds in its global scope: TypeScript's types of pages don't have it.

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type MessageFromPage = ExtendableEvent & {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
  readonly source: Sender | null;
};
export type Sender = { postMessage(message: string): void };
type SyncEvent = ExtendableEvent & { readonly tag: string };
export type PushEvent = ExtendableEvent & { readonly data: { json(): never } | null };
export type NotificationEvent = ExtendableEvent & { readonly action: string; readonly notification: Notification };
export type SubscriptionChangeEvent = ExtendableEvent & {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
};
type WindowClient = {
  readonly url: string;
  readonly id: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
};

type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageFromPage;
  sync: SyncEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
};

type WorkerScope = {
  readonly location: Location;
  readonly navigator: Navigator;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
};

export const worker = self as unknown as WorkerScope;

export const savesData = () =>
  (worker.navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
