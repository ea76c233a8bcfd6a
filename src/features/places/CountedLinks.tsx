import { t } from "../../i18n/t.ts";
import { formatNumber } from "../../ui/numbers.ts";

/** `isName`: the label is a proper name, which nobody translates. */
export type CountedLink = { label: string; path: string; count: number; isName?: boolean };

type Props = { title: string; links: readonly CountedLink[]; level?: 2 | 3; isQuiet?: boolean };

const MAX_SHOWN = 30;

export function CountedLinks({ title, links, level = 2, isQuiet = false }: Props) {
  if (links.length === 0) return null;
  const Heading = `h${level}` as const;
  const more = links.slice(MAX_SHOWN);
  return (
    <section aria-label={title} className="grid gap-3">
      <Heading className={isQuiet ? "directory-links-label" : "text-2xl"}>{title}</Heading>
      <Links links={links.slice(0, MAX_SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="directory-more">
            {t("{count, plural, one {# more} other {# more}}", { count: more.length })}
          </summary>
          <Links links={more} />
        </details>
      )}
    </section>
  );
}

const Links = ({ links }: Pick<Props, "links">) => (
  <ul className="directory-links">
    {links.map(({ label, path, count, isName }) => (
      <li key={path}>
        <a href={path} className="directory-link">
          {isName ? <span translate="no">{label}</span> : label}{" "}
          <span className="directory-count">{formatNumber(count)}</span>
        </a>
      </li>
    ))}
  </ul>
);
