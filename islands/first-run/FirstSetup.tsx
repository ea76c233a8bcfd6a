import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FirstSetupResult, MAX_CITY_NAME, type SampleSignIn } from "../../src/features/first-run/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { ButtonLink, QuietButton } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { Form, getErrorMessages, Submit, useForm } from "../lib/Form.tsx";
import { PASSWORD_HINT, PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import starts from "./starts.texts.json" with { type: "json" };

type Props = { fixed: { cityName?: string; timezone?: string }; mailHint?: string };

export function FirstSetup({ fixed, mailHint }: Props) {
  const [done, setDone] = useState<FirstSetupResult>();
  const form = useForm(async (values) => {
    const setUp = (await call("POST", "/api/setup", values)) as FirstSetupResult;
    // If signing in fails, the next page leads to the sign-in page.
    await call("POST", "/api/auth/login", { email: values.email, password: values.password }).catch(() => {});
    if (setUp.signIns.length > 0) setDone(setUp);
    else location.assign(setUp.path);
  });
  if (done) return <SampleSignIns signIns={done.signIns} path={done.path} />;
  return (
    <Form {...form} className="mt-8 grid gap-8">
      <Section title={t("Setup code")}>
        <Field
          label={t("Code from the log")}
          name="code"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="xxxx-xxxx-xxxx-xxxx"
          className="field-box font-mono"
          hint={t("Find it in the terminal or the server log, in the line that begins with “There is no admin yet”.")}
        />
      </Section>
      <Section title={t("Admin account")}>
        <Field label={t("Email")} name="email" type="email" autoComplete="username" required />
        <PasswordField autoComplete="new-password" hint={PASSWORD_HINT} />
        <MailTest hint={mailHint} />
      </Section>
      <Section title={t("City")}>
        {fixed.cityName ? (
          <FixedSetting label={t("Name")} value={fixed.cityName} setting="CITY_NAME" />
        ) : (
          <Field label={t("Name")} name="cityName" required={false} maxLength={MAX_CITY_NAME} />
        )}
        {fixed.timezone ? (
          <FixedSetting label={t("Time zone")} value={fixed.timezone} setting="CITY_TIMEZONE" />
        ) : (
          <TimeZone />
        )}
      </Section>
      <StartChoice />
      <Submit waiting={t("Setting up…")} className="w-full sm:w-auto sm:justify-self-start">
        {t("Finish setup")}
      </Submit>
    </Form>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-4 border-0 p-0 m-0 min-w-0">
    <legend className="text-xl font-display mb-3">{title}</legend>
    {children}
  </fieldset>
);

const FixedSetting = ({ label, value, setting }: { label: string; value: string; setting: string }) => (
  <p>
    <span className="font-semibold">{label}: </span>
    {value}
    <span className="block text-sm text-faint">{t("Set by the environment variable {setting}.", { setting })}</span>
  </p>
);

/** Filled in with the browser's time zone, which typing replaces, unless it hides it. The name of a city is replaced by its zone. */
function TimeZone() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = box.current?.querySelector("input");
    if (!field) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZone !== "UTC") field.value ||= timeZone;
    // Unlike React's, this event comes before the form is sent with Enter.
    const chooseZone = () => {
      const zone = findZone(field.value, field.list);
      if (zone) field.value = zone;
    };
    field.addEventListener("change", chooseZone);
    return () => field.removeEventListener("change", chooseZone);
  }, []);
  return (
    <div ref={box}>
      <Field
        label={t("Time zone")}
        name="timezone"
        list="time-zones"
        autoComplete="off"
        required={false}
        placeholder={t("Europe/Paris")}
        hint={t("Type a city or a country to search. Event times are shown in this time zone.")}
        onFocus={({ target }) => target.select()}
      />
    </div>
  );
}

/** The zone of which the text names the city or the country; undefined if several have it, or none. */
function findZone(text: string, list: HTMLDataListElement | null): string | undefined {
  const typed = fold(text);
  const named = [...(list?.options ?? [])].filter(({ label }) =>
    label.split(" · ").some((name) => fold(name) === typed),
  );
  return named.length === 1 ? named[0]!.value : undefined;
}

const fold = (text: string) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

const StartChoice = () => (
  <Section title={t("Start with")}>
    <div className="grid gap-3">
      {Object.entries(starts).map(([value, { title, text }]) => (
        <label
          key={value}
          className="flex gap-3 items-start rounded-3 border border-edge bg-raised px-4 py-3 cursor-pointer"
        >
          <input
            type="radio"
            name="start"
            value={value}
            defaultChecked={value === "empty"}
            className="mt-1.5 accent-act"
          />
          <span>
            <span className="font-semibold">{t(title)}</span>
            <span className="block text-sm text-faint">{t(text)}</span>
            {value === "import" && (
              <span className="block text-sm text-faint">
                {t(
                  "Your city's OpenStreetMap extract (.osm.pbf) has its places and streets in one file. You can download one for free, for example at extract.bbbike.org.",
                )}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
    <label className="flex gap-3 items-start">
      <input type="checkbox" name="fetchPictures" className="mt-1 size-5 shrink-0 accent-act" />
      <span>
        <span className="font-semibold">{t("Fetch free pictures from Wikimedia Commons")}</span>
        <span className="block text-sm text-faint">
          {t("For imported places, with their credit and license. You can decide anew at each import.")}
        </span>
      </span>
    </label>
  </Section>
);

function MailTest({ hint }: { hint?: string }) {
  const [result, setResult] = useState<{ sent: boolean; message: string }>();
  const [busy, setBusy] = useState(false);
  if (hint) return <p className="text-sm text-faint">{hint}</p>;
  async function send(event: React.MouseEvent<HTMLButtonElement>): Promise<void> {
    const values = new FormData(event.currentTarget.form!);
    setBusy(true);
    const body = { code: values.get("code"), email: values.get("email") };
    setResult(
      await call("POST", "/api/setup/test-email", body)
        .then((response) => response as { sent: boolean; message: string })
        .catch((error) => ({ sent: false, message: formatError(error) })),
    );
    setBusy(false);
  }
  return (
    <div className="grid gap-2">
      <QuietButton onClick={send} waiting={busy && t("Sending…")} className="justify-self-start">
        {t("Send a test email")}
      </QuietButton>
      <p role="status" className={result?.sent ? "text-sm text-like font-semibold" : "text-sm text-skip font-semibold"}>
        {result?.message}
      </p>
    </div>
  );
}

function formatError(error: unknown): string {
  const { message, fields } = getErrorMessages(error);
  return Object.values(fields)[0]?.[0] ?? message;
}

function SampleSignIns({ signIns, path }: { signIns: SampleSignIn[]; path: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="mt-8 card-box p-6 grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {t("Your sample city is ready")}
      </h2>
      <p>{t("You can sign in as two of its fictional people. Save these passwords: they are shown only once.")}</p>
      <ul className="grid gap-3 list-none p-0 m-0">
        {signIns.map(({ who, email, password }) => (
          <li key={email}>
            {t("As {who}:", { who })} <span className="block font-mono break-all">{email}</span>
            <span className="block font-mono break-all">{password}</span>
          </li>
        ))}
      </ul>
      <ButtonLink href={path} className="justify-self-start">
        {t("Go to the admin area")}
      </ButtonLink>
    </section>
  );
}
