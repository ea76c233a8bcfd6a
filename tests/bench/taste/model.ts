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

/** Returns a function that scores a task's candidates, given `known` of the person's likes in random order. */
export function makeRanker(data: Dataset, catalogue: Catalogue, train: readonly Interaction[], low: number) {
  const histories = new Map<number, PastSwipe[]>();
  for (const [person, rows] of groupByPerson(train)) {
    const likes = rows
      .filter((row) => low > 0 || isLike(data, row))
      .map((row): PastSwipe => ({ position: row.place, action: "like", seed: hashText(`${person} ${row.place}`) }));
    histories.set(
      person,
      likes.sort((a, b) => a.seed - b.seed),
    );
  }
  return (task: Task, known = Infinity): Float32Array => {
    const history = (histories.get(task.person) ?? []).slice(0, known);
    return scorePlaces(replay(catalogue, NOBODY, history), catalogue, task.candidates);
  };
}
