// The rows of several files: an object per file, or the same list in each.
import { decodeUtf8, OffsetList } from "../json.ts";
import { UnreadableFile } from "../parsed-file.ts";
import type { NamedFile } from "./archive.ts";
import type { Row, RowList } from "./row.ts";
import { type FoundRows, findRows } from "./rows.ts";

/** In UTF-8. The index that lists the other files has other paths, so that it doesn't count. @throws UnreadableFile with the file's name */
export function findRowsOfFiles(files: NamedFile[]): FoundRows {
  const lists = new Map<string, { name: string; list: RowList }[]>();
  for (const { name, bytes } of files) {
    const found = inFile(name, () => findRows(bytes));
    const whole =
      isOneObject(bytes) && found.lists.every(({ path }) => path !== "")
        ? [{ path: "", count: 1, at: () => ({ value: JSON.parse(decodeUtf8(bytes)), location: { line: 1 } }) }]
        : [];
    for (const list of [...whole, ...found.lists]) {
      if (!lists.has(list.path)) lists.set(list.path, []);
      lists.get(list.path)!.push({ name, list });
    }
  }
  const byFiles = [...lists].sort((a, b) => b[1].length - a[1].length || a[0].length - b[0].length);
  return { kind: "tree", lists: byFiles.slice(0, 20).map(([path, parts]) => concatenate(path, parts)) };
}

function isOneObject(utf8: Uint8Array): boolean {
  const [first = "", second = ""] = decodeUtf8(utf8, 0, 100_000).trimStart().split(/\n+/, 2);
  return first.startsWith("{") && !(first.trimEnd().endsWith("}") && second.trimStart().startsWith("{"));
}

function concatenate(path: string, parts: { name: string; list: RowList }[]): RowList {
  const starts = new OffsetList();
  let count = 0;
  for (const { list } of parts) {
    starts.push(count);
    count += list.count;
  }
  const at = (index: number): Row => {
    const part = starts.findLast(index);
    const { name, list } = parts[part]!;
    const row = list.at(index - starts.at(part));
    return { ...row, location: { ...row.location, file: name } };
  };
  return { path, count, at };
}

function inFile<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new UnreadableFile(`${name}: ${error.message}`);
  }
}
