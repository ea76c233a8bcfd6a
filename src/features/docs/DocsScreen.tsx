// /api/docs: every route with who may call it, what it takes and answers, and an example that works in the sample city.
import type { Schema } from "./json-schema.ts";
import type { Document, Operation, Parameter } from "./openapi.ts";
import { RouteExample } from "./RouteExample.tsx";
import { type Piece, piecesOf, type Row, rowsOf } from "./schema-words.ts";

type Props = { document: Document; siteName: string };
type Route = { method: string; path: string; operation: Operation };

export function DocsScreen({ document, siteName }: Props) {
  const chapters = chaptersOf(document);
  return (
    <div className="page-width api-page">
      <header className="api-head">
        <h1 className="api-title">{siteName} for programs</h1>
        <p className="api-lead">
          Every route that the screens themselves use: whom it admits, what it takes and what it answers. The same as{" "}
          <a href="/api/docs/openapi.json" className="plain-link">
            OpenAPI 3.1
          </a>
          , for tools.
        </p>
      </header>
      <nav aria-label="Chapters" className="api-contents">
        <ul>
          <li>
            <a href="#rules">How it works</a>
          </li>
          {chapters.map(({ name, routes }) => (
            <li key={name}>
              <a href={`#${anchorOf(name)}`}>
                {name} <span className="api-count">{routes.length}</span>
              </a>
            </li>
          ))}
          <li>
            <a href="#shapes">Shapes</a>
          </li>
        </ul>
      </nav>
      <div className="api-body">
        <Rules document={document} />
        {chapters.map(({ name, routes }) => (
          <section key={name} id={anchorOf(name)} className="api-chapter" aria-labelledby={`${anchorOf(name)}-title`}>
            <h2 id={`${anchorOf(name)}-title`}>{name}</h2>
            {routes.map((route) => (
              <RouteWords key={route.operation.operationId} route={route} document={document} />
            ))}
          </section>
        ))}
        <Shapes document={document} />
      </div>
    </div>
  );
}

