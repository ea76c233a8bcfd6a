import type * as v from "valibot";
import type { RateLimit } from "../../context.ts";
import type { OperationMeta } from "../../http/openapi-meta.ts";
import type { DocumentedRoute } from "./documented-route.ts";
import { listErrorStatuses, toErrorRef } from "./error-responses.ts";
import examples from "./examples.json" with { type: "json" };
import { type Schema, toJsonSchema } from "./json-schema.ts";

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
export const toRouteKey = ({ method, path }: Pick<DocumentedRoute, "method" | "path">) => `${method} ${path}`;

/** `/api/events/{id}` */
export const toPathTemplate = (path: string) => path.replace(/:(\w+)/g, "{$1}");

export function toOperation(route: DocumentedRoute, named: Record<string, v.GenericSchema>): Operation {
  const { meta, method, path } = route;
  const parameters = [...pathParameters(route), ...queryParameters(route)];
  const body = toRequestBody(route, named);
  return {
    operationId: operationId(method, path),
    tags: [meta.tag],
    summary: toSummary(meta),
    description: meta.description,
    "x-roles": meta.roles,
    ...(meta.limits.length > 0 && { "x-limits": meta.limits.map(formatLimit) }),
    security: listSecurity(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [getSuccessStatus(meta)]: toSuccessResponse(route, named),
      ...Object.fromEntries(listErrorStatuses(route).map((status) => [status, toErrorRef(status)])),
    },
  };
}

/** One of these is enough. */
const listSecurity = ({ meta: { roles, scopes } }: DocumentedRoute): Operation["security"] =>
  roles.includes("everyone") ? [] : [{ session: [] }, ...[...new Set(scopes)].map((scope) => ({ bearer: [scope] }))];

const operationId = (method: string, path: string) =>
  [method.toLowerCase(), ...path.split(/[/.-]/).map((part) => part.replace(":", "of-"))]
    .filter(Boolean)
    .join("-")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The first sentence, without its period. */
const toSummary = ({ description }: DocumentedRoute["meta"]) =>
  /^.*?\.(?=\s|$)/s.exec(description)?.[0].slice(0, -1) ?? description;

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

function pathParameters({ path, meta, schemas }: DocumentedRoute): Parameter[] {
  const { properties = {} } = getFields(schemas.params);
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: properties[name] ?? (/id$/i.test(name) ? { type: "string", format: "uuid" } : { type: "string" }),
    ...(meta.example?.params?.[name] !== undefined && { example: meta.example.params[name] }),
  }));
}

function queryParameters({ meta, schemas }: DocumentedRoute): Parameter[] {
  const { properties = {}, required = [] } = getFields(schemas.query);
  const names = new Set([...Object.keys(properties), ...Object.keys(meta.queryParams ?? {})]);
  return [...names].map((name) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: properties[name] ?? { type: "string" },
    ...(meta.example?.query?.[name] !== undefined && { example: meta.example.query[name] }),
    ...(meta.queryParams?.[name] && { description: meta.queryParams[name] }),
  }));
}

const getFields = (schema?: v.GenericSchema): { properties?: Record<string, Schema>; required?: string[] } =>
  schema ? toJsonSchema(schema) : {};

function toRequestBody(
  { meta, schemas }: DocumentedRoute,
  named: Record<string, v.GenericSchema>,
): Operation["requestBody"] {
  if (meta.files) {
    const { field, types, max } = meta.files;
    const file = { type: "string", contentMediaType: types.length === 1 ? types[0] : "application/octet-stream" };
    const schema = {
      type: "object",
      properties: { [field]: { type: "array", items: file, maxItems: max } },
      required: [field],
    };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  const schema = schemas.body ?? meta.bodySchema;
  if (!schema) return undefined;
  const isRequired = !/^(optional|nullish)$/.test(schema.type);
  const { body: example } = meta.example ?? {};
  return {
    required: isRequired,
    content: { "application/json": { schema: toJsonSchema(schema, named), ...(example !== undefined && { example }) } },
  };
}

export const getSuccessStatus = ({ response }: OperationMeta): number => (response === "redirect" ? 302 : 200);

function toSuccessResponse(route: DocumentedRoute, named: Record<string, v.GenericSchema>): Schema {
  const { response, headers = {}, alternativeContentType } = route.meta;
  const isRedirect = response === "redirect";
  const documentedHeaders = Object.entries({
    ...headers,
    ...(isRedirect && { Location: "The target of the redirect." }),
  });
  const content = {
    ...(!isRedirect && toContent(route, named)),
    ...(alternativeContentType && { [alternativeContentType]: { schema: { type: "string" } } }),
  };
  return {
    description: isRedirect ? "Redirects the browser." : "Success.",
    ...(documentedHeaders.length > 0 && {
      headers: Object.fromEntries(
        documentedHeaders.map(([name, description]) => [name, { description, schema: { type: "string" } }]),
      ),
    }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function toContent(route: DocumentedRoute, named: Record<string, v.GenericSchema>): Schema {
  const { response } = route.meta;
  const stored = recorded[toRouteKey(route)];
  if (typeof response === "string") {
    const isBinary = /^(image|application\/octet)/.test(response);
    const schema = isBinary ? { type: "string", contentMediaType: response } : { type: "string" };
    return { [response]: { schema, ...(typeof stored?.body === "string" && { example: stored.body }) } };
  }
  const example = stored && stored.status < 400 ? { example: stored.body } : {};
  return { "application/json": { schema: toJsonSchema(response, named), ...example } };
}
