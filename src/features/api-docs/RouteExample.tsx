import type { Schema } from "./json-schema.ts";
import type { Operation } from "./operations.ts";

type Props = { route: { method: string; path: string; operation: Operation }; origin: string };

export function RouteExample({ route, origin }: Props) {
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
