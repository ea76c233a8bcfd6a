// Reads the sources as the browser's build does: as JavaScript, in which elements are calls of `jsx`.
import { type AnyNode, type CallExpression, parse } from "acorn";

export const SOURCES = [...new Bun.Glob("{src,islands}/**/*.{ts,tsx}").scanSync(".")]
  .filter((file) => !/^src\/(i18n|build|commands|art|backups|taste)\/|\.d\.ts$|^src\/(build|main)\.ts$/.test(file))
  .sort();

/** Calls `visit` for each node, with the nodes around it, the innermost last. */
export async function walk(file: string, visit: (node: AnyNode, around: AnyNode[]) => void): Promise<void> {
  const transpiler = new Bun.Transpiler({
    loader: file.endsWith("x") ? "tsx" : "ts",
    tsconfig: { compilerOptions: { jsx: "react-jsx" } },
  });
  const code = transpiler.transformSync(await Bun.file(file).text());
  walkNode(parse(code, { ecmaVersion: "latest", sourceType: "module" }), [], visit);
}

function walkNode(node: AnyNode, around: AnyNode[], visit: (node: AnyNode, around: AnyNode[]) => void): void {
  visit(node, around);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && typeof (child as AnyNode).type === "string")
        walkNode(child as AnyNode, [...around, node], visit);
  }
}

/** The name of the function that a call calls, without the object it belongs to. */
export const nameOfCall = (call: CallExpression) => (call.callee.type === "Identifier" ? call.callee.name : "");

export const isFunction = ({ type }: AnyNode) => /^(Arrow)?Function(Expression|Declaration)$/.test(type);
