// What Firefox and WebKit have in common for tests: one window with real input.

export type Point = { x: number; y: number };

export type Driver = {
  /** Resolves when the page is loaded, or when the browser has given up. */
  goto(url: string): Promise<void>;
  /** @param script an expression, or a promise of one, whose value is plain data */
  evaluate<T>(script: string): Promise<T>;
  /** Presses at the first point, moves through the others, and releases at the last. */
  drag(points: readonly Point[]): Promise<void>;
  /** Text, or the name of a key as in `KeyboardEvent.key`. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};
