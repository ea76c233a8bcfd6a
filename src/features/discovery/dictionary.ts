// The words that places are found by, in columns: as objects, those of a large city would be half of what the server keeps.
import { hashText } from "../../taste/random.ts";

/** Only grows. A word is there once for each weight, so that those of areas and addresses are apart from equal ones in names. */
export class Dictionary {
  size = 0;
  /** Word i is `codes[starts[i] … starts[i + 1])`, in UTF-16. */
  codes = new Uint16Array(1024);
  starts = new Uint32Array(256);
  /** Indices in a list of weights. */
  weights = new Uint8Array(256);
  /** The letters in it, by `listLetters`. */
  letters = new Int32Array(256);
  /** Open addressing (Peterson 1957), at most half full: 1 + the number of a word, or 0. */
  private slots = new Uint32Array(512);

  getNumber(text: string, weight: number): number {
    const slot = this.findSlot(text, weight);
    const known = this.slots[slot]!;
    if (known > 0) return known - 1;
    const start = this.starts[this.size]!;
    if (start + text.length > this.codes.length) this.codes = lengthen(this.codes, text.length);
    if (this.size + 1 === this.weights.length) {
      this.starts = lengthen(this.starts);
      this.weights = lengthen(this.weights);
      this.letters = lengthen(this.letters);
    }
    for (let i = 0; i < text.length; i++) this.codes[start + i] = text.charCodeAt(i);
    this.weights[this.size] = weight;
    this.letters[this.size] = listLetters(text);
    this.slots[slot] = ++this.size;
    this.starts[this.size] = start + text.length;
    if (2 * this.size > this.slots.length) this.addSlots();
    return this.size - 1;
  }

  getText = (number: number): string =>
    String.fromCharCode(...this.codes.subarray(this.starts[number], this.starts[number + 1]));

  /** Where the word is, or would be. */
  private findSlot(text: string, weight: number): number {
    const last = this.slots.length - 1;
    for (let slot = hashText(text) & last; ; slot = (slot + 1) & last)
      if (this.slots[slot] === 0 || this.isWord(this.slots[slot]! - 1, text, weight)) return slot;
  }

  private isWord(number: number, text: string, weight: number): boolean {
    const start = this.starts[number]!;
    if (this.weights[number] !== weight || this.starts[number + 1]! - start !== text.length) return false;
    for (let i = 0; i < text.length; i++) if (this.codes[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  private addSlots(): void {
    this.slots = new Uint32Array(2 * this.slots.length);
    for (let i = 0; i < this.size; i++) this.slots[this.findSlot(this.getText(i), this.weights[i]!)] = i + 1;
  }
}

/** Twice as long, or longer. */
function lengthen<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(column: T, more = 0): T {
  const longer = new (column.constructor as new (length: number) => T)(2 * column.length + more);
  longer.set(column);
  return longer;
}

/** A bit for each letter, to leave out most words without comparing them. */
export function listLetters(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}
