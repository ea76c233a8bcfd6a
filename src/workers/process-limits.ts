// Limits that the kernel keeps for the process of a task. They hold even while its event loop is busy.
import { FFIType, ptr } from "bun:ffi";
import { readFileSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { openLibc } from "../network/libc.ts";

const { i32, u64, ptr: pointer } = FFIType;
const isLinux = process.platform === "linux";

const RLIMIT_CPU = 0;
const RLIMIT_FSIZE = 1;
const RLIMIT_DATA = 2;
const RLIMIT_CORE = 4;
const PR_SET_PDEATHSIG = 1;
const SIGKILL = 9;
const UNLIMITED = 2n ** 63n - 1n;

const libc = openLibc({ setrlimit: { args: [i32, pointer], returns: i32 } });
const linux = isLinux ? openLibc({ prctl: { args: [i32, u64, u64, u64, u64], returns: i32 } }) : undefined;

/** @param memoryMb in addition to what the process has now; 0 for no limit. Only Linux limits memory. */
export function limitProcess(memoryMb: number, parentPid: number): void {
  if (isLinux) endWithParent(parentPid);
  setLimit(RLIMIT_CORE, 0n);
  setLimit(RLIMIT_FSIZE, 0n);
  if (isLinux && memoryMb > 0) setLimit(RLIMIT_DATA, readDataBytes() + BigInt(memoryMb) * 1024n * 1024n);
}

/** Further milliseconds of processor time from now. Seconds, rounded up, are all that the kernel knows. */
export function limitProcessorTime(ms: number): void {
  const { user, system } = process.cpuUsage();
  setLimit(RLIMIT_CPU, BigInt(Math.ceil((user + system) / 1e6 + ms / 1000)), UNLIMITED);
}

const setLimit = (resource: number, soft: bigint, hard = soft) =>
  libc?.setrlimit(resource, ptr(new BigUint64Array([soft, hard])));

/** The memory that RLIMIT_DATA counts, of which the runtime reserves gigabytes without using them. */
function readDataBytes(): bigint {
  const [, kilobytes = "0"] = /^VmData:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return BigInt(kilobytes) * 1024n;
}

function endWithParent(parentPid: number): void {
  linux?.prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (process.ppid !== parentPid) process.exit(1);
  // Requests come first, and if the machine has no memory left, this process ends first.
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  writeFileSync("/proc/self/oom_score_adj", "1000");
}