function Rules({ document }: { document: Document }) {
  return (
    <section id="rules" className="api-chapter" aria-labelledby="rules-title">
      <h2 id="rules-title">How it works</h2>
      <div className="api-rules">
        <p>
          <strong>Sessions.</strong> Signing in sets a cookie, <code>sid</code> (<code>__Host-sid</code> over https).
          Every route says whom it admits: without a session it answers 401, to another kind of account 403.
        </p>
        <p>
          <strong>Writes</strong> name the site's own origin in an <code>Origin</code> header, as browsers do; anything
          else is 403. A body is JSON of at most 64 KB, and unknown keys are refused.
        </p>
        <p>
          <strong>Lists</strong> are arrays of at most 200 rows; a <code>Link</code> header with <code>rel="next"</code>{" "}
          names the next page. Times are ISO 8601.
        </p>
        <p>
          <strong>Limits.</strong> Routes that cost something say how often they may be called. Beyond it they answer
          429, and <code>Retry-After</code> says how many seconds to wait.
        </p>
        <p>
          <strong>Failures</strong> are always <code>{'{ "message": text, "fields"?: { name: [text] } }'}</code>, in
          words for people, and never what was sent.
        </p>
      </div>
      <dl className="api-failures" id="failures">
        {Object.entries(document.components.responses).map(([name, { description }]) => (
          <div key={name}>
            <dt>
              {statusOf(name)} {spaced(name)}
            </dt>
            <dd>{String(description)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RouteWords({ route, document }: { route: Route; document: Document }) {
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
            <code>{breakable(path)}</code>
          </a>
        </h3>
        <p>{withCode(`${summary}. ${more}`.trim())}</p>
        <p className="api-who">
          {admitted(operation["x-admits"])}
          {operation["x-limits"]?.map((limit) => (
            <span key={limit}> · at most {limit}</span>
          ))}
        </p>
        <Takes operation={operation} shapes={document.components.schemas} />
        <Answers operation={operation} />
      </div>
      <RouteExample route={route} origin={document.servers[0]!.url} />
    </article>
  );
}

function Takes({ operation, shapes }: { operation: Operation; shapes: Record<string, Schema> }) {
  const { parameters = [], requestBody } = operation;
  const [[type, { schema }] = [undefined, { schema: {} as Schema }]] = Object.entries(requestBody?.content ?? {});
  const where = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place).map(rowOf);
  const name = typeof schema.$ref === "string" && schema.$ref.split("/").at(-1)!;
  const taken = name ? shapes[name]! : schema;
  const choices = (taken.oneOf ?? [taken]) as Schema[];
  return (
    <>
      <Rows title="In the path" rows={where("path")} />
      <Rows title="In the query" rows={where("query")} />
      {type &&
        choices.map((choice, n) => <Rows key={String(n)} title={n > 0 ? "or" : TAKEN[type]!} rows={rowsOf(choice)} />)}
    </>
  );
}

const TAKEN: Record<string, string> = { "application/json": "Takes", "multipart/form-data": "Takes files in a form" };

/** Words between backticks are code. */
const withCode = (text: string) =>
  text.split("`").map((part, n) => (n % 2 === 1 ? <code key={part}>{part}</code> : part));

const rowOf = ({ name, required, schema, description }: Parameter): Row => ({
  name,
  needed: required,
  pieces: [...piecesOf(schema), ...(description ? [`. ${description}`] : [])],
});

function Answers({ operation: { responses } }: { operation: Operation }) {
  const [[status, answer]] = Object.entries(responses) as [[string, Schema]];
  const content = Object.entries((answer.content ?? {}) as Record<string, { schema: Schema }>);
  const headers = Object.entries((answer.headers ?? {}) as Record<string, { description: string }>);
  const failures = Object.entries(responses).slice(1);
  return (
    <>
      <p className="api-label">
        Answers {status}{" "}
        {content.map(([type, { schema }], n) => (
          <span key={type}>
            {n > 0 && " or "}
            {type === "application/json" ? <Pieces pieces={piecesOf(schema)} /> : <code>{type}</code>}
          </span>
        ))}
        {content.length === 0 && "and leads on"}
      </p>
      {content.map(([type, { schema }]) => (
        <Rows key={type} title="" rows={schema.$ref ? [] : rowsOf(schema)} />
      ))}
      {headers.map(([name, { description }]) => (
        <p key={name} className="api-header">
          <code>{name}</code> {description}
        </p>
      ))}
      <p className="api-else">
        or <a href="#failures">fails</a> with {failures.map(([code]) => code).join(", ")}
      </p>
    </>
  );
}

function Shapes({ document }: { document: Document }) {
  return (
    <section id="shapes" className="api-chapter" aria-labelledby="shapes-title">
      <h2 id="shapes-title">Shapes</h2>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <article key={name} id={`shape-${name}`} className="api-shape" aria-labelledby={`shape-${name}-name`}>
          <h3 id={`shape-${name}-name`}>{name}</h3>
          <Rows title="" rows={rowsOf(schema)} />
          {((schema.oneOf ?? schema.anyOf ?? []) as Schema[]).map((choice, n) => (
            <Rows key={String(n)} title={n === 0 ? "Either" : "or"} rows={rowsOf(choice)} />
          ))}
        </article>
      ))}
    </section>
  );
}

function Rows({ title, rows }: { title: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      {title && <p className="api-label">{title}</p>}
      <dl className="api-rows">
        {rows.map(({ name, needed, pieces, byDefault }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {!needed && <span className="api-optional"> may be left out</span>}
            </dt>
            <dd>
              <Pieces pieces={pieces} />
              {byDefault !== undefined && (
                <>
                  {" "}
                  · else <code>{byDefault}</code>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, n) =>
    typeof piece === "string" ? (
      piece
    ) : (
      <a key={String(n)} href={`#shape-${piece.shape}`} className="plain-link">
        {piece.shape}
      </a>
    ),
  );
}

function chaptersOf({ tags, paths }: Document): { name: string; routes: Route[] }[] {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map(({ name }) => ({ name, routes: routes.filter(({ operation }) => operation.tags[0] === name) }));
}

const WHO: Record<string, string> = {
  everyone: "For everybody",
  "signed-in": "For whoever is signed in",
  traveler: "For travelers",
  business: "For businesses",
  admin: "For admins",
};
const admitted = (roles: string[]) => roles.map((role) => WHO[role] ?? role).join(" · ");

/** The name of a status among the failures, and what stands for it on the page. */
const STATUSES: Record<string, number> = {
  Unreadable: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  TooLarge: 413,
  WrongMediaType: 415,
  Invalid: 422,
  TooMany: 429,
  Away: 503,
};
const statusOf = (name: string) => STATUSES[name];
const spaced = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
const anchorOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** Lets a long path break behind its slashes. */
const breakable = (path: string) => path.replaceAll("/", "/\u200b").replace(/^\/\u200b/, "/");
