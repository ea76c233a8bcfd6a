// Makes new PostgreSQL clusters identical byte for byte, so that a commit gives the same binary everywhere: like pg_resetwal,
// it leaves one log segment with the shutdown checkpoint. Layouts: pg_control.h, xlog_internal.h, xlogrecord.h of version 18.

type Files = Record<string, Uint8Array>;

const SYSTEM_ID = 0x5349444553545254n;
/** 2026-01-01 in seconds since 1970. */
const TIME = 1_767_225_600n;

const CONTROL_VERSION = 1800;
const CONTROL = {
  systemId: 0,
  version: 8,
  time: 24,
  checkpointAt: 32,
  checkpoint: 40,
  checkpointTime: 104,
  nonce: 257,
  crc: 292,
} as const;
const CHECKPOINT_BYTES = 88;
const NONCE_BYTES = 32;

const PAGE_HEADER_BYTES = 40;
const PAGE = { address: 8, systemId: 24 } as const;
const RECORD_HEADER_BYTES = 24;
const RECORD_CRC = 20;
/** The block id of record data with a one-byte length. */
const SHORT_DATA = 255;

const SEGMENT_BYTES = 16 * 1024 * 1024;
const OLD_SEGMENT = "pg_wal/000000010000000000000001";
/** After all pages that initdb wrote, since no page may be newer than the log. */
const NEW_SEGMENT = "pg_wal/000000010000000000000002";
const NEW_SEGMENT_AT = BigInt(2 * SEGMENT_BYTES);

/** @param cluster all files of a cleanly shut down cluster @throws Error for another version, whose layout may differ */
export function pinCluster(cluster: Files): Files {
  const control = Buffer.from(cluster["global/pg_control"]!);
  if (control.readUInt32LE(CONTROL.version) !== CONTROL_VERSION)
    throw new Error(
      "The layout of pg_control has changed. Read PostgreSQL's pg_control.h and adapt src/build/pin-cluster.ts.",
    );
  const checkpointAt = NEW_SEGMENT_AT + BigInt(PAGE_HEADER_BYTES);
  control.writeBigUInt64LE(SYSTEM_ID, CONTROL.systemId);
  control.writeBigInt64LE(TIME, CONTROL.time);
  control.writeBigUInt64LE(checkpointAt, CONTROL.checkpointAt);
  control.writeBigUInt64LE(checkpointAt, CONTROL.checkpoint);
  control.writeBigInt64LE(TIME, CONTROL.checkpointTime);
  control.fill(0, CONTROL.nonce, CONTROL.nonce + NONCE_BYTES);
  control.writeUInt32LE(crc32c(control.subarray(0, CONTROL.crc)), CONTROL.crc);
  const checkpoint = control.subarray(CONTROL.checkpoint, CONTROL.checkpoint + CHECKPOINT_BYTES);
  const { [OLD_SEGMENT]: segment, ...rest } = cluster;
  return { ...rest, "global/pg_control": control, [NEW_SEGMENT]: emptySegment(Buffer.from(segment!), checkpoint) };
}

function emptySegment(segment: Buffer, checkpoint: Buffer): Buffer {
  const page = Buffer.alloc(SEGMENT_BYTES);
  segment.copy(page, 0, 0, PAGE_HEADER_BYTES);
  page.writeBigUInt64LE(NEW_SEGMENT_AT, PAGE.address);
  page.writeBigUInt64LE(SYSTEM_ID, PAGE.systemId);
  const data = Buffer.from([SHORT_DATA, checkpoint.length, ...checkpoint]);
  // Transaction, previous record, info (shutdown checkpoint) and resource manager are all 0.
  const header = Buffer.alloc(RECORD_HEADER_BYTES);
  header.writeUInt32LE(RECORD_HEADER_BYTES + data.length);
  header.writeUInt32LE(crc32c(data, header.subarray(0, RECORD_CRC)), RECORD_CRC);
  Buffer.concat([header, data]).copy(page, PAGE_HEADER_BYTES);
  return page;
}

/** The CRC-32C (Castagnoli) of the concatenated parts. */
function crc32c(...parts: Uint8Array[]): number {
  let crc = ~0;
  for (const part of parts) {
    for (const byte of part) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
    }
  }
  return ~crc >>> 0;
}
