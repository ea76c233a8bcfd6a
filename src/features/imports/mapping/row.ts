import type { SourceLocation } from "../imported-place.ts";

/** `problem`: why it can't be read. */
export type Row = { value: unknown; location: SourceLocation; problem?: string };

/** `path` is the list's, such as `data[]`. Rows are parsed as they are read, so that a large file fits into memory. */
export type RowList = { path: string; count: number; at(index: number): Row };
