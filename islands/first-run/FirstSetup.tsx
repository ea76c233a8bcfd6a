// The first set-up: code, admin, city, how to begin, and whether mail leaves the house.
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FirstSetupResult, SampleSignIn } from "../../src/features/first-run/schema.ts";
import { Button, ButtonLink } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { FormMessage } from "../lib/FormMessage.tsx";
import { getErrorMessages, useForm } from "../lib/form.ts";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";

type Props = { fixed: { cityName?: string; timezone?: string }; mailHint?: string };

export function FirstSetup({ fixed, mailHint }: Props) {
  const [done, setDone] = useState<FirstSetupResult>();
  const { state, onSubmit } = useForm(async (values) => {
    const setUp = (await call("POST", "/api/setup", values)) as FirstSetupResult;
    // Signed in by the usual way; should that fail, the sign-in page is the next one anyway.
    await call("POST", "/api/auth/login", { email: values.email, password: values.password }).catch(() => {});
    if (setUp.signIns.length > 0) setDone(setUp);
    else location.assign(setUp.path);
  });
  if (done) return <SampleDone signIns={done.signIns} path={done.path} />;
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-8 grid gap-8">
      <Part title="The code">
        <Field
          label="Code from the log"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="xxxx-xxxx-xxxx-xxxx"
          className="field-box font-mono"
          hint="In the terminal or the log of the server, in the line that begins with “There is no admin yet”."
          errors={state.fields.code}
        />
      </Part>
      <Part title="You, the admin">
        <Field label="Email" name="email" type="email" autoComplete="username" required errors={state.fields.email} />
        <PasswordField
          autoComplete="new-password"
          hint="At least 10 characters. A short sentence is easy to remember."
          errors={state.fields.password}
        />
        <MailTest hint={mailHint} />
      </Part>
      <Part title="Your city">
        {fixed.cityName ? (
          <Fixed label="Name" value={fixed.cityName} setting="CITY_NAME" />
        ) : (
          <Field label="Name" name="cityName" required={false} maxLength={120} errors={state.fields.cityName} />
        )}
        {fixed.timezone ? (
          <Fixed label="Time zone" value={fixed.timezone} setting="CITY_TIMEZONE" />
        ) : (
          <TimeZone errors={state.fields.timezone} />
        )}
      </Part>
      <Start />
      <FormMessage message={state.message} />
      <Button type="submit" waiting={state.busy && "Setting up…"} className="w-full sm:w-auto sm:justify-self-start">
        Finish set-up
      </Button>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 border-0 p-0 m-0 min-w-0">
      <legend className="text-xl font-display p-0 mb-3">{title}</legend>
      {children}
    </fieldset>
  );
}

function Fixed({ label, value, setting }: { label: string; value: string; setting: string }) {
  return (
    <p>
      <span className="font-semibold">{label}: </span>
      {value}
      <span className="block text-sm text-faint">Set by {setting} in the environment, which wins over this page.</span>
    </p>
  );
}

/** The browser's own zone is the best guess, until somebody types. */
function TimeZone({ errors }: { errors?: string[] }) {
  const input = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = input.current?.querySelector("input");
    if (field && !field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return (
    <div ref={input}>
      <Field
        label="Time zone"
        name="timezone"
        list="time-zones"
        autoComplete="off"
        required={false}
        placeholder="Europe/Paris"
        hint="Type a city or a continent to search. Events are shown in this zone."
        errors={errors}
      />
    </div>
  );
}

const STARTS = [
  ["empty", "Empty", "Businesses sign up, or you import places later."],
  [
    "import",
    "Import places",
    "Next, you choose a file: OpenStreetMap GeoJSON, Overpass JSON, Overture Places GeoJSON or CSV.",
  ],
  ["sample", "The sample city", "Invented places and people to look around with. It can be taken out again."],
] as const;

function Start() {
  return (
    <Part title="How to begin">
      <div className="grid gap-3">
        {STARTS.map(([value, title, text]) => (
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
              <span className="font-semibold">{title}</span>
              <span className="block text-sm text-faint">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </Part>
  );
}

function MailTest({ hint }: { hint?: string }) {
  const [result, setResult] = useState<{ sent: boolean; words: string }>();
  const [busy, setBusy] = useState(false);
  if (hint) return <p className="text-sm text-faint">{hint}</p>;
  async function send(event: React.MouseEvent<HTMLButtonElement>): Promise<void> {
    const values = new FormData(event.currentTarget.form!);
    setBusy(true);
    const asked = { code: values.get("code"), email: values.get("email") };
    setResult(
      await call("POST", "/api/setup/mail", asked)
        .then((answer) => answer as { sent: boolean; words: string })
        .catch((error) => ({ sent: false, words: sentenceOf(error) })),
    );
    setBusy(false);
  }
  return (
    <div className="grid gap-2">
      <Button kind="quiet" onClick={send} waiting={busy && "Sending…"} className="justify-self-start">
        Send a test mail to this address
      </Button>
      <p role="status" className={result?.sent ? "text-sm text-like font-semibold" : "text-sm text-skip font-semibold"}>
        {result?.words}
      </p>
    </div>
  );
}

function sentenceOf(error: unknown): string {
  const { message, fields } = getErrorMessages(error);
  return Object.values(fields)[0]?.[0] ?? message;
}

function SampleDone({ signIns, path }: { signIns: SampleSignIn[]; path: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="mt-8 card-box p-6 grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        The city is open
      </h2>
      <p>Two of its invented people can sign in. Keep this: it is shown this once.</p>
      <ul className="grid gap-3 list-none p-0 m-0">
        {signIns.map(({ who, email, password }) => (
          <li key={email}>
            As {who}: <span className="block font-mono break-all">{email}</span>
            <span className="block font-mono break-all">{password}</span>
          </li>
        ))}
      </ul>
      <ButtonLink href={path} className="justify-self-start">
        Go to the admin's pages
      </ButtonLink>
    </section>
  );
}
