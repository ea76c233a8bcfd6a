// What the site and the city are called. Each version is kept and can be shown again.
import { useState } from "react";
import {
  BANNER_FIELDS,
  type LandingTexts,
  WORDS_FIELDS,
  type SiteWords as Words,
  type WordsVersions,
} from "../../src/features/admin/site-words-schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { type City, formatDayAndTime } from "../../src/ui/dates.ts";
import { WrittenInput } from "../../src/ui/Field.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { ApiError } from "../lib/fetch-api.ts";
import { call } from "../lib/query.ts";
import { showToast } from "../lib/toasts.ts";
import { useTask } from "../lib/use-task.ts";
import { type LandingLanguage, LandingWords } from "./words/LandingWords.tsx";
import { SiteLook } from "./words/SiteLook.tsx";

const PATH = "/api/admin/words";
type Name = keyof typeof WORDS_FIELDS;
const FIELDS = Object.entries(WORDS_FIELDS) as [Name, (typeof WORDS_FIELDS)[Name]][];
const BELOW: readonly string[] = ["accent", "logo", ...Object.keys(BANNER_FIELDS)];

type Props = {
  versions: WordsVersions;
  /** What is shown where nothing is chosen. */
  given: Partial<Record<Name, string>>;
  languages: LandingLanguage[];
  city: City;
};

export function SiteWords({ versions: initial, given, languages, city }: Props) {
  const [versions, setVersions] = useState(initial);
  const [restored, setRestored] = useState(0);
  const [texts, setTexts] = useState(initial[0]?.words.texts ?? {});
  const [shown, previous] = versions;
  async function save(words: object): Promise<void> {
    try {
      setVersions(await call<WordsVersions>("PUT", PATH, { ...words, version: shown?.version }));
      showToast({ title: t("Settings saved"), description: t("All pages and emails show them from now on.") });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const fresh = await call<WordsVersions>("GET", PATH);
        // Texts that were only read are the other admin's now.
        if (JSON.stringify(texts) === JSON.stringify(shown?.words.texts ?? {})) setTexts(fresh[0]?.words.texts ?? {});
        setVersions(fresh);
      }
      throw error;
    }
  }
  const form = useForm((values) => save({ ...values, texts }));
  const { running, message, run } = useTask(null, async (_version: number, words: Words) => {
    await save(words);
    setTexts(words.texts);
    setRestored((count) => count + 1);
  });
  const toName = (at: string | null) => (at ? formatDayAndTime(at, city) : t("The server's settings"));
  const listChangedLanguages = (texts: LandingTexts, before: LandingTexts) =>
    languages
      .filter(({ language }) => JSON.stringify(texts[language]) !== JSON.stringify(before[language]))
      .map(({ name }) => t("{label}: {value}", { label: t("Texts in"), value: name }));
  const listChanges = (words: Words, before: Words = words) =>
    FIELDS.filter(([name]) => words[name] !== before[name])
      .map(([name, { label }]) =>
        t("{label}: {value}", {
          label: t(label),
          value: (name === "logo" ? words.logo?.replace(/^\w{16}-/, "") : words[name]) ?? (given[name] || "–"),
        }),
      )
      .concat(listChangedLanguages(words.texts, before.texts))
      .join(" · ");
  return (
    <div className="grid gap-6">
      <Form key={restored} {...form}>
        {FIELDS.map(
          ([name, field]) =>
            !BELOW.includes(name) && (
              <WrittenInput
                key={name}
                name={name}
                of={field}
                placeholder={given[name]}
                defaultValue={shown?.words[name]}
                dir="auto"
              />
            ),
        )}
        <SiteLook accent={shown?.words.accent} logo={shown?.words.logo} />
        <LandingWords languages={languages} texts={texts} onChange={setTexts} errors={form.state.fields.texts} />
        {Object.entries(BANNER_FIELDS).map(([name, field]) => (
          <WrittenInput
            key={name}
            name={name}
            of={field}
            type={name === "bannerLink" ? "text" : "date"}
            defaultValue={shown?.words[name as Name]}
          />
        ))}
        <Submit errorsBeside waiting={t("Saving…")} className="justify-self-start">
          {t("Save [[a form]]")}
        </Submit>
      </Form>
      {previous && (
        <section aria-label={t("Versions")} className="grid gap-2">
          <h3 className="text-lg">{t("Versions")}</h3>
          {message && <p role="alert">{message}</p>}
          <ol>
            {versions.map(({ version, at, by, words }, i) => (
              <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
                <p className="flex-1 basis-60 min-w-0 [overflow-wrap:anywhere]">
                  <span className="font-semibold">{toName(at)}</span>
                  {by && ` · ${by}`}
                  <span className="block text-sm text-faint">{listChanges(words, versions[i + 1]?.words)}</span>
                </p>
                <Button
                  kind="quiet"
                  waiting={running?.[0] === version && t("Saving…")}
                  aria-label={i > 0 ? t("Show again: {version}", { version: toName(at) }) : undefined}
                  onClick={() => run(version, i > 0 ? words : previous.words)}
                >
                  {i > 0 ? t("Show again") : t("Undo")}
                </Button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
