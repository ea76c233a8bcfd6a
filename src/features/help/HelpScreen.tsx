import { getLanguage } from "../../i18n/current-language.ts";
import { SOURCE_LANGUAGE } from "../../i18n/languages.ts";
import { t } from "../../i18n/t.ts";
import { markLanguage } from "../../ui/mark-language.ts";
import { PlainLink } from "../../ui/TextLink.tsx";
import type { Chapter } from "./handbook.ts";
import type { SearchResult } from "./search-handbook.ts";
import { TextSection } from "./TextScreen.tsx";
import type { Section } from "./texts.ts";

type Props = { chapters: Chapter[]; query: string; results: SearchResult[]; maxQuery: number; further: Section };

export const HelpScreen = ({ chapters, query, results, maxQuery, further }: Props) => (
  <div className="page-width text-page help-page">
    <header className="text-head">
      <h1 className="text-title">{t("Help center")}</h1>
      <p className="text-lead">{t("What this site does, and how to use it.")}</p>
      {getLanguage() !== SOURCE_LANGUAGE && (
        <p className="text-faint">{t("The chapters for businesses and operators are in English.")}</p>
      )}
      <search>
        <form action="/help" className="help-search">
          <input
            type="search"
            name="q"
            defaultValue={query}
            maxLength={maxQuery}
            aria-label={t("Search the handbook")}
            placeholder={t("Search")}
            className="field-box"
          />
          <button type="submit" className="button button-act">
            {t("Search")}
          </button>
        </form>
      </search>
    </header>
    {query && <Results query={query} results={results} />}
    <div className="help-chapters">
      {chapters.map((chapter) => (
        <section key={chapter.name} className="help-chapter" {...markLanguage(chapter.language)}>
          <h2>
            <a href={`/help/${chapter.name}`}>{chapter.title}</a>
          </h2>
          <ul>
            {chapter.sections
              .filter(({ level }) => level === 2)
              .map(({ title, anchor }) => (
                <li key={anchor}>
                  <a href={`/help/${chapter.name}#${anchor}`}>{title}</a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
    <TextSection section={further} />
  </div>
);

const Results = ({ query, results }: { query: string; results: SearchResult[] }) => (
  <section className="help-results" aria-label={t("Search results")}>
    <p>
      {results.length === 0
        ? t("Nothing in the handbook has all of these words: {query}", { query })
        : t("{count, plural, one {# section} other {# sections}} found", { count: results.length })}
    </p>
    <ol>
      {results.map(({ chapter, section, excerpt }) => (
        <li key={`${chapter.name}#${section.anchor}`} {...markLanguage(chapter.language)}>
          <PlainLink href={`/help/${chapter.name}#${section.anchor}`}>{section.title}</PlainLink>
          <span className="text-faint"> · {chapter.title}</span>
          <p>{excerpt}</p>
        </li>
      ))}
    </ol>
  </section>
);
