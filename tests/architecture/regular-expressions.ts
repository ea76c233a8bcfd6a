// Finds regular expressions whose time grows faster than the text, such as /\s+$/, which starts again at every space.
import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { isDisjointWith, JS, NFA, Transformers, transform } from "refa";
import { analyse } from "scslre";

type Regex = { source: string; flags: string };

/** The literals and the calls of `new RegExp` in a source file, whose strings may be composed of its constants. */
export function regexesIn(file: string, text: string): Regex[] {
  const found: Regex[] = [];
  const constants = new Map<string, Node>();
  const { program } = parseSync(file, text);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && init) constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    Literal(node) {
      if ("regex" in node) found.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression({ callee, arguments: [source, flags] }) {
      if (callee.type !== "Identifier" || callee.name !== "RegExp" || !source) return;
      found.push({ source: textOf(source, constants), flags: flags ? textOf(flags, constants) : "" });
    },
  }).visit(program);
  return found;
}

/** Stands for a text that is only known at run time. */
const UNKNOWN = "x";

function textOf(node: Node, constants: Map<string, Node>): string {
  if (node.type === "Literal") return String(node.value);
  if (node.type === "Identifier")
    return constants.has(node.name) ? textOf(constants.get(node.name)!, constants) : UNKNOWN;
  if (node.type === "TaggedTemplateExpression")
    return interpolate(
      node.quasi.quasis.map(({ value }) => value.raw),
      node.quasi.expressions,
      constants,
    );
  if (node.type === "TemplateLiteral")
    return interpolate(
      node.quasis.map(({ value }) => value.cooked ?? ""),
      node.expressions,
      constants,
    );
  return UNKNOWN;
}

const interpolate = (texts: string[], values: Node[], constants: Map<string, Node>): string =>
  texts.map((text, at) => text + (values[at] ? textOf(values[at], constants) : "")).join("");

/** Whether some text exists for which the time grows with the square of its length, or faster. */
export const isSuperLinear = (regex: Regex): boolean =>
  analyse(new RegExp(regex.source, regex.flags), { maxReports: 1 }).reports.length > 0 || startsWithinRepetition(regex);

/**
 * Whether a repetition can contain what comes before it, such as the first comma of /,.*;/ in a text of commas: the search
 * then starts at every one of them, and each time goes through the whole text.
 */
function startsWithinRepetition({ source, flags }: Regex): boolean {
  let isFound = false;
  visitUnbounded(source, flags, (quantifier) => {
    isFound ||= isStartedAgain(quantifier, flags);
  });
  return isFound;
}

function isStartedAgain(quantifier: AST.Quantifier, flags: string): boolean {
  const { before, after, isAnchored } = contextOf(quantifier, flags.includes("m"));
  const canFail = !toNfa(after, flags, "disable").test([]);
  if (!canFail) return false;
  const repeated = toNfa(repeat(quantifier), flags);
  const isReached = (start: string, text: NFA) =>
    !isDisjointWith(toNfa(`${start}(?:${quantifier.element.raw})[^]*`, flags), text);
  let isFound = !isAnchored && !flags.includes("y") && isReached(`[^]+${before}`, repeated);
  visitUnbounded(before, flags, (earlier) => {
    // What is repeated before can end at every step, and leave the rest to this repetition.
    const common = NFA.fromIntersection(repeated, toNfa(repeat(earlier), flags));
    isFound ||= isReached(repeat(earlier) + contextOf(earlier, false).after, common);
  });
  return isFound;
}

const repeat = ({ element }: AST.Quantifier) => `(?:${element.raw})+`;

function visitUnbounded(source: string, flags: string, visit: (quantifier: AST.Quantifier) => void): void {
  const [unicode, unicodeSets] = [flags.includes("u"), flags.includes("v")];
  visitRegExpAST(new RegExpParser().parsePattern(source, undefined, undefined, { unicode, unicodeSets }), {
    onQuantifierEnter(quantifier) {
      if (quantifier.max === Number.POSITIVE_INFINITY) visit(quantifier);
    },
  });
}

/** What must match before and after a part of a pattern. */
function contextOf(part: AST.Element, isMultiline: boolean) {
  let [before, after, isAnchored] = ["", "", false];
  for (let node: AST.Node = part; node.parent; node = node.parent) {
    if (node.parent.type !== "Alternative") continue;
    const { elements } = node.parent;
    const index = elements.indexOf(node as AST.Element);
    const leading = elements.slice(0, index);
    isAnchored ||= !isMultiline && leading.some(isStart);
    before = leading.map((each) => (isStart(each) ? "\\n" : each.raw)).join("") + before;
    after += elements
      .slice(index + 1)
      .map(({ raw }) => raw)
      .join("");
  }
  return { before, after, isAnchored };
}

const isStart = (element: AST.Element) => element.type === "Assertion" && element.kind === "start";

/** @param assertions how those count that can't be expressed: as matching nothing ("disable"), or as always true ("ignore") */
function toNfa(source: string, flags: string, assertions: "disable" | "ignore" = "ignore"): NFA {
  const literal = { source: source.replaceAll(/\\[1-9]/g, "[^]"), flags };
  const { expression, maxCharacter } = JS.Parser.fromLiteral(literal).parse({
    backreferences: "disable",
    assertions: assertions === "disable" ? "disable" : "parse",
  });
  const applied = transform(Transformers.applyAssertions(), expression);
  return NFA.fromRegex(applied, { maxCharacter }, { assertions });
}
