// Ranks the cards that a browser keeps, by what it swiped without a network: the same model as on the server.
import type { SwipeAction } from "../../../db/vocabulary.ts";
import type { Progress, RecommendedListing } from "../../../src/features/discovery/schema.ts";
import type { KeptTaste } from "../../../src/features/offline/schema.ts";
import { findPosition } from "../../../src/taste/catalogue.ts";
import { unpackCatalogue } from "../../../src/taste/catalogue-packing.ts";
import { dealCards, toDealing } from "../../../src/taste/deck.ts";
import { explain } from "../../../src/taste/explanation.ts";
import { setLabels } from "../../../src/taste/labels.ts";
import { type PastSwipe, replay, replayOnto } from "../../../src/taste/learning.ts";
import type { TasteProfile } from "../../../src/taste/profile.ts";
import { hashText } from "../../../src/taste/random.ts";

export type DeviceTaste = ReturnType<typeof readDeviceTaste>;

export type NewSwipe = { businessId: string; action: SwipeAction };

export function readDeviceTaste(bytes: ArrayBuffer, { traveler, history, seed, labels }: KeptTaste) {
  setLabels(labels);
  return { catalogue: unpackCatalogue<{ openMonths: Uint16Array }>(bytes), traveler, history, seed };
}

type Learned = { lessons: readonly PastSwipe[]; taste: TasteProfile };
const learned = new WeakMap<DeviceTaste, Learned>();

/** The profile after more swipes, and the swipes it was learned from: the latest on each place. */
export function learnOnDevice(device: DeviceTaste, swipes: readonly NewSwipe[]): Learned {
  const { catalogue, traveler, history } = device;
  const answers = new Map(history.map(({ businessId, action }) => [businessId, action]));
  for (const { businessId, action } of swipes) {
    // The same answer again changes nothing, except that a skip is moved to the end.
    if (action !== "dislike" && answers.get(businessId) === action) continue;
    answers.delete(businessId);
    answers.set(businessId, action);
  }
  const lessons = [...answers].flatMap(([id, action]): PastSwipe[] => {
    const position = findPosition(catalogue, id);
    return position === undefined ? [] : [{ position, action, seed: hashText(id) }];
  });
  const before = learned.get(device);
  const goesOn = before?.lessons.every(
    ({ position, action }, i) => position === lessons[i]?.position && action === lessons[i].action,
  );
  const taste =
    before && goesOn
      ? replayOnto(before.taste, catalogue, lessons.slice(before.lessons.length))
      : replay(catalogue, traveler, lessons);
  const result = { lessons, taste };
  learned.set(device, result);
  return result;
}

/** Unswiped cards in the order in which the server would deal them; those that the kept catalogue lacks come last. */
export function rankCards(
  device: DeviceTaste,
  swipes: readonly NewSwipe[],
  { cards, progress, limit }: { cards: readonly RecommendedListing[]; progress: Progress; limit: number },
): RecommendedListing[] {
  const { catalogue, history, seed } = device;
  const { taste, lessons } = learnOnDevice(device, swipes);
  const byPosition = new Map(cards.map((card) => [findPosition(catalogue, card.id), card]));
  const unknown = cards.filter(({ id }) => findPosition(catalogue, id) === undefined);
  const month = 1 << new Date().getUTCMonth();
  const swiped = new Set([...history, ...swipes].map(({ businessId }) => businessId)).size;
  const dealt = dealCards(taste, catalogue, {
    // In the server's order, from which explorations are drawn.
    eligible: [...byPosition.keys()].filter((position) => position !== undefined).sort((a, b) => a - b),
    limit,
    swiped: lessons.map(({ position }) => position),
    ...toDealing(seed, progress.seen, swiped),
    mayExplore: (position) => ((catalogue.openMonths[position] ?? 0) & month) !== 0,
  });
  const ranked = dealt.map(({ position, isExploration }) => ({
    ...byPosition.get(position)!,
    match: explain(taste, catalogue, position, lessons),
    isExploration,
  }));
  return [...ranked, ...unknown].slice(0, limit);
}
