// Writes are kept in the browser until the server has taken them: sent in order, once, by whichever tab is open.
import "./plain-http.ts";
import { ApiError, call, isUnauthorized } from "./fetch-api.ts";
import { redirectToSignIn, showToast } from "./toasts.ts";

/**
 * A write on its way. `id` makes sending it twice harmless; `owner` is its author, so that nobody else sends it. The other
 * fields are the outbox's own: how often the server failed on it and when last, and since when it is set aside (ms).
 */
export type Letter = {
  id: string;
  owner: string;
  method: "POST" | "DELETE";
  path: string;
  body?: unknown;
  breaks?: number;
  brokeAt?: number;
  asideAt?: number;
};

const KEY = "sidestreet-outbox";
/** ms until the next try while letters wait, doubled each time up to the longest. */
const RETRY_AFTER = 10_000;
const RETRY_AT_LONGEST = 5 * 60_000;
/** Failures of the server on one letter, at least so many ms apart, until it is set aside. */
const MAX_BREAKS = 3;
const MOMENT = 5000;
/** ms after which a letter set aside is tried again at the next visit, and after which it is dropped. */
const ASIDE = 3600_000;
const GIVEN_UP = 30 * 24 * 3600_000;
/** ms to wait for an answer, so that a stalled connection does not hold up the other tabs. */
const TIMEOUT_MS = 20_000;
/** Beyond this the oldest letters are dropped. */
const MAX_LETTERS = 2000;

type Refusal = (error: ApiError, letter: Letter) => void;
const refusals = new Map<string, Refusal>();
const arrivals = new Set<(letter: Letter) => void>();
/** Letters of this page that the browser's storage cannot or may not keep. */
let unkept: Letter[] = [];
let turn: Promise<unknown> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Failed tries in a row. */
let misses = 0;

/** Keeps a write, and sends it as soon as possible. */
export function post(letter: Letter): void {
  write([...read(), letter].slice(-MAX_LETTERS));
  void sendAll();
}

/** Registers what to do when the server refuses a letter to a path with this beginning. */
export function onRefusal(pathStart: string, act: Refusal): void {
  refusals.set(pathStart, act);
}

/** Registers what to do when a letter has arrived. @returns a function that ends it */
export function onArrival(act: (letter: Letter) => void): () => void {
  arrivals.add(act);
  return () => void arrivals.delete(act);
}

/** Hears of what another tab puts in. @returns how to stop listening */
export function onOtherTabs(act: (letters: readonly Letter[]) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => key === KEY && newValue && act(JSON.parse(newValue));
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** The waiting letters, oldest first. */
export const waitingLetters = (): readonly Letter[] => mine();

/** Sends the letters of earlier visits, now and whenever the connection comes back. */
export function startOutbox(): void {
  takeUpAgain(({ asideAt = Number.POSITIVE_INFINITY }) => Date.now() - asideAt > ASIDE);
  addEventListener("online", () => {
    misses = 0;
    void sendAll();
  });
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && void sendAll());
  if (read().length > 0) void sendAll();
}

/** Sends letters one by one; tabs take turns. @returns whether none of this viewer's are left */
export async function sendAll(): Promise<boolean> {
  clearTimeout(timer);
  return enqueue(async () => {
    for (let letter = nextLetter(); letter; letter = nextLetter()) {
      const sent: Letter = letter;
      const outcome = await send(sent);
      if (outcome === "done") {
        misses = 0;
        write(read().filter(({ id }) => id !== sent.id));
        for (const act of arrivals) act(sent);
      } else if (outcome === "waits" || !countBreak(sent)) {
        timer = setTimeout(() => void sendAll(), Math.min(RETRY_AFTER * 2 ** misses++, RETRY_AT_LONGEST));
        return false;
      }
    }
    return mine().length === 0;
  });
}

/** The oldest one that may be sent: a letter about a place waits for an earlier one set aside about the same place. */
function nextLetter(): Letter | undefined {
  const aside = new Set<string>();
  return mine().find((letter) => {
    if (letter.asideAt !== undefined) aside.add(subjectOf(letter));
    return !aside.has(subjectOf(letter));
  });
}

