// The OpenAPI 3.1 document, generated from the routes' guards, schemas and documentation.
import type * as v from "valibot";
import * as shared from "../../validation.ts";
import * as account from "../account/schema.ts";
import * as admin from "../admin/schema.ts";
import * as auth from "../auth/schema.ts";
import * as dashboard from "../dashboard/schema.ts";
import * as discovery from "../discovery/schema.ts";
import * as doctor from "../doctor/schema.ts";
import * as events from "../events/schema.ts";
import * as firstRun from "../first-run/schema.ts";
import * as imports from "../imports/schema.ts";
import * as map from "../map/schema.ts";
import * as messages from "../messages/schema.ts";
import * as payments from "../payments/schema.ts";
import * as claims from "../places/claims/schema.ts";
import * as listings from "../places/listing/schema.ts";
import * as business from "../places/owner/schema.ts";
import * as photos from "../places/photos/schema.ts";
import * as reports from "../places/reports/schema.ts";
import * as places from "../places/schema.ts";
import * as waitlist from "../waitlist/schema.ts";
import type { DocumentedRoute } from "./documented-route.ts";
import { ERROR_BODY, ERROR_RESPONSES } from "./error-responses.ts";
import { type Schema, toJsonSchema } from "./json-schema.ts";
import { type Operation, toOperation, toPathTemplate } from "./operations.ts";

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
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "sid",
          description: "The session cookie, set by signing in. Named __Host-sid over HTTPS.",
        },
      },
    },
  };
}

export const TAGS = [
  ...["Signing in", "Account", "Discovery", "Saved and liked", "Shared list", "Plans", "Visits", "Together", "Map"],
  ...["Events", "Messages", "Notifications", "Offline"],
  ...["Businesses", "Photos", "Claims", "Reports", "Waitlist", "Payments", "Administration", "Imports"],
  ...["First set-up", "Operations"],
];

const INTRODUCTION = [
  "Signing in sets a session cookie. Each operation lists the roles that may call it (401 without a session, 403 with the wrong role).",
  "Writes need an Origin header with the site's own origin. Bodies are JSON of at most 64 KB. Unknown keys are rejected.",
  'Lists are JSON arrays of at most 200 items. A Link header with rel="next" has the next page.',
  "Times are ISO 8601. Errors are `{ message, fields? }`. Rate-limited routes return 429 with Retry-After.",
].join(" ");

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

const MODULES: Record<string, unknown>[] = [
  shared,
  account,
  admin,
  auth,
  business,
  claims,
  dashboard,
  discovery,
  doctor,
  events,
  firstRun,
  imports,
  listings,
  map,
  messages,
  payments,
  photos,
  places,
  reports,
  waitlist,
];

/** Simple schemas, always inlined. */
const INLINE = new Set(["Uuid", "Timestamp", "Count"]);

function listNamedSchemas(): Record<string, v.GenericSchema> {
  const named: Record<string, v.GenericSchema> = {};
  for (const [name, value] of MODULES.flatMap((module) => Object.entries(module))) {
    if (INLINE.has(name) || !isNamedSchema(value)) continue;
    if (named[name] && named[name] !== value) throw new Error(`Two schemas are called ${name}.`);
    named[name] = value;
  }
  return named;
}

/** Only objects and variants; queries and paths are described field by field. */
const isNamedSchema = (value: unknown): value is v.GenericSchema =>
  /^(strict_|loose_)?object$|^variant$/.test((value as { type?: string } | null)?.type ?? "");
