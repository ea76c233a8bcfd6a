// The OpenAPI 3.1 document, made from the routes themselves: their guards, their shapes and what each tells.
import type * as v from "valibot";
import type { Told } from "../../web/tells.ts";
import examples from "./examples.json" with { type: "json" };
import { type Schema, schemaOf } from "./json-schema.ts";
import { namedShapes } from "./shapes.ts";

/** A route as the app holds it, with what it told. */
export type TellingRoute = {
  method: string;
  /** With its parameters: /api/events/:id */
  path: string;
  told: Told & { admits: string[] };
  shapes: { body?: v.GenericSchema; query?: v.GenericSchema; params?: v.GenericSchema };
};

export type Site = { name: string; origin: string; version: string };

/** What the server answered to the example of a route, as the tests recorded it. */
export type Recorded = { status: number; type: string | null; body?: unknown };

export type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema; description?: string };
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-admits": string[];
  "x-limits"?: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Schema>;
};
export type Document = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Schema>; securitySchemes: Schema };
};

/** The failures that any route can answer with, once for all. `words` are for people, `message` is what one of them says. */
export const FAILURES: Record<number, { name: string; words: string; message: string; fields?: object }> = {
  400: { name: "Unreadable", words: "What was sent cannot be read.", message: "The request's body is not valid JSON." },
  401: { name: "Unauthorized", words: "Nobody is signed in.", message: "Unauthorized" },
  403: {
    name: "Forbidden",
    words: "It is for another kind of account, the account is suspended, or a write came from another site.",
    message: "This is not for your kind of account.",
  },
  404: {
    name: "NotFound",
    words: "It is not there, or not for the eyes of whoever asks.",
    message: "There is nothing here.",
  },
  409: { name: "Conflict", words: "It does not fit the state of things.", message: "This event is full." },
  413: {
    name: "TooLarge",
    words: "JSON may have 64 KB; files what their route says.",
    message: "The request is too large.",
  },
  415: {
    name: "WrongMediaType",
    words: "The body is of another kind than the route takes.",
    message: "Send JSON, with Content-Type: application/json.",
  },
  422: {
    name: "Invalid",
    words: "Some fields need another look; `fields` says which, and why.",
    message: "Some fields need another look.",
    fields: { title: ["Enter a title."] },
  },
  429: {
    name: "TooMany",
    words: "A limit is reached; Retry-After says how many seconds to wait.",
    message: "Too many tries. Please wait 15 minutes and try again.",
  },
  503: {
    name: "Away",
    words: "The database does not answer right now.",
    message: "The database does not answer right now. Please try again in a moment.",
  },
};

const recorded = examples as Record<string, Recorded>;

/** @throws where two shapes have one name */
export function openApi(routes: TellingRoute[], site: Site): Document {
  const shapes = namedShapes();
  const paths: Document["paths"] = {};
  for (const route of routes) {
    const path = templateOf(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, shapes) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${site.name} API`, version: site.version, description: INTRODUCTION },
    servers: [{ url: site.origin }],
    tags: CHAPTERS.filter((name) => routes.some(({ told }) => told.chapter === name)).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...used(paths, shapes), Failure: FAILURE },
      responses: Object.fromEntries(
        Object.entries(FAILURES).map(([status, failure]) => [failure.name, failureAnswer(Number(status))]),
      ),
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

/** In the order in which one comes to them. */
export const CHAPTERS = [
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

/** The statuses a route can fail with: by its guard, by what it takes, and by what it says itself. */
export function failuresOf({ method, path, told, shapes }: TellingRoute): number[] {
  const isWrite = method !== "GET";
  const isOpen = told.admits.includes("everyone");
  return [
    ...new Set([
      ...(isOpen ? [] : [401, 403]),
      ...(isWrite ? [400, 403, 413, 415] : []),
      ...(path.includes(":") ? [404] : []),
      ...(shapes.body || shapes.query || shapes.params ? [422] : []),
      ...(told.limits?.length ? [429] : []),
      ...(told.fails ?? []),
      503,
    ]),
  ].sort();
}

/** The status of a success. */
export const successOf = ({ answer }: Told): number => (answer === "redirect" ? 302 : 200);

/** `/api/events/:id` as OpenAPI writes it. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, "{$1}");

export const keyOf = ({ method, path }: Pick<TellingRoute, "method" | "path">) => `${method} ${path}`;

function operationOf(route: TellingRoute, shapes: Record<string, v.GenericSchema>): Operation {
  const { told, method, path } = route;
  const parameters = [...pathParameters(route), ...queryParameters(route)];
  const body = bodyOf(route, shapes);
  return {
    operationId: operationId(method, path),
    tags: [told.chapter],
    summary: summaryOf(told),
    description: told.what,
    "x-admits": told.admits,
    ...(told.limits?.length && { "x-limits": told.limits.map(limitInWords) }),
    security: told.admits.includes("everyone") ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [successOf(told)]: successAnswer(route, shapes),
      ...Object.fromEntries(
        failuresOf(route).map((status) => [status, { $ref: `#/components/responses/${FAILURES[status]!.name}` }]),
      ),
    },
  };
}

