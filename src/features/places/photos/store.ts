// The interface of photo stores: a local folder, or an S3 bucket shared by several servers.

/** Names are `{photo id}-{width}.webp`. Stored files never change. */
export type PhotoStore = {
  /** Atomic: a crash never leaves an incomplete file. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws ServiceUnavailable if the store doesn't respond */
  read(name: string): Promise<Blob | null>;
  remove(name: string): Promise<void>;
  /** `storedAt` is in ms since 1970. */
  list(): Promise<{ name: string; storedAt: number }[]>;
};
