// Has backups read in a process of its own, which can be killed.
import { resolve } from "node:path";
import { atEnd } from "../../db/at-end.ts";
import { openWorker, WorkerStopped } from "../workers/workers.ts";
import type { Member } from "./archive.ts";
import type { ArchiveRequest, ArchiveResponse, Piece } from "./archive-worker.ts";
import { EncryptedBackup } from "./encryption.ts";
import { type BackupFile, DamagedBackup, NewerBackup, type VerifiedBackup } from "./verify-backup.ts";

/** Compares every table and photo with the manifest. @throws DamagedBackup, NewerBackup, EncryptedBackup */
export async function verifyBackup(
  file: BackupFile,
  onProgress: (bytes: number) => void = () => {},
): Promise<VerifiedBackup> {
  const reader = openReader(file);
  await using _ = atEnd(() => reader.close());
  for (;;) {
    const response = (await reader.ask("verify")) as { read: number } | { verified: VerifiedBackup };
    if ("verified" in response) return response.verified;
    onProgress(response.read);
  }
}

/** Yields the members in order; the manifest is at the end. @throws DamagedBackup, EncryptedBackup */
export async function* readMembers(file: BackupFile): AsyncGenerator<Member> {
  const reader = openReader(file);
  const next = async () => ((await reader.ask("next")) as { piece: Piece | null }).piece;
  await using _ = atEnd(() => reader.close());
  for (let first = await next(); first; first = await next()) {
    let piece: Piece | null = first;
    const takeNext = async () => {
      piece = piece?.left ? await next() : null;
    };
    async function* readBody(): AsyncGenerator<Uint8Array> {
      for (; piece; await takeNext()) yield piece.bytes;
    }
    yield { name: first.name, size: first.size, body: readBody() };
    // What nobody wanted to read.
    while (piece) await takeNext();
  }
}

function openReader(file: BackupFile) {
  const worker = openWorker<ArchiveRequest, ArchiveResponse>("backups/archive-worker", {
    in: "process",
    // A hostile manifest of 16 MB takes 200 MB.
    memoryMb: 300,
    // Each request reads for 200 ms, or one member.
    processorMs: 60_000,
    deadlineMs: 300_000,
  });
  const request = async (message: ArchiveRequest) => {
    const response = await worker.request(message).catch((error) => {
      throw error instanceof WorkerStopped ? new DamagedBackup(explainStop(error)) : error;
    });
    if (response && "problem" in response) throw toError(response);
    return response;
  };
  const opened = request({ ...file, path: resolve(file.path) });
  opened.catch(() => {});
  return {
    async ask(message: "verify" | "next") {
      await opened;
      return await request(message);
    },
    close: () => worker.close(),
  };
}

function toError({ kind, problem }: Extract<ArchiveResponse, { kind: string }>): Error {
  if (kind === "damaged") return new DamagedBackup(problem);
  return kind === "newer" ? new NewerBackup(problem) : new EncryptedBackup(problem);
}

const explainStop = ({ reason }: WorkerStopped): string =>
  reason === "memory" || reason === "crash" ? "reading it takes too much memory" : "reading it takes too long";
