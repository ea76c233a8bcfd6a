// Seeded random numbers, so that the city is the same on every machine.

export type Random = {
  /** In [low, high). */
  between(low: number, high: number): number;
  /** An integer in [low, high]. */
  whole(low: number, high: number): number;
  /** Normally distributed: mean 0, standard deviation 1. */
  bell(): number;
  shuffled<T>(list: readonly T[]): T[];
};

/** Each purpose has its own sequence, so that changes do not affect the others. */
export function seededRandom(purpose: string): Random {
  const next = mulberry32(Number(Bun.hash.crc32(purpose)));
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    // Box and Muller, "A Note on the Generation of Random Normal Deviates", 1958.
    bell: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffled: (list) => {
      const keyed = list.map((item) => ({ item, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
    },
  };
}

/** Tommy Ettinger's mulberry32: 32 bits of state, uniform in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
