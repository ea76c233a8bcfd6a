/** A file, or what answers for one. */
export type ByteSource = {
  size: number;
  /** @throws MapProblem unless the range is within the file */
  read(from: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
};
