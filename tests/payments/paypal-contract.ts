// Checks requests and responses against PayPal's published OpenAPI description of Orders v2.
import { existsSync, readFileSync } from "node:fs";
import { REAL_DATA } from "../real-data.ts";

export const CONTRACT_FILE = `${REAL_DATA}/paypal/checkout_orders_v2.json`;

type Schema = {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

type Operation = {
  parameters?: ({ $ref?: string } & Parameter)[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
};
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

export type Contract = {
  /** Problems of a request: path parameters, headers, body and undocumented keys. */
  request(method: string, path: string, headers: Headers, body: unknown): string[];
  response(method: string, path: string, status: number, body: unknown): string[];
  /** A capture of Payments v2 has the same schema as in Orders v2. */
  capture(body: unknown): string[];
};

/** @returns undefined if the file is missing */
export function readContract(): Contract | undefined {
  if (!existsSync(CONTRACT_FILE)) return undefined;
  const document = JSON.parse(readFileSync(CONTRACT_FILE, "utf8"));
  // biome-ignore lint/suspicious/noExplicitAny: a JSON pointer leads anywhere
  const at = (ref: string): any =>
    ref
      .slice(2)
      .split("/")
      .reduce((node, key) => node[key.replaceAll("~1", "/")], document);
  const resolve = <T extends { $ref?: string }>(node: T): T => (node.$ref ? resolve(at(node.$ref)) : node);

  function operationFor(method: string, path: string): { operation: Operation; values: Record<string, string> } {
    for (const [template, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
      const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const found = new RegExp(`^${template.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(path);
      const operation = operations[method.toLowerCase()];
      if (found && operation)
        return { operation, values: Object.fromEntries(names.map((name, i) => [name, found[i + 1]!])) };
    }
    throw new Error(`PayPal has no ${method} ${path}.`);
  }

  function check(given: Schema, value: unknown, where: string): string[] {
    const schema = resolve(given);
    const wrong: string[] = [];
    const report = (why: string) => wrong.push(`${where}: ${why}`);
    if (schema.type && !isOf(schema.type, value)) return [`${where}: is not of type ${schema.type}`];
    if (schema.enum && !schema.enum.includes(value))
      report(`${JSON.stringify(value)} is none of ${schema.enum.join(", ")}`);
    if (typeof value === "string") {
      if (schema.minLength !== undefined && value.length < schema.minLength) report("is too short");
      if (schema.maxLength !== undefined && value.length > schema.maxLength) report("is too long");
      if (schema.pattern && !new RegExp(schema.pattern).test(value)) report(`does not match ${schema.pattern}`);
    }
    if (Array.isArray(value)) {
      if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity))
        report("has a wrong length");
      if (schema.items)
        for (const [i, item] of value.entries()) wrong.push(...check(schema.items, item, `${where}[${i}]`));
    } else if (isOf("object", value)) {
      const object = value as Record<string, unknown>;
      for (const name of schema.required ?? []) if (!(name in object)) report(`${name} is missing`);
      for (const [name, part] of Object.entries(schema.properties ?? {}))
        if (name in object) wrong.push(...check(part, object[name], `${where}.${name}`));
    }
    for (const part of schema.allOf ?? []) wrong.push(...check(part, value, where));
    for (const choice of [schema.anyOf, schema.oneOf])
      if (choice && !choice.some((part) => check(part, value, where).length === 0)) report("fits none of the choices");
    return wrong;
  }

  /** The schema allows unknown keys, but our requests must not use any. */
  function unknownKeys(given: Schema, value: unknown, where: string): string[] {
    if (Array.isArray(value)) {
      const items = partsOf(given).find((part) => part.items)?.items;
      return items ? value.flatMap((item, i) => unknownKeys(items, item, `${where}[${i}]`)) : [];
    }
    if (!isOf("object", value)) return [];
    const known: Record<string, Schema> = Object.assign({}, ...partsOf(given).map((part) => part.properties ?? {}));
    return Object.entries(value as object).flatMap(([name, inner]) =>
      known[name] ? unknownKeys(known[name], inner, `${where}.${name}`) : [`${where}.${name} is not described`],
    );
  }

  function partsOf(given: Schema): Schema[] {
    const schema = resolve(given);
    return [schema, ...[...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(partsOf)];
  }

  return {
    request(method, path, headers, body) {
      const { operation, values } = operationFor(method, path);
      const wrong: string[] = [];
      for (const given of operation.parameters ?? []) {
        const { name, in: place, required, schema } = resolve(given);
        const value = place === "path" ? values[name] : place === "header" ? headers.get(name) : undefined;
        if (value == null && required) wrong.push(`${name} is missing`);
        if (value != null) wrong.push(...check(schema, value, name));
      }
      const schema = operation.requestBody?.content["application/json"]?.schema;
      if (!schema && body !== undefined) wrong.push("a body is not described");
      if (operation.requestBody?.required && body === undefined) wrong.push("the body is missing");
      if (schema && body !== undefined)
        wrong.push(...check(schema, body, "body"), ...unknownKeys(schema, body, "body"));
      return wrong;
    },
    response(method, path, status, body) {
      const { responses } = operationFor(method, path).operation;
      const response = responses[status] ?? responses.default;
      if (!response) return [`${method} ${path} never answers ${status}`];
      const schema = resolve(response).content?.["application/json"]?.schema;
      return schema ? check(schema, body, `${status}`) : [];
    },
    capture: (body) => check({ $ref: "#/components/schemas/capture" }, body, "capture"),
  };
}

function isOf(type: string, value: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}
