/** Places with fewer swipes than this are new. */
export const MIN_SWIPES = 3;
/** Fewer people aren't "many", and what they skip isn't rare. */
export const MANY = 10;

/** Number of average swipes that every place starts with. */
export const APPROVAL_SHRINKAGE = 8;

/** Shrunk toward the mean p̄ and what is known of the place, q: (likes + 8 (p̄ + q)) / (likes + skips + 8). */
export function computeApprovals(likes: Uint32Array, skips: Uint32Array, priors: Float32Array): Float32Array {
  let allLikes = 0;
  let all = 0;
  for (let i = 0; i < likes.length; i++) {
    if ((skips[i] as number) === 0 && (likes[i] as number) === 0) continue;
    allLikes += likes[i] as number;
    all += (likes[i] as number) + (skips[i] as number);
  }
  const average = all > 0 ? allLikes / all : 0.5;
  return new Float32Array(likes).map((liked, i) => {
    return (
      (liked + APPROVAL_SHRINKAGE * (average + (priors[i] as number))) /
      (liked + (skips[i] as number) + APPROVAL_SHRINKAGE)
    );
  });
}

/** Share of likes among all swipes, with ten more of each as a prior. */
export function computeOverallApproval(likes: Uint32Array, skips: Uint32Array): number {
  const sum = (counts: Uint32Array) => counts.reduce((total, count) => total + count, 0);
  return (sum(likes) + 10) / (sum(likes) + sum(skips) + 20);
}

/** To zero mean and unit variance, or zeros. @param least by which small deviations are divided, so that they stay small */
export function standardize(values: Float32Array, least = 1e-6): Float32Array {
  let sum = 0;
  let square = 0;
  // An iterator would make an object for each value.
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    sum += value;
    square += value * value;
  }
  const mean = sum / Math.max(1, values.length);
  const deviation = Math.sqrt(Math.max(0, square / Math.max(1, values.length) - mean * mean));
  return values.map((value) => (deviation > 1e-6 ? (value - mean) / Math.max(deviation, least) : 0));
}

/** Rounds down to a whole number; 0 for negative and non-finite values. */
export const toCount = (count: number) => (Number.isFinite(count) && count > 0 ? Math.floor(count) : 0);
