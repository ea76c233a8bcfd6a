// What could not be sent is kept in the browser and sent again, in order, once, from whichever tab is open.
import "./plain-http.ts";
import { ApiError, call, isUnauthorized } from "./call.ts";
import { showToast, signInAgain } from "./toasts.ts";

/**
 * A write on its way. `id` makes a second sending harmless; `owner` is who wrote it, so that nobody else sends it. The
 * outbox alone writes the rest: how often the server broke on it and when last, and since when it lies aside (ms).
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
/** ms until the next try while letters wait: twice as long each time, up to the longest. */
const RETRY_AFTER = 10_000;
const RETRY_AT_LONGEST = 5 * 60_000;
/** Times the server may break on one letter, each at least a moment (ms) after the last, until others go before it. */
const MOST_BREAKS = 3;
const MOMENT = 5000;
/** ms after which a letter that lies aside is tried again at the next visit, and after which it is given up. */
const ASIDE = 3600_000;
const GIVEN_UP = 30 * 24 * 3600_000;
/** ms an answer is waited for, so that a connection that went quiet does not keep the other tabs waiting. */
const PATIENCE = 20_000;
/** Older letters give way where somebody stays offline for very long. */
const MOST_LETTERS = 2000;

type Refusal = (error: ApiError, letter: Letter) => void;
const refusals = new Map<string, Refusal>();
const arrivals = new Set<(letter: Letter) => void>();
/** The letters of this page alone, where the browser has no room or no leave to keep them. */
let unkept: Letter[] = [];
let turn: Promise<unknown> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Tries in a row that came to nothing. */
let misses = 0;

/** Keeps a write and sends it as soon as that works. */
export function post(letter: Letter): void {
  write([...read(), letter].slice(-MOST_LETTERS));
  void sendAll();
}

/** Says what happens when the server refuses a letter to a path that begins so. */
export function onRefusal(pathStart: string, act: Refusal): void {
  refusals.set(pathStart, act);
}

/** Says what to do when a letter has arrived. @returns how to stop listening */
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

/** The letters that wait, the oldest first. */
export const waitingLetters = (): readonly Letter[] => mine();

/** Sends what an earlier visit left, now and whenever the connection comes back. */
export function startOutbox(): void {
  takeUpAgain(({ asideAt = Number.POSITIVE_INFINITY }) => Date.now() - asideAt > ASIDE);
  addEventListener("online", () => {
    misses = 0;
    void sendAll();
  });
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && void sendAll());
  if (read().length > 0) void sendAll();
}

/** Sends letters one after the other; tabs take turns. @returns whether all of mine are gone */
export async function sendAll(): Promise<boolean> {
  clearTimeout(timer);
  return inTurn(async () => {
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

/** The oldest that may go: one about a place waits behind what lies aside about the same place. */
function nextLetter(): Letter | undefined {
  const aside = new Set<string>();
  return mine().find((letter) => {
    if (letter.asideAt !== undefined) aside.add(subjectOf(letter));
    return !aside.has(subjectOf(letter));
  });
}

/** The place it is about; what is about none stands for itself. */
function subjectOf({ id, method, path, body }: Letter): string {
  const { businessId } = (body ?? {}) as { businessId?: unknown };
  if (typeof businessId === "string") return businessId;
  return method === "DELETE" ? (path.split("?")[0]?.split("/").at(-1) ?? id) : id;
}

/** Notes that the server broke on a letter. @returns whether it lies aside now, so that the others go on */
function countBreak(letter: Letter): boolean {
  const now = Date.now();
  if (now - (letter.brokeAt ?? Number.NEGATIVE_INFINITY) < MOMENT) return false;
  const breaks = (letter.breaks ?? 0) + 1;
  const isAside = breaks >= MOST_BREAKS;
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

/** Has letters that lie aside tried once more; what nobody took for a month goes. */
function takeUpAgain(which: (letter: Letter) => boolean): void {
  const letters = read();
  if (letters.every(({ asideAt }) => asideAt === undefined)) return;
  const left = letters.filter(({ asideAt }) => asideAt === undefined || Date.now() - asideAt < GIVEN_UP);
  const again = { breaks: MOST_BREAKS - 1, brokeAt: undefined, asideAt: undefined };
  write(left.map((letter) => (letter.asideAt !== undefined && which(letter) ? { ...letter, ...again } : letter)));
}

/** One tab after the other; where plain http keeps the locks away, at least this tab's sendings. */
function inTurn(act: () => Promise<boolean>): Promise<boolean> {
  if (navigator.locks) return navigator.locks.request(KEY, act);
  const mine = turn.then(act);
  turn = mine.catch(() => {});
  return mine;
}

/** Away for all: a gateway without its server, a server that is full, starts or has no database. */
const AWAY = [429, 502, 503, 504];

/** @returns "done": accepted, or refused for good; "breaks": the server is there and fails on it */
async function send(letter: Letter): Promise<"done" | "waits" | "breaks"> {
  try {
    await call(letter.method, letter.path, letter.body, PATIENCE);
    return "done";
  } catch (error) {
    if (!(error instanceof ApiError) || AWAY.includes(error.status)) return "waits";
    if (error.status >= 500) return "breaks";
    if (isUnauthorized(error)) {
      signInAgain();
      return "waits";
    }
    const refused = [...refusals].find(([start]) => letter.path.startsWith(start));
    refused?.[1](error, letter);
    return "done";
  }
}

/** The letters of whoever is signed in on this page, and those that need nobody signed in. */
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
    makeRoom(still);
  }
}

/** Fewer letters fit where more did not; where nothing may be kept, nothing was. */
function makeRoom(letters: Letter[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(letters));
  } catch {}
}
