// Everything random in a simulated city comes from its seed: choices of the scheduler, ids, tokens and codes.
import { actors } from "./clock.ts";

/** Mixes a seed with words, so that a step keeps its choices when other steps are left out. @returns 32 bits */
export function mix(seed: number, ...words: (string | number)[]): number {
  let hash = seed ^ 0x9e3779b9;
  for (const character of words.join("\u0000")) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
  return (hash ^ (hash >>> 15)) >>> 0;
}

export type Dice = {
  /** From 0, below 1. */
  next(): number;
  below(max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  uuid(): string;
};

/** Mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (max: number) => Math.floor(next() * max);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)]!,
    uuid: () => toUuid(Array.from({ length: 16 }, () => below(256))),
  };
}

function toUuid(bytes: number[]): string {
  bytes[6] = (bytes[6]! & 15) | 64;
  bytes[8] = (bytes[8]! & 63) | 128;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/**
 * Seeds what the process draws until the returned function is called: each actor from its own dice, since threads and libraries draw
 * whenever they come to it. Passwords are not stretched meanwhile.
 */
export function seedProcess(seed: number): () => void {
  const diceByActor = new Map<string, Dice>();
  const getDice = () => {
    const name = actors.getStore()?.name ?? "nobody";
    return diceByActor.getOrInsertComputed(name, () => createDice(mix(seed, "process", name)));
  };
  const { randomUUID, getRandomValues } = crypto;
  const { random } = Math;
  const { hash, verify } = Bun.password;
  crypto.randomUUID = (() => getDice().uuid()) as typeof randomUUID;
  crypto.getRandomValues = ((array: Uint8Array) => {
    for (let i = 0; i < array.length; i++) array[i] = getDice().below(256);
    return array;
  }) as typeof getRandomValues;
  Math.random = () => getDice().next();
  const digest = (password: unknown) =>
    `$argon2id$simulated$${new Bun.CryptoHasher("sha256").update(String(password)).digest("hex")}`;
  Bun.password.hash = (async (password) => digest(password)) as typeof hash;
  Bun.password.verify = async (password, compared) => digest(password) === compared;
  return () => {
    Object.assign(crypto, { randomUUID, getRandomValues });
    Math.random = random;
    Object.assign(Bun.password, { hash, verify });
  };
}
