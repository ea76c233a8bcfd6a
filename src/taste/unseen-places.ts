// The places of a catalogue that were not swiped. Nothing is as long as the catalogue except one bit for each place.

let shared = new Uint32Array(0);

/** Is never changed. Positions are ascending, as if all were in a list. */
export class UnseenPlaces {
  private constructor(
    private readonly size: number,
    /** Positions, ascending. */
    readonly swiped: Uint32Array,
    /** A bit for each position, set if the place was swiped. */
    private readonly marks: Uint32Array,
  ) {}

  /** @param swiped positions without duplicates, in any order */
  static of(size: number, swiped: Iterable<number>): UnseenPlaces {
    const sorted = Uint32Array.from(swiped).sort();
    const marks = new Uint32Array((size + 31) >>> 5);
    for (let i = 0; i < sorted.length; i++) mark(marks, sorted[i] as number);
    return new UnseenPlaces(size, sorted, marks);
  }

  get length(): number {
    return this.size - this.swiped.length;
  }

  has(position: number): boolean {
    return (((this.marks[position >>> 5] as number) >>> (position & 31)) & 1) === 0;
  }

  at(index: number): number {
    const { swiped } = this;
    // The number of swiped places before it: of the first n, the last is at swiped[n - 1], after swiped[n - 1] - (n - 1) others.
    let [low, high] = [0, swiped.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((swiped[middle] as number) - middle <= index) low = middle + 1;
      else high = middle;
    }
    return index + low;
  }

  /** Valid until the next call, which reuses the array. */
  list(): Uint32Array {
    if (shared.length < this.length) shared = new Uint32Array(this.size);
    const positions = shared.subarray(0, this.length);
    let count = 0;
    for (let position = 0; position < this.size; position++) if (this.has(position)) positions[count++] = position;
    return positions;
  }

  without(position: number): UnseenPlaces {
    if (!this.has(position)) return this;
    const { swiped } = this;
    const longer = new Uint32Array(swiped.length + 1);
    let at = swiped.length;
    while (at > 0 && (swiped[at - 1] as number) > position) at--;
    longer.set(swiped.subarray(0, at));
    longer[at] = position;
    longer.set(swiped.subarray(at), at + 1);
    const marks = this.marks.slice();
    mark(marks, position);
    return new UnseenPlaces(this.size, longer, marks);
  }
}

function mark(marks: Uint32Array, position: number): void {
  marks[position >>> 5] = (marks[position >>> 5] as number) | (1 << (position & 31));
}
