// Reads the SVG files of a folder when this program is built, so that it needs no list of them. Imported as a macro.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @param folder in static/ @returns their texts by their names */
export function readSvgFiles(folder: string): Record<string, string> {
  const path = join(import.meta.dir, "../../static", folder);
  const names = readdirSync(path).filter((name) => name.endsWith(".svg"));
  return Object.fromEntries(names.map((name) => [name.slice(0, -4), readFileSync(join(path, name), "utf8")]));
}
