// The opening hours of a business: what is typed is read back in words, or said to be shown as it is.
import { useRef, useState } from "react";
import type { HoursReading } from "../../src/features/businesses/contract.ts";
import { Button } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { HoursLines } from "../../src/ui/HoursLines.tsx";
import { call } from "../query.ts";

type Props = { value: string; reading: HoursReading | null; errors?: string[] };

export function HoursField({ value, reading, errors }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { read, ask } = useReading(value, reading);

  function take(form: string): void {
    const input = box.current?.querySelector("input");
    if (!input) return;
    input.value = form;
    input.focus();
    ask(form, 0);
  }

  return (
    <div ref={box} className="grid gap-1.5">
      <Field
        label="Opening hours"
        name="openingHours"
        required={false}
        maxLength={500}
        hint="For example: Tu-Su 12:00-14:30, 19:00-22:30; Mo off"
        defaultValue={value}
        errors={errors}
        onInput={(event) => ask(event.currentTarget.value)}
      />
      <div aria-live="polite" className="text-sm empty:hidden">
        {read && <Reading reading={read} onTake={take} />}
      </div>
    </div>
  );
}

function Reading({ reading: { form, suggestion }, onTake }: { reading: HoursReading; onTake: (form: string) => void }) {
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

/** ms without another key before the server is asked. */
const PAUSE = 400;

/** What the server makes of the hours: the last ones typed count, whichever answer comes last. */
function useReading(value: string, first: HoursReading | null) {
  const [read, setRead] = useState(first);
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function ask(text: string, pause = PAUSE): void {
    latest.current = text;
    clearTimeout(timer.current);
    if (!text.trim()) {
      setRead(null);
      return;
    }
    timer.current = setTimeout(async () => {
      const answer = await call<HoursReading>("GET", `/api/hours?text=${encodeURIComponent(text)}`).catch(() => null);
      if (latest.current === text) setRead(answer);
    }, pause);
  }

  return { read, ask };
}
