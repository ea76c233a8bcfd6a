// The places with the highest scores, without sorting all.
import type { Catalogue } from "./catalogue.ts";

export function selectTop(candidates: ArrayLike<number>, scores: Float32Array, count: number): number[] {
  const best = new TopPlaces(scores, count);
  for (let i = 0; i < candidates.length; i++) best.offer(candidates[i] as number);
  return best.ranked();
}

/** The `count` places with the highest scores of each group, by group. Groups without places are missing. */
export function selectTopOfEach(
  places: ArrayLike<number>,
  scores: Float32Array,
  getGroup: (place: number) => number,
  count: number,
): TopPlaces[] {
  const byGroup: TopPlaces[] = [];
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    const group = getGroup(place);
    byGroup[group] ??= new TopPlaces(scores, count);
    byGroup[group].offer(place);
  }
  return byGroup;
}

export const selectTopByType = (
  places: ArrayLike<number>,
  scores: Float32Array,
  { types }: Pick<Catalogue, "types">,
  count: number,
): TopPlaces[] => selectTopOfEach(places, scores, (place) => types[place] as number, count);

export const rankAll = (byType: readonly TopPlaces[], scores: Float32Array): number[] =>
  sortBest(
    byType.flatMap((best) => best.kept()),
    scores,
  );

/** In place. Of equal scores, the lower position comes first. */
export const sortBest = (positions: number[], scores: Float32Array): number[] =>
  positions.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);

/** Keeps the places with the highest scores (of equal ones, the lower position) in a min-heap. */
export class TopPlaces {
  private readonly heap: number[] = [];
  constructor(
    private readonly scores: Float32Array,
    private readonly count: number,
  ) {}

  offer(candidate: number): void {
    const { heap, count } = this;
    if (heap.length < count) {
      heap.push(candidate);
      if (heap.length === count) for (let i = count >> 1; i >= 0; i--) this.sink(i);
    } else if (count > 0 && this.isWorse(heap[0] as number, candidate)) {
      heap[0] = candidate;
      this.sink(0);
    }
  }

  get isFull(): boolean {
    return this.heap.length === this.count;
  }

  /** The lowest score of those kept, if there are as many as wanted. Others have at most this score. */
  get lowest(): number {
    return this.isFull ? (this.scores[this.heap[0] as number] as number) : -Infinity;
  }

  kept(): readonly number[] {
    return this.heap;
  }

  ranked(): number[] {
    return sortBest([...this.heap], this.scores);
  }

  private isWorse(a: number, b: number): boolean {
    const one = this.scores[a] as number;
    const other = this.scores[b] as number;
    return one < other || (one === other && a > b);
  }

  private sink(from: number): void {
    const { heap } = this;
    for (let at = from; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && this.isWorse(heap[child] as number, heap[least] as number)) least = child;
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] as number, heap[at] as number];
      at = least;
    }
  }
}
