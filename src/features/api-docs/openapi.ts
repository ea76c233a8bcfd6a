// The OpenAPI 3.1 document, generated from the routes' guards, schemas and documentation.
import type * as v from "valibot";
import basics from "./basics.json" with { type: "json" };
import type { DocumentedRoute } from "./documented-route.ts";
import { ERROR_BODY, ERROR_RESPONSES } from "./error-responses.ts";
import { type Schema, toJsonSchema } from "./json-schema.ts";
import { type Operation, toOperation, toPathTemplate } from "./operations.ts";
import * as modules from "./schemas.ts";

type Site = { name: string; origin: string; version: string };

export type Document = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Schema>; securitySchemes: Schema };
};

export function toOpenApi(routes: DocumentedRoute[], site: Site): Document {
  const schemas = listNamedSchemas();
  const paths: Document["paths"] = {};
  for (const route of routes) {
    const path = toPathTemplate(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${site.name} API`, version: site.version, description: INTRODUCTION },
    servers: [{ url: site.origin }],
    tags: TAGS.filter((name) => routes.some(({ meta }) => meta.tag === name)).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...listReferencedSchemas(paths, schemas), AppError: ERROR_BODY },
      responses: ERROR_RESPONSES,
      securitySchemes: basics.securitySchemes,
    },
  };
}

export const TAGS: readonly string[] = basics.tags;

/** In Markdown, which descriptions may be. */
const INTRODUCTION = basics.rules.map(({ title, text }) => `**${title}** ${text}`).join("\n\n");

function listReferencedSchemas(paths: unknown, named: Record<string, v.GenericSchema>): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const collect = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = named[name];
      if (!schema || found[name]) continue;
      const { [name]: _, ...others } = named;
      found[name] = toJsonSchema(schema, others);
      collect(found[name]);
    }
  };
  collect(paths);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b)));
}

/** Simple schemas, always inlined. */
const INLINE = new Set(["Uuid", "Timestamp", "Count"]);

function listNamedSchemas(): Record<string, v.GenericSchema> {
  const named: Record<string, v.GenericSchema> = {};
  for (const [name, value] of Object.values<Record<string, unknown>>(modules).flatMap(Object.entries)) {
    if (INLINE.has(name) || !isNamedSchema(value)) continue;
    if (named[name] && named[name] !== value) throw new Error(`Two schemas are called ${name}.`);
    named[name] = value;
  }
  return named;
}

/** Only objects and variants; queries and paths are described field by field. */
const isNamedSchema = (value: unknown): value is v.GenericSchema =>
  /^(strict_|loose_)?object$|^variant$/.test((value as { type?: string } | null)?.type ?? "");
