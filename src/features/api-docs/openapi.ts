// The OpenAPI 3.1 document, generated from the routes: their guards, shapes and descriptions.
import type * as v from "valibot";
import type { DocumentedRoute } from "./documented-route.ts";
import { ERROR_BODY, ERROR_RESPONSES } from "./error-responses.ts";
import { type Schema, toJsonSchemaOf } from "./json-schema.ts";
import { type Operation, toOperation, toPathTemplate } from "./operations.ts";
import { listNamedShapes } from "./shapes.ts";

type Site = { name: string; origin: string; version: string };

export type Document = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Schema>; securitySchemes: Schema };
};

/** @throws where two shapes have one name */
export function toOpenApi(routes: DocumentedRoute[], site: Site): Document {
  const shapes = listNamedShapes();
  const paths: Document["paths"] = {};
  for (const route of routes) {
    const path = toPathTemplate(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route, shapes) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${site.name} API`, version: site.version, description: INTRODUCTION },
    servers: [{ url: site.origin }],
    tags: TAGS.filter((name) => routes.some(({ meta }) => meta.tag === name)).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...used(paths, shapes), AppError: ERROR_BODY },
      responses: ERROR_RESPONSES,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "sid",
          description: "The session's cookie, as signing in sets it; named __Host-sid where the site has https.",
        },
      },
    },
  };
}

/** In their order on the page. */
export const TAGS = [
  ...["Signing in", "Account", "Discovery", "Saved and liked", "Shared list", "Map", "Events", "Messages"],
  ...["Businesses", "Photos", "Claims", "Reports", "Waitlist", "Payments", "Administration", "Imports"],
  ...["First set-up", "Operations"],
];

const INTRODUCTION = [
  "Whoever signs in gets a session as a cookie, and every route says whom it admits: no session is 401, another role 403.",
  "A write names the site's own origin in its Origin header. Bodies are JSON of at most 64 KB; unknown keys are refused.",
  'Lists are JSON arrays of at most 200 rows, and a Link header with rel="next" names the next page.',
  "Times are ISO 8601. A failure is `{ message, fields? }`. A limited route answers 429 with Retry-After when it is asked too often.",
].join(" ");

/** The shapes that the document references, directly or through others. */
function used(paths: unknown, named: Record<string, v.GenericSchema>): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const look = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const shape = named[name];
      if (!shape || found[name]) continue;
      const { [name]: _, ...others } = named;
      found[name] = toJsonSchemaOf(shape, others);
      look(found[name]);
    }
  };
  look(paths);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b)));
}
