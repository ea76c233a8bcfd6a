// Every text that people read is translated: how the sources write their texts.
import { expect, setDefaultTimeout, test } from "bun:test";
import type { AnyNode, CallExpression } from "acorn";
import { findMessages } from "../../src/build/messages.ts";
import { isFunction, nameOfCall, SOURCES, walk } from "./sources.ts";

setDefaultTimeout(60_000);

test("texts are single literals, and are not translated before there is a reader", async () => {
  const wrong: string[] = [];
  const literals = new Set<string>();
  for (const file of SOURCES)
    await walk(file, (node, around) => {
      if (node.type !== "CallExpression") return;
      const name = nameOfCall(node);
      if (!["t", "msg", "rich"].includes(name)) return;
      const [text] = node.arguments;
      if (text?.type === "Literal") literals.add(String(text.value));
      else if (name !== "t" || text?.type === "TemplateLiteral" || text?.type === "BinaryExpression")
        wrong.push(`${file}: ${name}() needs a literal`);
      if (name !== "msg" && !around.some(isFunction)) wrong.push(`${file}: ${name}() outside of a function`);
    });
  expect(wrong).toEqual([]);
  expect([...literals].sort()).toEqual([...(await findMessages()).keys()].filter((text) => literals.has(text)).sort());
});

test("no element has a text, a label or a title that is not translated", async () => {
  const found: string[] = [];
  for (const file of SOURCES.filter((each) => each.endsWith(".tsx") && !each.startsWith("src/features/api-docs/")))
    await walk(file, (node) => {
      if (node.type === "CallExpression" && /^jsxs?(DEV)?(_\w+)?$/.test(nameOfCall(node)))
        for (const text of textsOf(node)) if (!UNTRANSLATED.has(text)) found.push(`${file}: ${text}`);
    });
  expect(found).toEqual([]);
});

test("no text has an English plural of its own", async () => {
  const found: string[] = [];
  for (const file of SOURCES.filter((each) => !/^src\/features\/(api-docs\/|imports\/summary)/.test(each)))
    await walk(file, (node) => {
      if (node.type !== "ConditionalExpression") return;
      const [one, other] = [node.consequent, node.alternate].map((each) => each.type === "Literal" && each.value);
      if (typeof one === "string" && other === `${one}s`) found.push(`${file}: ${one}`);
    });
  expect(found).toEqual([]);
});

test("a list that people read is joined as their language does", async () => {
  const found: string[] = [];
  for (const file of SOURCES.filter((each) => !NOT_READ.includes(each))) {
    if (!/i18n\/(t|rich|formatting)\.ts"/.test(await Bun.file(file).text())) continue;
    await walk(file, (node) => {
      if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return;
      const [separator] = node.arguments;
      const isComma = separator?.type === "Literal" && /^(?:[,;،] |、)$/.test(String(separator.value));
      if (isComma && node.callee.property.type === "Identifier" && node.callee.property.name === "join")
        found.push(`${file}: join(${JSON.stringify(separator.value)})`);
    });
  }
  expect(found).toEqual([]);
});

/** Addresses and hours as sources write them, cells of tables, statements, headers and errors of another server. */
const NOT_READ = [
  ...[
    "events/mapped-events.ts",
    "fields.ts",
    "mapping/read-place.ts",
    "own-format/fields.ts",
    "undo-import.ts",
    "xlsx.ts",
  ].map((file) => `src/features/imports/${file}`),
  "src/features/payments/paypal.ts",
  "src/http/headers.ts",
];

/** Names, and what is the same in every language. The API description stays English. */
const UNTRANSLATED = new Set(["https://", "xxxx-xxxx-xxxx-xxxx", "Sidestreet "]);

const SHOWN = [
  "children",
  "label",
  "title",
  "alt",
  "placeholder",
  "aria-label",
  "description",
  "text",
  "hint",
  "heading",
];

/** The literal texts among the children and the shown properties of an element. */
function textsOf(call: CallExpression): string[] {
  const properties = call.arguments[1];
  if (properties?.type !== "ObjectExpression") return [];
  return properties.properties.flatMap((property) => {
    if (property.type !== "Property") return [];
    const name =
      property.key.type === "Identifier" ? property.key.name : String((property.key as { value?: unknown }).value);
    return SHOWN.includes(name) ? literalsIn(property.value as AnyNode) : [];
  });
}

function literalsIn(node: AnyNode): string[] {
  if (node.type === "Literal")
    return typeof node.value === "string" && /\p{L}{2}/u.test(node.value) ? [node.value] : [];
  if (node.type === "TemplateLiteral")
    return node.quasis.map(({ value }) => value.cooked ?? "").filter((text) => /\p{L}{2}/u.test(text));
  if (node.type === "ArrayExpression")
    return node.elements.flatMap((each) => (each ? literalsIn(each as AnyNode) : []));
  if (node.type === "ConditionalExpression") return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
  if (node.type === "LogicalExpression") return literalsIn(node.right);
  return [];
}
