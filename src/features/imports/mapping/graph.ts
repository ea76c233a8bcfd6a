// JSON-LD may write all nodes in one list, and refer to them by their `@id`.
import { toObject } from "../geojson.ts";
import type { Row, RowList } from "./row.ts";

const MAX_DEPTH = 4;
/** Objects per row, after which references stay as they are. */
const MAX_EMBEDDED = 2000;
const NAMES = /(^|[:/#])(name|label|title)$/;

/** The nodes with the nodes that they refer to inside; those without a name of their own are no rows. */
export function embedNodes({ path, count, at }: RowList): RowList {
  const rows = Array.from({ length: count }, (_, i) => at(i));
  const nodes = new Map(
    rows.flatMap(({ value }) =>
      typeof toObject(value)?.["@id"] === "string" ? [[String(toObject(value)!["@id"]), value]] : [],
    ),
  );
  const referenced = new Set<string>();
  for (const { value } of rows) collectReferences(value, referenced);
  const own = rows.filter(({ value }) => {
    const node = toObject(value) ?? {};
    return !referenced.has(String(node["@id"])) || Object.keys(node).some((key) => NAMES.test(key));
  });
  const embedded = (index: number): Row => ({
    ...own[index]!,
    value: createEmbedder(nodes)(own[index]!.value, MAX_DEPTH),
  });
  return { path, count: own.length, at: embedded };
}

const isReference = (node: Record<string, unknown>) =>
  typeof node["@id"] === "string" && Object.keys(node).length === 1;

function collectReferences(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectReferences(item, found);
  const node = toObject(value);
  if (!node) return;
  if (isReference(node)) found.add(String(node["@id"]));
  else for (const part of Object.values(node)) collectReferences(part, found);
}

function createEmbedder(nodes: Map<string, unknown>) {
  let count = 0;
  return function embed(value: unknown, depth: number): unknown {
    if (Array.isArray(value)) return value.map((item) => embed(item, depth));
    const node = toObject(value);
    if (!node) return value;
    count++;
    const target = isReference(node) && depth > 0 && count <= MAX_EMBEDDED ? nodes.get(String(node["@id"])) : undefined;
    if (target !== undefined) return embed(target, depth - 1);
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, embed(part, depth)]));
  };
}
