/** The place of the first of ascending numbers that isn't less; their count if all are. @param count how many there are */
export function findFirst(ascending: ArrayLike<number>, wanted: number, count = ascending.length): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
