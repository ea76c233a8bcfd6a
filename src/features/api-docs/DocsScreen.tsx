import { PlainLink } from "../../ui/TextLink.tsx";
import basics from "./basics.json" with { type: "json" };
import type { Schema } from "./json-schema.ts";
import type { Document } from "./openapi.ts";
import { formatCode, type Route, RouteDescription } from "./RouteDescription.tsx";
import { Rows } from "./SchemaRows.tsx";
import { getRefName, toRows } from "./schema-text.ts";

export function DocsScreen({ document, siteName }: { document: Document; siteName: string }) {
  const sections = listSections(document);
  return (
    <div className="page-width api-page">
      <header className="api-head">
        <h1 className="api-title">{siteName} API</h1>
        <p className="api-lead">
          Every route that the site itself uses, with roles, requests and responses. Also available as{" "}
          <PlainLink href="/api/docs/openapi.json">OpenAPI 3.1</PlainLink>.
        </p>
      </header>
      <nav aria-label="Sections" className="api-contents">
        <ul>
          <li>
            <a href="#basics">Basics</a>
          </li>
          {sections.map(({ name, routes }) => (
            <li key={name}>
              <a href={`#${toAnchor(name)}`}>
                {name} <span className="api-count">{routes.length}</span>
              </a>
            </li>
          ))}
          <li>
            <a href="#schemas">Schemas</a>
          </li>
        </ul>
      </nav>
      <div className="api-body">
        <Basics document={document} />
        {sections.map(({ name, routes }) => (
          <section key={name} id={toAnchor(name)} className="api-section" aria-labelledby={`${toAnchor(name)}-title`}>
            <h2 id={`${toAnchor(name)}-title`}>{name}</h2>
            {routes.map((route) => (
              <RouteDescription key={route.operation.operationId} route={route} document={document} />
            ))}
          </section>
        ))}
        <Schemas document={document} />
      </div>
    </div>
  );
}

function Basics({ document }: { document: Document }) {
  const statuses = mapStatuses(document);
  return (
    <section id="basics" className="api-section" aria-labelledby="basics-title">
      <h2 id="basics-title">Basics</h2>
      <div className="api-rules">
        {basics.rules.map(({ title, text }) => (
          <p key={title}>
            <strong>{title}</strong> {formatCode(text)}
          </p>
        ))}
      </div>
      <dl className="api-errors" id="errors">
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

const Schemas = ({ document }: { document: Document }) => (
  <section id="schemas" className="api-section" aria-labelledby="schemas-title">
    <h2 id="schemas-title">Schemas</h2>
    {Object.entries(document.components.schemas).map(([name, schema]) => (
      <article key={name} id={`schema-${name}`} className="api-schema" aria-labelledby={`schema-${name}-name`}>
        <h3 id={`schema-${name}-name`}>{name}</h3>
        <Rows title="" rows={toRows(schema)} />
        {((schema.oneOf ?? schema.anyOf ?? []) as Schema[]).map((choice, n) => (
          <Rows key={String(n)} title={n === 0 ? "Either" : "or"} rows={toRows(choice)} />
        ))}
      </article>
    ))}
  </section>
);

function listSections({ tags, paths }: Document): { name: string; routes: Route[] }[] {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map(({ name }) => ({ name, routes: routes.filter(({ operation }) => operation.tags[0] === name) }));
}

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
