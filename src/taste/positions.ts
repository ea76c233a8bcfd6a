// Finds places of a catalogue by id, with an eighth of the memory of a Map: 2 MB for 200,000 places.
import { hashText } from "./random.ts";

export class Positions {
  /** Open addressing (Peterson 1957), at most half full: 1 + a position, or 0. */
  private slots = new Uint32Array(0);
  private count = 0;

  constructor(ids: readonly string[]) {
    this.fill(ids);
  }

  /** @param ids of the catalogue that is searched: entries of its other versions don't count */
  find(ids: readonly string[], id: string): number | undefined {
    const position = (this.slots[this.findSlot(ids, id)] as number) - 1;
    return position < 0 ? undefined : position;
  }

  /** Adds the new places of `positions`, all of which are in `ids`. Former entries stay, and are no longer found. */
  move(ids: readonly string[], positions: readonly number[]): void {
    if (2 * (this.count + positions.length) > this.slots.length) this.fill(ids);
    else for (const position of positions) this.add(ids, position);
  }

  private fill(ids: readonly string[]): void {
    this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * ids.length + 2 ** 10)));
    this.count = 0;
    for (let position = 0; position < ids.length; position++) this.add(ids, position);
  }

  private add(ids: readonly string[], position: number): void {
    const slot = this.findSlot(ids, ids[position] as string);
    if (this.slots[slot] === 0) this.count++;
    this.slots[slot] = position + 1;
  }

  /** Where the id is, or would be. */
  private findSlot(ids: readonly string[], id: string): number {
    const last = this.slots.length - 1;
    for (let slot = hashText(id) & last; ; slot = (slot + 1) & last) {
      const entry = this.slots[slot] as number;
      if (entry === 0 || ids[entry - 1] === id) return slot;
    }
  }
}
