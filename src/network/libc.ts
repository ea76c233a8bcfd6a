// The system's C library, for what the runtime doesn't expose.
import { dlopen, type FFIFunction } from "bun:ffi";

export const isMac = process.platform === "darwin";

const LIBRARIES = {
  linux: ["libc.so.6", `libc.musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`],
  darwin: ["libSystem.B.dylib"],
};

/** @returns undefined on other systems */
export function openLibc<Symbols extends Record<string, FFIFunction>>(symbols: Symbols) {
  for (const name of LIBRARIES[process.platform as keyof typeof LIBRARIES] ?? [])
    try {
      return dlopen(name, symbols).symbols;
    } catch {}
  return undefined;
}
