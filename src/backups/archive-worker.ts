// Reads a backup that others may have made: checks it, or hands out its members in pieces.
import { serve } from "../workers/serve.ts";
import { EncryptedBackup } from "./encryption.ts";
import * as backups from "./verify-backup.ts";

/** The file first, then as often as needed one of the others. */
export type ArchiveRequest = backups.BackupFile | "verify" | "next";

/** Bytes of a member, of which `left` more follow. */
export type Piece = { name: string; size: number; bytes: Uint8Array; left: number };

export type ArchiveResponse =
  /** Answers the message with the file. */
  | null
  | { read: number }
  | { verified: backups.VerifiedBackup }
  | { piece: Piece | null }
  | { kind: "damaged" | "newer" | "encrypted"; problem: string };

const REPORT_MS = 200;

let verifying: ReturnType<typeof backups.verify>;
let pieces: AsyncGenerator<Piece>;

serve<ArchiveRequest, ArchiveResponse>(async (request) => {
  try {
    if (request === "next") return { piece: (await pieces.next()).value ?? null };
    if (request === "verify") return await continueVerifying();
    verifying = backups.verify(request);
    pieces = readPieces(request);
    return null;
  } catch (error) {
    if (error instanceof backups.DamagedBackup) return { kind: "damaged", problem: error.reason };
    if (error instanceof backups.NewerBackup) return { kind: "newer", problem: error.message };
    if (error instanceof EncryptedBackup) return { kind: "encrypted", problem: error.message };
    throw error;
  }
});

async function continueVerifying(): Promise<ArchiveResponse> {
  const startedAt = performance.now();
  for (;;) {
    const { done, value } = await verifying.next();
    if (done) return { verified: value };
    if (performance.now() - startedAt > REPORT_MS) return { read: value };
  }
}

async function* readPieces(file: backups.BackupFile): AsyncGenerator<Piece> {
  for await (const { name, size, body } of backups.readMembers(file)) {
    let left = size;
    if (size === 0) yield { name, size, bytes: new Uint8Array(), left };
    for await (const chunk of body) {
      left -= chunk.length;
      // A copy, because the whole buffer of a part would be sent.
      yield { name, size, bytes: new Uint8Array(chunk), left };
    }
  }
}
