// Where the outbox keeps its requests: in localStorage, and in memory if the browser does not store them. The service worker
// reads a copy.
import { writeStored } from "./outbox-mirror.ts";

/** `id` makes a repeated request harmless. `owner` is who made it, so that no one else sends it. Times in ms. */
export type QueuedRequest = {
  id: string;
  owner: string;
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  about?: string;
  failures?: number;
  failedAt?: number;
  /** Since when it is not sent, so that it does not block the requests behind it. */
  parkedAt?: number;
};

export const STORAGE_KEY = "sidestreet-outbox";

let inMemory: QueuedRequest[] = [];

export const readQueue = (): QueuedRequest[] => [...readStored(), ...inMemory];

export function writeQueue(requests: QueuedRequest[]): void {
  void writeStored("queue", requests);
  if (store(requests)) {
    inMemory = [];
    return;
  }
  const wanted = new Set(requests.map(({ id }) => id));
  const stored = readStored().filter(({ id }) => wanted.has(id));
  const storedIds = new Set(stored.map(({ id }) => id));
  inMemory = requests.filter(({ id }) => !storedIds.has(id));
  // Fewer requests than before, so they fit even if storage is full.
  store(stored);
}

export function parseQueue(text: string | null): QueuedRequest[] {
  const requests: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(requests) ? requests.map(fromEarlierVersion) : [];
}

function readStored(): QueuedRequest[] {
  try {
    return parseQueue(localStorage.getItem(STORAGE_KEY));
  } catch {
    return [];
  }
}

function store(requests: QueuedRequest[]): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(requests));
    return true;
  } catch {
    return false;
  }
}

type Earlier = QueuedRequest & { breaks?: number; brokeAt?: number; asideAt?: number };

/** Version 0.1.0 stored the last three fields under other names. */
const fromEarlierVersion = ({ breaks, brokeAt, asideAt, ...request }: Earlier): QueuedRequest => ({
  failures: breaks,
  failedAt: brokeAt,
  parkedAt: asideAt,
  ...request,
});
