// Without a network, the deck learns in the browser. Loaded when it is needed.
import { fits, toNeeds } from "../../../src/taste/needs.ts";
import { readFilter } from "../../lib/needs.ts";
import { pendingRequests } from "../../lib/outbox.ts";
import { businessIdOf } from "../../lib/swipes.ts";
import type { Recommendations } from "./deck-source.ts";
import { type DeviceTaste, type NewSwipe, rankCards, readDeviceTaste } from "./device-taste.ts";

const DECK_SIZE = 20;

let device: Promise<DeviceTaste | undefined> | undefined;

/** @param kept all cards that the service worker keeps and that were not swiped yet */
export async function rankKeptCards({ cards, progress }: Recommendations, filter: string): Promise<Recommendations> {
  const needs = toNeeds(readFilter(filter));
  const fitting = cards.filter((card) => fits(card, needs, card.hours?.state === "open"));
  device ??= loadDeviceTaste().catch(() => undefined);
  const taste = await device;
  if (!taste) return { cards: fitting.slice(0, DECK_SIZE), progress };
  return { cards: rankCards(taste, listPendingSwipes(), { cards: fitting, progress, limit: DECK_SIZE }), progress };
}

async function loadDeviceTaste(): Promise<DeviceTaste | undefined> {
  const [catalogue, taste] = await Promise.all(["catalogue", "taste"].map((name) => fetch(`/api/offline/${name}`)));
  return catalogue?.ok && taste?.ok ? readDeviceTaste(await catalogue.arrayBuffer(), await taste.json()) : undefined;
}

function listPendingSwipes(): NewSwipe[] {
  const swipes = new Map<string, NewSwipe>();
  for (const request of pendingRequests()) {
    if (!request.path.startsWith("/api/swipes")) continue;
    const undone = new URLSearchParams(request.path.split("?")[1]).get("swipe");
    if (request.method === "DELETE") swipes.delete(undone ?? "");
    else swipes.set(request.id, { businessId: businessIdOf(request), action: (request.body as NewSwipe).action });
  }
  return [...swipes.values()];
}
