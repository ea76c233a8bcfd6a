// What the model has to beat, on the same candidates: chance, popularity, tag cosine, item-kNN and EASE.
import { seededRandom } from "../../../src/taste/random.ts";
import type { Catalogue, Interactions } from "../../../src/taste/taste.ts";
import type { Task } from "./protocol.ts";

export type Ranker = (task: Task) => Float64Array;

const EASE_RIDGE = 200;

/** People's likes by person and by place. */
type Likes = { ofPerson: number[][]; ofPlace: number[][] };

export function makeBaselines(interactions: Interactions, catalogue: Catalogue): Record<string, Ranker> {
  const likes = readLikes(interactions, catalogue.size);
  return {
    random: rankByChance(),
    popularity: (task) => Float64Array.from(task.candidates, (i) => catalogue.likes[i] as number),
    tagcosine: rankByTags(likes, catalogue),
    itemknn: rankByNeighbours(likes),
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

function rankByChance(): Ranker {
  const random = seededRandom(99);
  return (task) => Float64Array.from(task.candidates, () => random());
}

/** Cosine between a place's tags (idf-weighted) and the sum of the tags of the places liked. */
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

/** Sum over the places liked of the cosine between who likes them and who likes the candidate (Sarwar et al. 2001). */
function rankByNeighbours({ ofPerson, ofPlace }: Likes): Ranker {
  return ({ person, candidates }) => {
    const near = new Map<number, number>();
    for (const i of ofPerson[person] as number[]) {
      const own = 1 / Math.sqrt((ofPlace[i] as number[]).length);
      for (const peer of ofPlace[i] as number[]) if (peer !== person) near.set(peer, (near.get(peer) ?? 0) + own);
    }
    return Float64Array.from(candidates, (i) => {
      const fans = ofPlace[i] as number[];
      let sum = 0;
      for (const fan of fans) sum += near.get(fan) ?? 0;
      return fans.length > 0 ? sum / Math.sqrt(fans.length) : 0;
    });
  };
}

/**
 * EASE (Steck 2019): B = I - P / diag P with P = (XᵀX + λI)⁻¹, λ = 200; a person's scores are xB = x - (xP) / diag P. xP and
 * the diagonal are solved by conjugate gradients on the sparse X, so that P is never held whole.
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
  const diagonalOf = (i: number): number => {
    if ((ofPlace[i] as number[]).length === 0) return 1 / EASE_RIDGE;
    const known = diagonal.get(i);
    if (known !== undefined) return known;
    const unit = new Float64Array(places);
    unit[i] = 1;
    const value = solve(unit, apply)[i] as number;
    diagonal.set(i, value);
    return value;
  };
  return ({ person, candidates }) => {
    const x = new Float64Array(places);
    for (const i of ofPerson[person] as number[]) x[i] = 1;
    const projected = solve(x, apply);
    return Float64Array.from(candidates, (i) => (x[i] as number) - (projected[i] as number) / diagonalOf(i));
  };
}

function solve(target: Float64Array, apply: (x: Float64Array) => Float64Array): Float64Array {
  const x = new Float64Array(target.length);
  const residual = target.slice();
  const direction = target.slice();
  let square = residual.reduce((sum, r) => sum + r * r, 0);
  const enough = 1e-8 * square;
  for (let step = 0; step < 40 && square > enough; step++) {
    const applied = apply(direction);
    let along = 0;
    for (let i = 0; i < x.length; i++) along += (direction[i] as number) * (applied[i] as number);
    let next = 0;
    for (let i = 0; i < x.length; i++) {
      x[i] = (x[i] as number) + (square / along) * (direction[i] as number);
      residual[i] = (residual[i] as number) - (square / along) * (applied[i] as number);
      next += (residual[i] as number) ** 2;
    }
    for (let i = 0; i < x.length; i++) {
      direction[i] = (residual[i] as number) + (next / square) * (direction[i] as number);
    }
    square = next;
  }
  return x;
}
