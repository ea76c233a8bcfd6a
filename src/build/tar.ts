// Tar archives that are the same whenever they are made: Bun.Archive writes the current time into them.
import { packTar as pack } from "modern-tar";

export const packTar = (files: Record<string, Uint8Array>, executables: string[] = []): Promise<Uint8Array> =>
  pack(
    Object.entries(files).map(([name, body]) => ({
      header: { name, size: body.length, mode: executables.includes(name) ? 0o755 : 0o644, mtime: new Date(0) },
      body,
    })),
  );
