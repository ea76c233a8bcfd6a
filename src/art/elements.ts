// Reads the SVG files of drawings, without what only people and editors need.
import type { Scene } from "../../db/vocabulary.ts";
import { readSvgFiles } from "./svg-files.ts" with { type: "macro" };

export interface Element {
  readonly tag: string;
  readonly kind: "start" | "end" | "empty";
  /** Without ids that only name a part, and without what is for editors and the composer. */
  readonly text: string;
  /** Its id, if the drawing refers to it. */
  readonly id: string;
  readonly moods: string;
  readonly move: string;
  /** The value of `data-scenery`. */
  readonly scenery: string;
}

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g;
const INTERNAL = / (id|display|data-moods|data-move|data-scenery)="([^"]*)"/g;
const REFERENCE = /#([\w-]+)[")]/g;

const drawings = new Map(Object.entries(readSvgFiles("scene")).map(([name, svg]) => [name, { svg, compact: "" }]));

/** A whole drawing of static/scene as compact SVG. Its colors are those that the page gives its classes. */
export function readDrawing(name: string): string {
  const drawing = drawings.get(name)!;
  const { svg } = drawing;
  drawing.compact ||= `${svg.slice(0, svg.indexOf(">") + 1)}${readElements(svg)
    .map(({ text }) => text)
    .join("")}</svg>`;
  return drawing.compact;
}

/** The scene of the landing page, 1600 × 900 in five groups for a parallax effect; the left third is calm for text. */
export const sceneHero = (scene: Scene = "warm-harbor"): string => readDrawing(`hero-${scene}`);

/** It is complete as a file, in the colors of the light theme. */
export const getDrawingFile = (name: string): string => drawings.get(name)!.svg;

/** The shapes within an element in their order. Groups that only name their parts are left out. @param svg may begin with a title and a style */
export function readElements(svg: string): Element[] {
  const elements: Element[] = [];
  const kept: boolean[] = [];
  const shapes = svg.slice(Math.max(svg.indexOf("</title>"), svg.indexOf("</style>"), svg.indexOf(">")));
  const used = new Set([...shapes.matchAll(REFERENCE)].map(([, id]) => id as string));
  for (const [whole, closing, tag = "", attributes = "", empty] of shapes.matchAll(TAG)) {
    const element = { ...NOTHING, tag, kind: closing ? "end" : empty ? "empty" : "start", text: whole } as const;
    if (closing) {
      if (kept.pop()) elements.push(element);
      continue;
    }
    const internal = new Map([...attributes.matchAll(INTERNAL)].map(([, name, value = ""]) => [name, value]));
    const name = internal.get("id") ?? "";
    const id = used.has(name) ? name : "";
    const keeps = tag !== "g" || id !== "" || /(?! id=)\s[\w-]+=/.test(attributes);
    if (!empty) kept.push(keeps);
    if (!keeps) continue;
    if (internal.size === 0) elements.push(element);
    else {
      const text = whole.replace(INTERNAL, (all, attribute) => (attribute === "id" && id ? all : ""));
      elements.push({
        ...element,
        text,
        id,
        moods: internal.get("data-moods") ?? "",
        move: internal.get("data-move") ?? "",
        scenery: internal.get("data-scenery") ?? "",
      });
    }
  }
  return elements;
}

const NOTHING = { id: "", moods: "", move: "", scenery: "" };
