// A route as an operation of OpenAPI: what it takes, what it answers, and its example.
import type * as v from "valibot";
import type { OperationMeta } from "../../http/openapi-meta.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import type { DocumentedRoute } from "./documented-route.ts";
import { failuresOf, referenceTo } from "./error-responses.ts";
import examples from "./examples.json" with { type: "json" };
import { type Schema, schemaOf } from "./json-schema.ts";

/** The server's answer to a route's example, as the tests recorded it. */
export type Recorded = { status: number; type: string | null; body?: unknown };

const recorded = examples as Record<string, Recorded>;

export type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Schema;
  description?: string;
  example?: unknown;
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-roles": string[];
  "x-limits"?: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Schema>;
};

/** `GET /api/events/:id` */
export const keyOf = ({ method, path }: Pick<DocumentedRoute, "method" | "path">) => `${method} ${path}`;

/** `/api/events/:id` as OpenAPI writes it. */
export const templateOf = (path: string) => path.replace(/:(\w+)/g, "{$1}");

/** @param shapes to be referenced, by name */
export function operationOf(route: DocumentedRoute, shapes: Record<string, v.GenericSchema>): Operation {
  const { told, method, path } = route;
  const parameters = [...pathParameters(route), ...queryParameters(route)];
  const body = bodyOf(route, shapes);
  return {
    operationId: operationId(method, path),
    tags: [told.tag],
    summary: summaryOf(told),
    description: told.what,
    "x-roles": told.admits,
    ...(told.limits?.length && { "x-limits": told.limits.map(formatLimit) }),
    security: told.admits.includes("everyone") ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [successOf(told)]: successAnswer(route, shapes),
      ...Object.fromEntries(failuresOf(route).map((status) => [status, referenceTo(status)])),
    },
  };
}

const operationId = (method: string, path: string) =>
  [method.toLowerCase(), ...path.split(/[/.-]/).map((part) => part.replace(":", "of-"))]
    .filter(Boolean)
    .join("-")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The first sentence, without its full stop. */
const summaryOf = ({ what }: OperationMeta) => /^.*?\.(?=\s|$)/s.exec(what)?.[0].slice(0, -1) ?? what;

const UNITS: [number, string][] = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** "10 in 15 minutes" */
function formatLimit({ max, windowSeconds }: RateLimit): string {
  const [seconds, unit] = UNITS.find(([seconds]) => windowSeconds % seconds === 0) ?? [1, "second"];
  const count = windowSeconds / seconds;
  return count === 1 ? `${max} in ${unit === "hour" ? "an" : "a"} ${unit}` : `${max} in ${count} ${unit}s`;
}

function pathParameters({ path, told, shapes }: DocumentedRoute): Parameter[] {
  const { properties = {} } = fieldsOf(shapes.params);
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: properties[name] ?? (/id$/i.test(name) ? { type: "string", format: "uuid" } : { type: "string" }),
    ...(told.example?.params?.[name] !== undefined && { example: told.example.params[name] }),
  }));
}

function queryParameters({ told, shapes }: DocumentedRoute): Parameter[] {
  const { properties = {}, required = [] } = fieldsOf(shapes.query);
  const names = new Set([...Object.keys(properties), ...Object.keys(told.queryParams ?? {})]);
  return [...names].map((name) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: properties[name] ?? { type: "string" },
    ...(told.example?.query?.[name] !== undefined && { example: told.example.query[name] }),
    ...(told.queryParams?.[name] && { description: told.queryParams[name] }),
  }));
}

const fieldsOf = (shape?: v.GenericSchema): { properties?: Record<string, Schema>; required?: string[] } =>
  shape ? schemaOf(shape) : {};

function bodyOf({ told, shapes }: DocumentedRoute, named: Record<string, v.GenericSchema>): Operation["requestBody"] {
  if (told.files) {
    const { field, types, most } = told.files;
    const file = { type: "string", contentMediaType: types.length === 1 ? types[0] : "application/octet-stream" };
    const schema = {
      type: "object",
      properties: { [field]: { type: "array", items: file, maxItems: most } },
      required: [field],
    };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  const shape = shapes.body ?? told.bodySchema;
  if (!shape) return undefined;
  const isNeeded = !/^(optional|nullish)$/.test(shape.type);
  const { body: example } = told.example ?? {};
  return {
    required: isNeeded,
    content: { "application/json": { schema: schemaOf(shape, named), ...(example !== undefined && { example }) } },
  };
}

/** The status of a success. */
export const successOf = ({ answer }: OperationMeta): number => (answer === "redirect" ? 302 : 200);

function successAnswer(route: DocumentedRoute, named: Record<string, v.GenericSchema>): Schema {
  const { answer, headers = {}, alternativeContentType } = route.told;
  const leadsOn = answer === "redirect";
  const told = Object.entries({ ...headers, ...(leadsOn && { Location: "Where the browser goes then." }) });
  const content = {
    ...(!leadsOn && contentOf(route, named)),
    ...(alternativeContentType && { [alternativeContentType]: { schema: { type: "string" } } }),
  };
  return {
    description: leadsOn ? "Sends the browser on." : "Done.",
    ...(told.length > 0 && {
      headers: Object.fromEntries(
        told.map(([name, description]) => [name, { description, schema: { type: "string" } }]),
      ),
    }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function contentOf(route: DocumentedRoute, named: Record<string, v.GenericSchema>): Schema {
  const { answer } = route.told;
  const known = recorded[keyOf(route)];
  if (typeof answer === "string") {
    const isBinary = /^(image|application\/octet)/.test(answer);
    const schema = isBinary ? { type: "string", contentMediaType: answer } : { type: "string" };
    return { [answer]: { schema, ...(typeof known?.body === "string" && { example: known.body }) } };
  }
  const example = known && known.status < 400 ? { example: known.body } : {};
  return { "application/json": { schema: schemaOf(answer, named), ...example } };
}
