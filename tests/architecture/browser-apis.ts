// Which web APIs and attributes the browser's sources use that the oldest supported browsers lack.
import compat from "@mdn/browser-compat-data" with { type: "json" };
import { type AnyNode, parse } from "acorn";
import { OLDEST_BROWSERS } from "../../src/build/assets.ts";
import { ISLAND_ENTRIES, pureConstants } from "../../src/build/islands.ts";
import { browserTexts } from "../../src/build/messages.ts";

/** What stands in for each API that is younger, or why it isn't one. */
export const STAND_INS: Record<string, string> = {
  ".estimate": "kept-data.ts adds up what is kept",
  ".hidePopover": "only called for tooltips that were shown",
  ".imageSmoothingQuality": "photos are shrunk with the browser's default",
  ".keyboard": "of MapLibre",
  ".showPopover": "toasts move into the open dialog; buttons keep their labels without tooltips",
  ".transition": "a property of styles",
  ".union": "of valibot",
  ".updateCallbackDone": "of the view transition",
  "closedby=": "dialog-clicks.ts",
  "command=": "dialog-clicks.ts",
  "commandfor=": "dialog-clicks.ts",
  "document.prerendering": "without it, pages are not rendered in advance",
  "document.startViewTransition": "the view changes at once",
  "navigator.connection": "nothing is saved",
  "navigator.canShare": "the picture can be downloaded",
  "navigator.share": "the link can be copied",
  requestIdleCallback: "a timer",
};

type Version = { version_added: string | false; flags?: unknown; prefix?: string; alternative_name?: string };
type Tree = { readonly [name: string]: Tree };
type Support = Record<string, Version | Version[]>;

const { api, html, javascript } = compat as unknown as { api: Tree; html: Tree; javascript: { builtins: Tree } };
const HOLDERS: Tree[] = [api, javascript.builtins];

/** What these names of the global scope are instances of. */
const INSTANCES: Record<string, string> = {
  caches: "CacheStorage",
  crypto: "Crypto",
  document: "Document",
  globalThis: "Window",
  history: "History",
  indexedDB: "IDBFactory",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  screen: "Screen",
  self: "Window",
  visualViewport: "VisualViewport",
  window: "Window",
};

/** Whether the oldest versions of all three engines support it, without flags and prefixes. */
function isOldEnough(feature: Tree): boolean {
  const support = (feature.__compat as unknown as { support: Support }).support;
  return Object.entries(OLDEST_BROWSERS).every(([browser, oldest]) => {
    const versions = [support[browser] ?? []].flat();
    return versions.some(({ version_added, flags, prefix, alternative_name }) => {
      const added = Number.parseFloat(String(version_added).replace("≤", ""));
      return !flags && !prefix && !alternative_name && added <= oldest;
    });
  });
}

/** By the name of each member: whether any interface has had it for long enough. */
const members = new Map<string, boolean>();
/** The same for attributes of elements. */
const attributes = new Map<string, boolean>();
const note = (known: Map<string, boolean>, name: string, found: Tree) =>
  found.__compat && known.set(name, known.get(name) === true || isOldEnough(found));
for (const holder of HOLDERS)
  for (const each of Object.values(holder))
    for (const [name, member] of Object.entries(each))
      if (name !== "__compat" && !name.endsWith("_static")) note(members, name, member);
for (const element of [html.global_attributes!, ...Object.values(html.elements!)])
  for (const [name, attribute] of Object.entries(element)) if (name !== "__compat") note(attributes, name, attribute);

/** Properties of objects and types of our own, which say nothing about those of browsers with the same name. */
async function readOwnNames(): Promise<Set<string>> {
  const sources = [...new Bun.Glob("{src,islands,db}/**/*.{ts,tsx}").scanSync(".")];
  const texts = await Promise.all(sources.map((file) => Bun.file(file).text()));
  return new Set(texts.flatMap((text) => [...text.matchAll(/(?<![\w.])(\w+)\??:(?!:)/g)].map(([, name]) => name!)));
}