const operationId = (method: string, path: string) =>
  [method.toLowerCase(), ...path.split(/[/.-]/).map((part) => part.replace(":", "of-"))]
    .filter(Boolean)
    .join("-")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export const summaryOf = ({ what }: Told) => /^.*?\.(?=\s|$)/s.exec(what)?.[0].slice(0, -1) ?? what;

const UNITS: [number, string][] = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** "10 in 15 minutes" */
export function limitInWords({ points, window }: { points: number; window: number }): string {
  const [seconds, unit] = UNITS.find(([seconds]) => window % seconds === 0) ?? [1, "second"];
  const count = window / seconds;
  return count === 1 ? `${points} in ${unit === "hour" ? "an" : "a"} ${unit}` : `${points} in ${count} ${unit}s`;
}

function pathParameters({ path, told, shapes }: TellingRoute): Parameter[] {
  const { properties = {} } = (shapes.params ? schemaOf(shapes.params) : {}) as { properties?: Record<string, Schema> };
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: properties[name] ?? (/id$/i.test(name) ? { type: "string", format: "uuid" } : { type: "string" }),
    ...(told.example?.params?.[name] !== undefined && { example: told.example.params[name] }),
  }));
}

function queryParameters({ told, shapes }: TellingRoute): Parameter[] {
  const { properties = {}, required = [] } = (shapes.query ? schemaOf(shapes.query) : {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const example = (name: string) => ({
    ...(told.example?.query?.[name] !== undefined && { example: told.example.query[name] }),
    ...(told.asks?.[name] && { description: told.asks[name] }),
  });
  const asked = Object.keys(told.asks ?? {}).filter((name) => !(name in properties));
  return [
    ...Object.entries(properties).map(([name, schema]) => ({
      ...{ name, in: "query" as const, required: required.includes(name), schema },
      ...example(name),
    })),
    ...asked.map((name) => ({
      name,
      in: "query" as const,
      required: false,
      schema: { type: "string" },
      ...example(name),
    })),
  ];
}

function bodyOf({ told, shapes }: TellingRoute, named: Record<string, v.GenericSchema>): Operation["requestBody"] {
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
  const shape = shapes.body ?? told.takes;
  if (!shape) return undefined;
  const isNeeded = !/^(optional|nullish)$/.test(shape.type);
  const { body: example } = told.example ?? {};
  return {
    required: isNeeded,
    content: { "application/json": { schema: schemaOf(shape, named), ...(example !== undefined && { example }) } },
  };
}

function successAnswer(route: TellingRoute, named: Record<string, v.GenericSchema>): Schema {
  const { told } = route;
  const { answer, headers = {}, also } = told;
  const shown = {
    ...headers,
    ...(answer === "redirect" && { Location: "Where the browser goes then." }),
  };
  const described = Object.fromEntries(
    Object.entries(shown).map(([name, words]) => [name, { description: words, schema: { type: "string" } }]),
  );
  return {
    description: answer === "redirect" ? "Sends the browser on." : "Done.",
    ...(Object.keys(described).length > 0 && { headers: described }),
    ...(answer !== "redirect" && { content: contentOf(route, named) }),
    ...(also && { content: { ...contentOf(route, named), [also]: { schema: { type: "string" } } } }),
  };
}

function contentOf(route: TellingRoute, named: Record<string, v.GenericSchema>): Schema {
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

const FAILURE: Schema = {
  type: "object",
  properties: {
    message: { type: "string", description: "In words for a person." },
    fields: {
      type: "object",
      description: "What is wrong with single fields, in words for a person.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
  required: ["message"],
  additionalProperties: false,
};

function failureAnswer(status: number): Schema {
  const { words, message, fields } = FAILURES[status]!;
  return {
    description: words,
    ...(status === 429 && {
      headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } },
    }),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Failure" },
        example: { message, ...(fields && { fields }) },
      },
    },
  };
}

/** Only the shapes that the document speaks of, and those that these speak of. */
function used(paths: unknown, named: Record<string, v.GenericSchema>): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const look = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const shape = named[name];
      if (!shape || found[name]) continue;
      const { [name]: _, ...others } = named;
      found[name] = schemaOf(shape, others);
      look(found[name]);
    }
  };
  look(paths);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b)));
}
