// Whether this is the binary, in which src/build.ts defines the constant, or a run from the sources.

declare const SIDESTREET_COMPILED: boolean | undefined;

export const isCompiled = typeof SIDESTREET_COMPILED !== "undefined" && SIDESTREET_COMPILED;
