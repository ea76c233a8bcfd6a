// Open files and connections of this process, which the runtime doesn't expose.
import { FFIType, ptr } from "bun:ffi";
import { closeSync, openSync } from "node:fs";
import { isMac, openLibc } from "./libc.ts";

const { i32, ptr: pointer } = FFIType;
const RLIMIT_NOFILE = isMac ? 8 : 7;
const AF_INET = 2;
const AF_INET6 = isMac ? 30 : 10;
const SHUT_RDWR = 2;

const libc = openLibc({
  getrlimit: { args: [i32, pointer], returns: i32 },
  getsockname: { args: [i32, pointer, pointer], returns: i32 },
  getpeername: { args: [i32, pointer, pointer], returns: i32 },
  shutdown: { args: [i32, i32], returns: i32 },
});

/** The runtime has raised the soft limit to the hard limit at start. @returns undefined on other systems */
export function getMaxOpenFiles(): number | undefined {
  const limits = new BigUint64Array(2);
  if (libc?.getrlimit(RLIMIT_NOFILE, ptr(limits)) !== 0) return undefined;
  return Number(limits[0]);
}

/** Whether at least this many files are open: the next one gets the lowest free number. */
export function hasOpenFiles(count: number): boolean {
  try {
    const next = openSync("/dev/null", "r");
    closeSync(next);
    return next >= count;
  } catch {
    return true;
  }
}

/** Connections to a port, oldest first. Asks for every possible number: listing them would need one more open file. */
export function listConnections(port: number): { fd: number; address: string }[] {
  const connections = [];
  for (let fd = 3, end = getMaxOpenFiles() ?? 0; fd < end; fd++) {
    if (!readName(libc?.getsockname, fd) || name.readUInt16BE(2) !== port) continue;
    const address = readName(libc?.getpeername, fd) && toAddress(name);
    if (address) connections.push({ fd, address });
  }
  return connections;
}

const name = Buffer.alloc(128);
const nameLength = new Uint32Array(1);

type ReadName = NonNullable<typeof libc>["getsockname"];

function readName(read: ReadName | undefined, fd: number): boolean {
  nameLength[0] = name.byteLength;
  return read?.(fd, ptr(name), ptr(nameLength)) === 0;
}

function toAddress(sockaddr: Buffer): string | undefined {
  const family = isMac ? sockaddr[1] : sockaddr.readUInt16LE(0);
  if (family === AF_INET) return sockaddr.subarray(4, 8).join(".");
  if (family !== AF_INET6) return undefined;
  if (sockaddr.subarray(8, 20).equals(MAPPED)) return sockaddr.subarray(20, 24).join(".");
  return Array.from({ length: 8 }, (_, nth) => sockaddr.readUInt16BE(8 + 2 * nth).toString(16)).join(":");
}

/** The prefix of IPv4 addresses in IPv6 (::ffff:0:0/96). */
const MAPPED = Buffer.from("00000000000000000000ffff", "hex");

/** The event loop then closes the connection, as if the client had ended it. */
export const endConnection = (fd: number): void => void libc?.shutdown(fd, SHUT_RDWR);
