// The store of photo files: a local folder, or a bucket that several servers share.

/** Names are `{photo id}-{width}.webp`; a stored file never changes. */
export type PhotoStore = {
  /** Resolves when the whole file is stored; a crash leaves no file of this name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws Away where the place does not answer */
  read(name: string): Promise<Blob | null>;
  /** An unknown name is no error. */
  remove(name: string): Promise<void>;
  /** Every name, and when it was stored (ms since 1970). */
  list(): Promise<{ name: string; storedAt: number }[]>;
};
