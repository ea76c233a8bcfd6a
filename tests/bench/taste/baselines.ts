// The baselines of the taste benchmark: random, popularity, tag cosine, item-kNN and EASE.
import { solveConjugateGradients } from "../../../src/taste/algebra.ts";
import { hashText, seededRandom } from "../../../src/taste/random.ts";
import type { Catalogue, Interactions } from "../../../src/taste/taste.ts";
import type { Task } from "./protocol.ts";

export type Ranker = (task: Task) => Float64Array;

const EASE_RIDGE = 200;
/** Conjugate gradient steps. */
const EASE_STEPS = 40;

type Likes = { ofPerson: number[][]; ofPlace: number[][] };

export function makeBaselines(interactions: Interactions, catalogue: Catalogue): Record<string, Ranker> {
  const likes = readLikes(interactions, catalogue.size);
  return {
    random: rankRandomly(),
    popularity: (task) => Float64Array.from(task.candidates, (i) => catalogue.likes[i] as number),
    tagcosine: rankByTags(likes, catalogue),
    itemknn: rankByNeighbors(likes),
    ease: rankByEase(likes, catalogue.size),
  };
}

function readLikes({ people, person, place, weight }: Interactions, places: number): Likes {
  const ofPerson = Array.from({ length: people }, (): number[] => []);
  const ofPlace = Array.from({ length: places }, (): number[] => []);
  person.forEach((who, at) => {
    if ((weight?.[at] ?? 1) < 1) return;
    ofPerson[who]?.push(place[at] as number);
    ofPlace[place[at] as number]?.push(who);
  });
  return { ofPerson, ofPlace };
}

/** Seeded by person and place: three splits with the same draws would be one. */
const rankRandomly = (): Ranker => (task) => {
  const random = seededRandom(Math.imul(hashText(`${task.person} ${task.candidates[0]}`), 0x9e3779b1));
  return Float64Array.from(task.candidates, random).reverse();
};

/** Cosine between a place's idf-weighted tags and the sum of those of the liked places. */
function rankByTags({ ofPerson }: Likes, catalogue: Catalogue): Ranker {
  const { tagStarts, tagColumns, tagScale, idf } = catalogue;
  return ({ person, candidates }) => {
    const profile = new Map<number, number>();
    for (const i of ofPerson[person] as number[]) {
      for (let at = tagStarts[i] as number; at < (tagStarts[i + 1] as number); at++) {
        const tag = tagColumns[at] as number;
        profile.set(tag, (profile.get(tag) ?? 0) + (idf[tag] as number) * (tagScale[i] as number));
      }
    }
    return Float64Array.from(candidates, (i) => {
      let sum = 0;
      for (let at = tagStarts[i] as number; at < (tagStarts[i + 1] as number); at++) {
        const tag = tagColumns[at] as number;
        sum += (idf[tag] as number) * (tagScale[i] as number) * (profile.get(tag) ?? 0);
      }
      return sum;
    });
  };
}

/** Sum over the liked places of the cosine between their sets of likers and the candidate's (Sarwar et al. 2001). */
function rankByNeighbors({ ofPerson, ofPlace }: Likes): Ranker {
  return ({ person, candidates }) => {
    const neighbors = new Map<number, number>();
    for (const i of ofPerson[person] as number[]) {
      const own = 1 / Math.sqrt((ofPlace[i] as number[]).length);
      for (const peer of ofPlace[i] as number[])
        if (peer !== person) neighbors.set(peer, (neighbors.get(peer) ?? 0) + own);
    }
    return Float64Array.from(candidates, (i) => {
      const likers = ofPlace[i] as number[];
      let sum = 0;
      for (const liker of likers) sum += neighbors.get(liker) ?? 0;
      return likers.length > 0 ? sum / Math.sqrt(likers.length) : 0;
    });
  };
}

/**
 * EASE (Steck 2019): B = I - P / diag P with P = (XᵀX + λI)⁻¹, λ = 200; a person's scores are xB = x - (xP) / diag P. xP and
 * the diagonal are solved by conjugate gradients on the sparse X, so that P is never stored.
 */
function rankByEase({ ofPerson, ofPlace }: Likes, places: number): Ranker {
  const apply = (x: Float64Array): Float64Array => {
    const out = x.map((value) => EASE_RIDGE * value);
    for (const liked of ofPerson) {
      let sum = 0;
      for (const i of liked) sum += x[i] as number;
      if (sum !== 0) for (const i of liked) out[i] = (out[i] as number) + sum;
    }
    return out;
  };
  const diagonal = new Map<number, number>();
  const getDiagonal = (i: number): number => {
    if ((ofPlace[i] as number[]).length === 0) return 1 / EASE_RIDGE;
    const known = diagonal.get(i);
    if (known !== undefined) return known;
    const unit = new Float64Array(places);
    unit[i] = 1;
    const value = solveConjugateGradients(unit, apply, EASE_STEPS)[i] as number;
    diagonal.set(i, value);
    return value;
  };
  return ({ person, candidates }) => {
    const x = new Float64Array(places);
    for (const i of ofPerson[person] as number[]) x[i] = 1;
    const projected = solveConjugateGradients(x, apply, EASE_STEPS);
    return Float64Array.from(candidates, (i) => (x[i] as number) - (projected[i] as number) / getDiagonal(i));
  };
}