/** The place it is about, else itself. */
function subjectOf({ id, method, path, body }: Letter): string {
  const { businessId } = (body ?? {}) as { businessId?: unknown };
  if (typeof businessId === "string") return businessId;
  return method === "DELETE" ? (path.split("?")[0]?.split("/").at(-1) ?? id) : id;
}

/** Notes that the server failed on a letter. @returns whether it is set aside now */
function countBreak(letter: Letter): boolean {
  const now = Date.now();
  if (now - (letter.brokeAt ?? Number.NEGATIVE_INFINITY) < MOMENT) return false;
  const breaks = (letter.breaks ?? 0) + 1;
  const isAside = breaks >= MAX_BREAKS;
  const noted: Letter = { ...letter, breaks, brokeAt: now, ...(isAside && { asideAt: now }) };
  write(read().map((each) => (each.id === letter.id ? noted : each)));
  if (isAside) sayItLiesAside();
  return isAside;
}

function sayItLiesAside(): void {
  const tryAgain = () => {
    takeUpAgain(() => true);
    void sendAll();
  };
  showToast({
    title: "Could Not Be Sent",
    description: "The server did not take one of your latest choices. It is kept in this browser.",
    destructive: true,
    action: { label: "Try Again", act: tryAgain },
  });
}

/** Takes letters set aside up again, and drops those older than a month. */
function takeUpAgain(which: (letter: Letter) => boolean): void {
  const letters = read();
  if (letters.every(({ asideAt }) => asideAt === undefined)) return;
  const left = letters.filter(({ asideAt }) => asideAt === undefined || Date.now() - asideAt < GIVEN_UP);
  const again = { breaks: MAX_BREAKS - 1, brokeAt: undefined, asideAt: undefined };
  write(left.map((letter) => (letter.asideAt !== undefined && which(letter) ? { ...letter, ...again } : letter)));
}

/** One tab at a time; over plain http, which has no locks, at least one run at a time in this tab. */
function enqueue(act: () => Promise<boolean>): Promise<boolean> {
  if (navigator.locks) return navigator.locks.request(KEY, act);
  const mine = turn.then(act);
  turn = mine.catch(() => {});
  return mine;
}

/** Nobody can send now: the server is busy, starting, unreachable, or without its database. */
const AWAY = [429, 502, 503, 504];

/** @returns "done": accepted or refused for good; "breaks": the server is there, but fails on this letter */
async function send(letter: Letter): Promise<"done" | "waits" | "breaks"> {
  try {
    await call(letter.method, letter.path, letter.body, { timeoutMs: TIMEOUT_MS });
    return "done";
  } catch (error) {
    if (!(error instanceof ApiError) || AWAY.includes(error.status)) return "waits";
    if (error.status >= 500) return "breaks";
    if (isUnauthorized(error)) {
      redirectToSignIn();
      return "waits";
    }
    const refused = [...refusals].find(([start]) => letter.path.startsWith(start));
    refused?.[1](error, letter);
    return "done";
  }
}

/** The letters of this page's viewer, and those that need no sign-in. */
function mine(): Letter[] {
  const viewer = document.documentElement.dataset.viewer ?? "";
  return read().filter(({ owner }) => owner === "" || owner === viewer);
}

function read(): Letter[] {
  return [...kept(), ...unkept];
}

function kept(): Letter[] {
  try {
    const letters: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(letters) ? letters : [];
  } catch {
    return [];
  }
}

function write(letters: Letter[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(letters));
    unkept = [];
  } catch {
    const wanted = new Set(letters.map(({ id }) => id));
    const still = kept().filter(({ id }) => wanted.has(id));
    const ids = new Set(still.map(({ id }) => id));
    unkept = letters.filter(({ id }) => !ids.has(id));
    keepOnly(still);
  }
}

/** Fewer letters than before fit; where the browser lets nothing be stored, there are none. */
function keepOnly(letters: Letter[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(letters));
  } catch {}
}
