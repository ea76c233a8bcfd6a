// The tools of the MCP server: routes of the API, with the parameters that these document.
import { BadRequest } from "../../errors.ts";
import type { DocumentedRoute } from "../api-docs/documented-route.ts";
import type { Schema } from "../api-docs/json-schema.ts";
import { toOperation, toRouteKey } from "../api-docs/operations.ts";
import described from "./tools.json" with { type: "json" };

type Described = {
  name: string;
  route: string;
  title: string;
  description: string;
  /** What is always sent, and what assistants don't need. */
  fixed?: Record<string, unknown>;
  hidden?: string[];
  /** The field with the rows of a result. */
  rows?: string;
  /** The page of a result or of each row. */
  link?: string;
  /** Reads without the token. */
  asGuest?: boolean;
};

export type Tool = ReturnType<typeof toTool>;

export const listTools = (routes: readonly DocumentedRoute[]) =>
  (described as Described[]).map((tool) => toTool(tool, routes.find((route) => toRouteKey(route) === tool.route)!));

function toTool({ name, title, description, fixed = {}, hidden = [], ...tool }: Described, route: DocumentedRoute) {
  const { parameters = [], requestBody } = toOperation(route, {});
  const body = (requestBody?.content["application/json"]?.schema ?? {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const fields = [
    ...parameters.map((parameter) => [parameter.name, { description: parameter.description, ...parameter.schema }]),
    ...Object.entries(body.properties ?? {}),
  ].filter(([field]) => !hidden.includes(field as string) && !(String(field) in fixed));
  const needed = [...parameters.filter(({ required }) => required).map((each) => each.name), ...(body.required ?? [])];
  const properties: Record<string, object> = Object.fromEntries(fields);
  const isReading = route.method === "GET" || tool.asGuest === true;
  return {
    ...tool,
    fixed,
    method: route.method,
    path: route.path,
    inQuery: new Set(parameters.filter((parameter) => parameter.in === "query").map((parameter) => parameter.name)),
    isPublic: route.meta.roles.includes("everyone"),
    definition: {
      ...{ name, title, description },
      inputSchema: { type: "object" as const, properties, required: needed.filter((field) => field in properties) },
      annotations: { readOnlyHint: isReading, destructiveHint: route.method === "DELETE", openWorldHint: false },
    },
  };
}

/** The request that a call of the tool stands for. */
export function toRequest(tool: Tool, given: Record<string, unknown>, origin: string, headers: Headers): Request {
  const rest: Record<string, unknown> = { ...given, ...tool.fixed };
  const path = tool.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const url = new URL(path, origin);
  if (url.pathname !== path) throw new BadRequest("An argument isn't an ID.");
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest))
    if (tool.method === "GET" || tool.inQuery.has(name)) url.searchParams.set(name, String(value));
    else body[name] = value;
  const hasBody = tool.method === "POST";
  return new Request(url, { method: tool.method, headers, ...(hasBody && { body: JSON.stringify(body) }) });
}

/** Without what assistants have no use for, and with links to pages. */
export function toResult({ rows, link }: Tool, answer: unknown, origin: string): string {
  const withLink = (row: unknown) =>
    link && typeof row === "object" ? { page: origin + fill(link, row as Record<string, unknown>), ...row } : row;
  const add = (part: unknown) => (Array.isArray(part) ? part.map(withLink) : withLink(part));
  const linked = rows ? { ...(answer as object), [rows]: add((answer as Record<string, unknown>)[rows]) } : add(answer);
  return JSON.stringify(linked, (key, value) => (value === null || UNUSED.has(key) ? undefined : value));
}

const fill = (link: string, row: Record<string, unknown>) => link.replace(/\{(\w+)\}/g, (_, name) => String(row[name]));

const UNUSED = new Set(["photos", "picture", "factOrigins", "tagLabels", "isOwn", "missingFrom", "profileImageUrl"]);
