import { ArrowUp } from "lucide-react";
import type { ImportMap } from "../../../../src/features/imports/mapping/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { Button } from "../../../../src/ui/Button.tsx";
import { formatLanguage } from "./languages.ts";
import { orderLanguages } from "./readings.ts";

export function LanguageOrder({ map, onChange }: { map: ImportMap; onChange: (languages: string[]) => void }) {
  const languages = orderLanguages([map.fields.name, map.fields.description], map.languages);
  if (languages.length < 2) return null;
  const moveUp = (position: number) => {
    const [moved = ""] = languages.slice(position, position + 1);
    onChange(languages.toSpliced(position, 1).toSpliced(position - 1, 0, moved));
  };
  return (
    <section aria-labelledby="import-languages" className="grid gap-2 min-w-0">
      <h4 id="import-languages" className="font-display text-lg">
        {t("Order of the languages")}
      </h4>
      <p className="text-faint">{t("The first text that a place has is its main one. The others are translations.")}</p>
      <ol className="grid gap-1 sm:max-w-100">
        {languages.map((language, i) => (
          <li key={language} className="flex items-center gap-2 border-b border-line min-h-11">
            <span className="flex-1 min-w-0">{formatLanguage(language)}</span>
            {i > 0 && (
              <Button
                icon={ArrowUp}
                kind="bare"
                className="min-w-11 px-0"
                aria-label={t("Move {name} up", { name: formatLanguage(language) })}
                onClick={() => moveUp(i)}
              ></Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
