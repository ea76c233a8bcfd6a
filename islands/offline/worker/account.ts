// Whose pages this browser keeps: those of one account at a time, and for no longer than its session.

import { clearStored } from "../../lib/outbox-mirror.ts";
import { toJson } from "./kept.ts";

export type Account = { viewer: string; until: number; keptAt: number; look: string; mapBytes: number };

const STORE = "account";
const PATH = "/account";
const KEPT = /^(kept|pictures|map)-/;

export async function getAccount(): Promise<Account | undefined> {
  const stored = await caches.match(PATH, { cacheName: STORE });
  const account: Account | undefined = await stored?.json();
  if (!account || account.until > Date.now()) return account;
  await forget();
  return undefined;
}

export async function setAccount(account: Account): Promise<void> {
  await (await caches.open(STORE)).put(PATH, toJson(account));
}

export async function forget(): Promise<void> {
  for (const name of await caches.keys()) if (name === STORE || KEPT.test(name)) await caches.delete(name);
  await clearStored();
}

export const openPages = ({ viewer }: Account) => caches.open(`kept-${viewer}`);
export const openPictures = ({ viewer }: Account) => caches.open(`pictures-${viewer}`);
export const openMap = ({ viewer }: Account) => caches.open(`map-${viewer}`);
