// Home of an admin without an account type: what is left to do before people come.
import { Circle, CircleCheck } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { translateAll } from "../../i18n/texts.ts";
import { QuietLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import texts from "./checklist.texts.json" with { type: "json" };
import paths from "./checklist-paths.json" with { type: "json" };

type Step = keyof typeof paths;

export function ChecklistScreen({ done, cityName }: { done: Record<Step, boolean>; cityName: string }) {
  const steps = translateAll(texts, {}) as Record<Step, { title: string; text: string }>;
  return (
    <div className="page-width py-8 grid gap-6 max-w-200">
      <header>
        <h1 className="text-3xl md:text-4xl break-words">{t("Get {city} ready", { city: cityName })}</h1>
        <p className="mt-2 text-lg text-faint">{t("What is left to do before people come.")}</p>
      </header>
      <ul className="card-box divide-y divide-line list-none p-0 m-0">
        {(Object.keys(paths) as Step[]).map((name) => (
          <li key={name} className="flex items-start gap-3 px-5 py-4">
            {done[name] ? (
              <CircleCheck size={24} className="mt-2 shrink-0 text-like" aria-label={t("Done")} role="img" />
            ) : (
              <Circle size={24} className="mt-2 shrink-0 text-faint" aria-label={t("To do")} role="img" />
            )}
            <div className="min-w-0">
              <TextLink href={paths[name]}>{steps[name].title}</TextLink>
              {!done[name] && <p className="text-faint">{steps[name].text}</p>}
            </div>
          </li>
        ))}
      </ul>
      <Card title={t("See the city as visitors do")}>
        <p className="flex flex-wrap gap-3">
          <QuietLink href="/try">{t("Discover")}</QuietLink>
          <QuietLink href="/places/map">{t("Map")}</QuietLink>
          <QuietLink href="/whats-on">{t("Events")}</QuietLink>
        </p>
      </Card>
      <p className="text-faint">
        <a href="/profile" className="plain-link inline-flex items-center min-h-11">
          {t("Choose an account type to swipe, save and answer events yourself")}
        </a>
      </p>
    </div>
  );
}
