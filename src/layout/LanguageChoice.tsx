import { Languages } from "lucide-react";
import { getOwnName } from "../i18n/languages.ts";
import { getLanguage, t } from "../i18n/t.ts";

type Props = { languages: readonly string[]; path: string; className?: string };

/** Links that set a cookie and the account's language, which robots.txt forbids. Absent if the operator offers one language. */
export function LanguageChoice({ languages, path, className = "" }: Props) {
  if (languages.length < 2) return null;
  const current = getLanguage();
  return (
    <details className={`language-choice ${className}`}>
      <summary className="nav-link text-sm">
        <Languages size={18} aria-hidden />
        <span className="visually-hidden">{t("Language:")}</span> {getOwnName(current)}
      </summary>
      <ul className="language-list">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={`/language/${language}?returnTo=${encodeURIComponent(withoutLanguage(path))}`}
              lang={language}
              aria-current={language === current ? "true" : undefined}
              className="nav-link text-sm"
            >
              {getOwnName(language)}
            </a>
          </li>
        ))}
        <li>
          <a href="/about/languages" className="nav-link text-sm">
            {t("About the translations")}
          </a>
        </li>
      </ul>
    </details>
  );
}

/** The choice must not lead back to a URL that names another language. */
const withoutLanguage = (path: string) => path.replace(/([?&])lang=[\w-]*(&|$)/, "$1").replace(/[?&]$/, "");
