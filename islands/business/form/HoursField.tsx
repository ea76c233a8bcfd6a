// Opening hours: a row per day writes the short form, which can also be typed; the server reads it back in words.
import { useRef, useState } from "react";
import type { HoursExplanation } from "../../../src/features/listings/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field } from "../../../src/ui/Field.tsx";
import { HoursLines } from "../../../src/ui/HoursLines.tsx";
import { emptyWeek, hoursOf, type Week, weekIn } from "../../../src/ui/week.ts";
import { call } from "../../lib/query.ts";
import { WeekRows } from "./WeekRows.tsx";

type Props = { value: string; reading: HoursExplanation | null; errors?: string[] };

export function HoursField({ value, reading, errors }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { read, settled, ask } = useReading(value, reading);
  const [week, setWeek] = useState(() => weekIn(value));
  const [replaced, setReplaced] = useState<string>();
  const isAlways = settled.trim() === ALWAYS;
  const fits = weekIn(settled) !== null || settled === replaced;

  /** The rows follow the typed text, and stay as they are where they cannot show it. */
  function follow(text: string, pause?: number): void {
    setWeek((shown) => weekIn(text) ?? shown);
    ask(text, pause);
  }

  function put(text: string): void {
    if (input.current) input.current.value = text;
  }

  function take(form: string): void {
    put(form);
    follow(form, 0);
    input.current?.focus();
  }

  function set(changed: Week): void {
    const text = hoursOf(changed);
    setWeek(changed);
    put(text);
    ask(text);
  }

  function replace(): void {
    setWeek(week ?? emptyWeek());
    setReplaced(settled);
  }

  return (
    <fieldset className="grid grid-cols-1 gap-2 min-w-0">
      <legend className="p-0 pb-1 font-semibold">
        Opening hours <span className="font-normal text-faint">(optional)</span>
      </legend>
      <div className="grid grid-cols-1">
        {week && (
          <div className={`[grid-area:1/1] ${fits ? "" : "invisible"}`}>
            <WeekRows week={week} onChange={set} />
          </div>
        )}
        {!fits && (
          <div className="[grid-area:1/1] self-start rounded-3 bg-sunken p-3 grid gap-2 justify-items-start">
            <p>
              {isAlways
                ? "Open every day, day and night."
                : "These hours say more than a row a day can show, so they stay as they are written below."}
            </p>
            <Button kind="quiet" onClick={replace}>
              Set Them Day by Day
            </Button>
          </div>
        )}
      </div>
      <Field
        ref={input}
        label="Opening hours in short form"
        name="openingHours"
        maxLength={500}
        hint="The rows write it. Type what they cannot show: 24/7, or Apr-Oct Mo-Su 11:00-21:30"
        defaultValue={value}
        errors={errors}
        onInput={(event) => follow(event.currentTarget.value)}
      />
      <div aria-live="polite" className="text-sm empty:hidden">
        {read && <Reading reading={read} onTake={take} />}
      </div>
    </fieldset>
  );
}

const ALWAYS = "24/7";

function Reading({
  reading: { form, suggestion },
  onTake,
}: {
  reading: HoursExplanation;
  onTake: (form: string) => void;
}) {
  if (form)
    return (
      <div className="rounded-3 bg-sunken p-3">
        <p className="font-semibold">We read it as</p>
        <HoursLines text={form} />
      </div>
    );
  return (
    <div className="rounded-3 bg-sunken p-3 grid gap-2 justify-items-start">
      <p>
        We show this as you write it, and cannot tell travelers whether you are open now.
        {suggestion && " Did you mean this?"}
      </p>
      {suggestion && (
        <>
          <div>
            <HoursLines text={suggestion} />
          </div>
          <Button kind="quiet" onClick={() => onTake(suggestion)}>
            Use These Hours
          </Button>
        </>
      )}
    </div>
  );
}

/** ms without a key press before the server is asked. */
const PAUSE = 400;

/**
 * How the server understands the hours; answers to earlier text are ignored. `settled` follows at once what the rows can
 * show, and other text after a pause, since it may be half a word.
 */
function useReading(value: string, first: HoursExplanation | null) {
  const [read, setRead] = useState(first);
  const [settled, setSettled] = useState(value);
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function ask(text: string, pause = PAUSE): void {
    latest.current = text;
    clearTimeout(timer.current);
    if (!text.trim()) setRead(null);
    if (weekIn(text)) setSettled(text);
    timer.current = setTimeout(async () => {
      setSettled(text);
      if (!text.trim()) return;
      const answer = await call<HoursExplanation>("GET", `/api/hours?text=${encodeURIComponent(text)}`).catch(
        () => null,
      );
      if (latest.current === text) setRead(answer);
    }, pause);
  }

  return { read, settled, ask };
}
