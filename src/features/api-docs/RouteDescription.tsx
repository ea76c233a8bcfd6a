import type { Schema } from "./json-schema.ts";
import labels from "./labels.json" with { type: "json" };
import type { Document } from "./openapi.ts";
import type { Operation, Parameter } from "./operations.ts";
import { Pieces, Rows } from "./SchemaRows.tsx";
import { getRefName, type Row, toPieces, toRows } from "./schema-text.ts";

export type Route = { method: string; path: string; operation: Operation };

export function RouteDescription({ route, document }: { route: Route; document: Document }) {
  const { method, path, operation } = route;
  const { operationId, summary, description } = operation;
  const more = description.slice(summary.length + 1).trim();
  return (
    <article id={operationId} className="api-route" aria-labelledby={`${operationId}-name`}>
      <div className="api-words">
        <h3 id={`${operationId}-name`} className="api-name">
          <a href={`#${operationId}`}>
            <span className="api-method" data-method={method}>
              {method}
            </span>{" "}
            <code>{addBreakPoints(path)}</code>
          </a>
        </h3>
        <p>{formatCode(`${summary}. ${more}`.trim())}</p>
        <p className="api-who">
          {formatRoles(operation["x-roles"])}
          {operation["x-limits"]?.map((limit) => (
            <span key={limit}> · at most {limit}</span>
          ))}
        </p>
        <RequestRows operation={operation} schemas={document.components.schemas} />
        <ResponseRows operation={operation} />
      </div>
      <RouteExample route={route} origin={document.servers[0]!.url} />
    </article>
  );
}

function RequestRows({ operation, schemas }: { operation: Operation; schemas: Record<string, Schema> }) {
  const { parameters = [], requestBody } = operation;
  const [[type, { schema }] = [undefined, { schema: {} as Schema }]] = Object.entries(requestBody?.content ?? {});
  const rowsIn = (location: Parameter["in"]) =>
    parameters.filter((parameter) => parameter.in === location).map(toParameterRow);
  const bodySchema = typeof schema.$ref === "string" ? schemas[getRefName(schema.$ref)]! : schema;
  const choices = (bodySchema.oneOf ?? [bodySchema]) as Schema[];
  return (
    <>
      <Rows title="Path" rows={rowsIn("path")} />
      <Rows title="Query" rows={rowsIn("query")} />
      {type &&
        choices.map((choice, n) => (
          <Rows key={String(n)} title={n > 0 ? "or" : BODY_TITLES[type]!} rows={toRows(choice)} />
        ))}
    </>
  );
}

const BODY_TITLES: Record<string, string> = labels.bodies;

export const formatCode = (text: string) =>
  text.split("`").map((part, n) => (n % 2 === 1 ? <code key={part}>{part}</code> : part));

const toParameterRow = ({ name, required, schema, description }: Parameter): Row => ({
  name,
  isRequired: required,
  pieces: [...toPieces(schema), ...(description ? [`. ${description}`] : [])],
});

function ResponseRows({ operation: { responses } }: { operation: Operation }) {
  const [[status, response]] = Object.entries(responses) as [[string, Schema]];
  const content = Object.entries((response.content ?? {}) as Record<string, { schema: Schema }>);
  const headers = Object.entries((response.headers ?? {}) as Record<string, { description: string }>);
  const errors = Object.entries(responses).slice(1);
  return (
    <>
      <p className="api-label">
        Returns {status}{" "}
        {content.map(([type, { schema }], n) => (
          <span key={type}>
            {n > 0 && " or "}
            {type === "application/json" ? <Pieces pieces={toPieces(schema)} /> : <code>{type}</code>}
          </span>
        ))}
        {content.length === 0 && "and redirects"}
      </p>
      {content.map(([type, { schema }]) => (
        <Rows key={type} title="" rows={schema.$ref ? [] : toRows(schema)} />
      ))}
      {headers.map(([name, { description }]) => (
        <p key={name} className="api-header">
          <code>{name}</code> {description}
        </p>
      ))}
      <p className="api-else">
        <a href="#errors">Errors</a>: {errors.map(([code]) => code).join(", ")}
      </p>
    </>
  );
}

const ROLE_LABELS: Record<string, string> = labels.roles;

const formatRoles = (roles: string[]) => roles.map((role) => ROLE_LABELS[role] ?? role).join(" · ");

const addBreakPoints = (path: string) => path.replaceAll("/", "/\u200b").replace(/^\/\u200b/, "/");

type Props = { route: { method: string; path: string; operation: Operation }; origin: string };

function RouteExample({ route, origin }: Props) {
  const [[, response]] = Object.entries(route.operation.responses) as [[string, Schema]];
  const [content] = Object.values((response.content ?? {}) as Record<string, { example?: unknown }>);
  return (
    <div className="api-example">
      <pre>
        <code>{formatCurl(route, origin)}</code>
      </pre>
      {content?.example !== undefined && (
        <pre>
          <code>
            {typeof content.example === "string" ? content.example : JSON.stringify(content.example, null, 2)}
          </code>
        </pre>
      )}
    </div>
  );
}

function formatCurl({ method, path, operation }: Props["route"], origin: string): string {
  const { parameters = [], requestBody, security } = operation;
  const example = (name: string) => parameters.find((one) => one.name === name)?.example;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(example(name)));
  const query = new URLSearchParams(
    parameters.flatMap((one) => (one.in === "query" && one.example ? [[one.name, String(one.example)]] : [])),
  );
  const address = `${origin}${filled}${query.size > 0 ? `?${query}` : ""}`.replaceAll("%2C", ",");
  const json = requestBody?.content["application/json"];
  const form = requestBody?.content["multipart/form-data"];
  const [field] = Object.keys((form?.schema.properties as object) ?? {});
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}'${address}'`,
    ...(security.length > 0 ? ['-b "sid=$SID"'] : []),
    ...(method === "GET" ? [] : [`-H 'Origin: ${origin}'`]),
    ...(json?.example === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(json.example).replaceAll("'", "'\\''")}'`]),
    ...(field ? [`-F ${field}=@${field}.${field === "slice" ? "bin" : "jpg"}`] : []),
  ].join(" \\\n  ");
}
