// /api/docs: every route with who may call it, what it takes and answers, and an example that works in the sample city.
import type { Schema } from "./json-schema.ts";
import type { Document } from "./openapi.ts";
import { type Route, RouteDescription } from "./RouteDescription.tsx";
import { Rows } from "./SchemaRows.tsx";
import { getRefName, toRows } from "./schema-text.ts";

type Props = { document: Document; siteName: string };

export function DocsScreen({ document, siteName }: Props) {
  const sections = listSections(document);
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
          {sections.map(({ name, routes }) => (
            <li key={name}>
              <a href={`#${toAnchor(name)}`}>
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
        {sections.map(({ name, routes }) => (
          <section key={name} id={toAnchor(name)} className="api-chapter" aria-labelledby={`${toAnchor(name)}-title`}>
            <h2 id={`${toAnchor(name)}-title`}>{name}</h2>
            {routes.map((route) => (
              <RouteDescription key={route.operation.operationId} route={route} document={document} />
            ))}
          </section>
        ))}
        <Shapes document={document} />
      </div>
    </div>
  );
}

function Rules({ document }: { document: Document }) {
  const statuses = mapStatuses(document);
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
              {statuses.get(name)} {splitWords(name)}
            </dt>
            <dd>{String(description)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Shapes({ document }: { document: Document }) {
  return (
    <section id="shapes" className="api-chapter" aria-labelledby="shapes-title">
      <h2 id="shapes-title">Shapes</h2>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <article key={name} id={`shape-${name}`} className="api-shape" aria-labelledby={`shape-${name}-name`}>
          <h3 id={`shape-${name}-name`}>{name}</h3>
          <Rows title="" rows={toRows(schema)} />
          {((schema.oneOf ?? schema.anyOf ?? []) as Schema[]).map((choice, n) => (
            <Rows key={String(n)} title={n === 0 ? "Either" : "or"} rows={toRows(choice)} />
          ))}
        </article>
      ))}
    </section>
  );
}

function listSections({ tags, paths }: Document): { name: string; routes: Route[] }[] {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map(({ name }) => ({ name, routes: routes.filter(({ operation }) => operation.tags[0] === name) }));
}

/** The status of each failure, by the name under which the routes refer to it. */
const mapStatuses = ({ paths }: Document): Map<string, string> =>
  new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) =>
        Object.entries(responses).flatMap(([status, { $ref }]): [string, string][] =>
          typeof $ref === "string" ? [[getRefName($ref), status]] : [],
        ),
      ),
    ),
  );

const splitWords = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();

const toAnchor = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