/** Names such as `Response.json`, `navigator.share`, `.toSorted` of an unknown object, and `closedby=`. */
export async function findYoungApis(): Promise<string[]> {
  const built = await Bun.build({
    entrypoints: [...ISLAND_ENTRIES, "islands/offline/worker/worker.ts", "islands/offline/worker/remover.ts"],
    target: "browser",
    splitting: true,
    packages: "external",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [browserTexts, pureConstants],
  });
  const found = new Set<string>();
  const own = await readOwnNames();
  for (const output of built.outputs) {
    const code = await output.text();
    if (output.path.endsWith(".js"))
      for (const name of findInScript(code)) if (!own.has(name.slice(1))) found.add(name);
  }
  const toScript = new Bun.Transpiler({ loader: "tsx" });
  for (const file of new Bun.Glob("{src,islands}/**/*.tsx").scanSync("."))
    for (const name of findAttributes(toScript.transformSync(await Bun.file(file).text()))) found.add(name);
  return [...found].sort();
}

export function findInScript(code: string): string[] {
  const tree = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  const declared = new Set<string>();
  walk(tree, (node) => {
    if (node.type === "VariableDeclarator" || node.type === "CatchClause")
      addNames("id" in node ? node.id : node.param);
    if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") addNames(node.id);
    if ("params" in node) for (const param of node.params) addNames(param as AnyNode);
    if (/^Import.*Specifier$/.test(node.type)) addNames((node as { local: AnyNode }).local);
  });
  function addNames(pattern: AnyNode | null | undefined): void {
    if (pattern) walk(pattern, (node) => node.type === "Identifier" && declared.add(node.name));
  }
  const found: string[] = [];
  const check = (name: string, compat: Tree | undefined) =>
    compat?.__compat && !isOldEnough(compat) && found.push(name);
  walk(tree, (node, parent) => {
    if (node.type === "NewExpression" && node.callee.type === "Identifier") checkGlobal(node.callee.name);
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && !declared.has(node.callee.name))
      check(node.callee.name, api.Window?.[node.callee.name] ?? api[node.callee.name]);
    if (node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier")
      checkMember(node.object, node.property.name);
    if (node.type === "Property" && parent?.type === "ObjectPattern" && node.key.type === "Identifier")
      checkName(node.key.name);
  });
  function checkGlobal(name: string): void {
    if (!declared.has(name)) check(name, api[name] ?? javascript.builtins[name]);
  }
  function checkMember(object: AnyNode, name: string): void {
    const owner = object.type === "Identifier" && !declared.has(object.name) ? object.name : "";
    const interfaceName = INSTANCES[owner] ?? owner;
    const holder = api[interfaceName] ?? javascript.builtins[interfaceName];
    if (!holder) {
      checkName(name);
      return;
    }
    check(
      `${owner}.${name}`,
      holder[`${name}_static`] ?? holder[name] ?? (interfaceName === "Window" ? api[name] : undefined),
    );
  }
  function checkName(name: string): void {
    if (members.get(name) === false) found.push(`.${name}`);
  }
  return found;
}

/** Those of elements that React creates. */
function findAttributes(code: string): string[] {
  const found: string[] = [];
  walk(parse(code, { ecmaVersion: "latest", sourceType: "module" }), (node, parent) => {
    if (node.type !== "Property" || parent?.type !== "ObjectExpression") return;
    const name = node.key.type === "Identifier" ? node.key.name : node.key.type === "Literal" ? node.key.value : "";
    if (attributes.get(String(name)) === false) found.push(`${name}=`);
  });
  return found;
}

function walk(node: AnyNode, visit: (node: AnyNode, parent?: AnyNode) => void, parent?: AnyNode): void {
  visit(node, parent);
  for (const value of Object.values(node))
    for (const child of [value].flat())
      if (child && typeof child === "object" && "type" in child) walk(child as AnyNode, visit, node);
}
