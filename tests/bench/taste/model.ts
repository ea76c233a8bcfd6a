// The product's model in the taste benchmark: trained on one side of a split, tested on the other.
import {
  type Catalogue,
  hashText,
  type Interactions,
  type PastSwipe,
  replay,
  scorePlaces,
} from "../../../src/taste/taste.ts";
import { type Dataset, type Interaction, isLike } from "./dataset.ts";
import { groupByPerson, type Task } from "./protocol.ts";

const NOBODY = { preferences: [], adjustments: {} };

/** The likes, and the ratings below 4 with weight `low`. */
export function toInteractions(data: Dataset, train: readonly Interaction[], low: number): Interactions {
  const rows = train.filter((row) => low > 0 || isLike(data, row));
  return {
    people: data.people,
    person: Uint32Array.from(rows, (row) => row.person),
    place: Uint32Array.from(rows, (row) => row.place),
    weight: Float32Array.from(rows, (row) => (isLike(data, row) ? 1 : low)),
  };
}

/** How many of a person's likes and low ratings the model knows, in random order. */
export type Known = { likes: number; skips: number };

/** Returns a function that scores a task's candidates. Low ratings are skips, or weak likes if `low` is positive. */
export function makeRanker(data: Dataset, catalogue: Catalogue, train: readonly Interaction[], low: number) {
  const histories = new Map<number, PastSwipe[]>();
  for (const [person, rows] of groupByPerson(train)) {
    const swipes = rows.map((row): PastSwipe => {
      const action = low > 0 || isLike(data, row) ? "like" : "dislike";
      return { position: row.place, action, seed: hashText(`${person} ${row.place}`) };
    });
    histories.set(
      person,
      swipes.sort((a, b) => a.seed - b.seed),
    );
  }
  return (task: Task, { likes, skips }: Known): Float32Array => {
    const history = histories.get(task.person) ?? [];
    const of = (liked: boolean) => history.filter(({ action }) => (action !== "dislike") === liked);
    const known = [...of(true).slice(0, likes), ...of(false).slice(0, skips)].sort((a, b) => a.seed - b.seed);
    return scorePlaces(replay(catalogue, NOBODY, known), catalogue, task.candidates);
  };
}
