// Opening hours: a row per day fills in the short form, which can also be typed. The server says what it understood.

import { useRef, useState } from "react";
import { MAX_HOURS_LENGTH } from "../../../../src/features/places/listing/hours-limits.ts";
import type { HoursExplanation } from "../../../../src/features/places/listing/schema.ts";
import { rich } from "../../../../src/i18n/rich.ts";
import { t } from "../../../../src/i18n/t.ts";
import { QuietButton } from "../../../../src/ui/Button.tsx";
import { Field } from "../../../../src/ui/Field.tsx";
import { HoursLines } from "../../../../src/ui/HoursLines.tsx";
import { emptyWeek, formatWeek, parseWeek, type Week } from "../../../../src/ui/week.ts";
import { call } from "../../../lib/query.ts";
import { WeekRows } from "./WeekRows.tsx";

export function HoursField({ value, reading }: { value: string; reading: HoursExplanation | null }) {
  const input = useRef<HTMLInputElement>(null);
  const { explanation, settled, explain } = useExplanation(value, reading);
  const [week, setWeek] = useState(() => parseWeek(value));
  const [replaced, setReplaced] = useState<string>();
  const isAlways = settled.trim() === ALWAYS;
  const fits = parseWeek(settled) !== null || settled === replaced;

  function follow(text: string, delayMs?: number): void {
    setWeek((shown) => parseWeek(text) ?? shown);
    explain(text, delayMs);
  }

  function fillIn(text: string): void {
    if (input.current) input.current.value = text;
  }

  function acceptSuggestion(text: string): void {
    fillIn(text);
    follow(text, 0);
    input.current?.focus();
  }

  function changeWeek(changed: Week): void {
    const text = formatWeek(changed);
    setWeek(changed);
    fillIn(text);
    explain(text);
  }

  function replaceWithWeek(): void {
    setWeek(week ?? emptyWeek());
    setReplaced(settled);
  }

  return (
    <fieldset className="grid grid-cols-1 gap-2 min-w-0">
      <legend className="pb-1 font-semibold">
        {rich("Opening hours <note>(optional)</note>", {
          note: (text) => <span className="font-normal text-faint">{text}</span>,
        })}
      </legend>
      <div className="grid grid-cols-1">
        {week && (
          <div className={`[grid-area:1/1] ${fits ? "" : "invisible"}`}>
            <WeekRows week={week} onChange={changeWeek} />
          </div>
        )}
        {!fits && (
          <div className="[grid-area:1/1] self-start rounded-3 bg-sunken p-3 grid gap-2 justify-items-start">
            <p>
              {isAlways
                ? t("Open every day, day and night.")
                : t("These hours are too complex for the daily view. They are kept as entered below.")}
            </p>
            <QuietButton onClick={replaceWithWeek}>{t("Set hours by day")}</QuietButton>
          </div>
        )}
      </div>
      <Field
        ref={input}
        label={t("Opening hours in short form")}
        name="openingHours"
        maxLength={MAX_HOURS_LENGTH}
        hint={t(
          "Filled in from the rows above. For anything they can't express, type it here: 24/7, or Apr-Oct Mo-Su 11:00-21:30",
        )}
        defaultValue={value}
        onInput={(event) => follow(event.currentTarget.value)}
      />
      <div aria-live="polite" className="text-sm empty:hidden">
        {explanation && <Explanation explanation={explanation} onUse={acceptSuggestion} />}
      </div>
    </fieldset>
  );
}

const ALWAYS = "24/7";

type ExplanationProps = { explanation: HoursExplanation; onUse: (text: string) => void };

function Explanation({ explanation: { form, suggestion }, onUse }: ExplanationProps) {
  if (form)
    return (
      <div className="rounded-3 bg-sunken p-3">
        <p className="font-semibold">{t("We understood")}</p>
        <HoursLines text={form} />
      </div>
    );
  return (
    <div className="rounded-3 bg-sunken p-3 grid gap-2 justify-items-start">
      <p>
        {suggestion
          ? t(
              "We couldn't read these hours. Travelers see them as you typed them, but not whether you're open now. Did you mean this?",
            )
          : t("We couldn't read these hours. Travelers see them as you typed them, but not whether you're open now.")}
      </p>
      {suggestion && (
        <>
          <div>
            <HoursLines text={suggestion} />
          </div>
          <QuietButton onClick={() => onUse(suggestion)}>{t("Use these hours")}</QuietButton>
        </>
      )}
    </div>
  );
}

const DEBOUNCE_MS = 400;

/** How the server understands the hours. `settled` is the text once typing pauses, or at once if the rows can show it. */
function useExplanation(value: string, initial: HoursExplanation | null) {
  const [explanation, setExplanation] = useState(initial);
  const [settled, setSettled] = useState(value);
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function explain(text: string, delayMs = DEBOUNCE_MS): void {
    latest.current = text;
    clearTimeout(timer.current);
    if (!text.trim()) setExplanation(null);
    if (parseWeek(text)) setSettled(text);
    timer.current = setTimeout(async () => {
      setSettled(text);
      if (!text.trim()) return;
      const answer = await call<HoursExplanation>("GET", `/api/hours?text=${encodeURIComponent(text)}`).catch(
        () => null,
      );
      if (latest.current === text) setExplanation(answer);
    }, delayMs);
  }

  return { explanation, settled, explain };
}
