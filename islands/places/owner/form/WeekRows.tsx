import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { t } from "../../../../src/i18n/t.ts";
import { IconButton } from "../../../../src/ui/Button.tsx";
import { formatWeekday } from "../../../../src/ui/hours.ts";
import { MAX_SPANS, type Span, type Week } from "../../../../src/ui/week.ts";

export function WeekRows({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const put = (day: number, spans: Span[]) => onChange({ ...week, days: week.days.with(day, spans) });
  return (
    <ul className="grid">
      {week.days.map((spans, day) => {
        const name = formatWeekday(day, "long");
        return (
          <li
            key={name}
            className="grid grid-cols-[4rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)] gap-1 sm:gap-2 py-1"
          >
            <label className="flex items-center gap-1.5 sm:gap-2 h-11 font-medium">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-act"
                checked={spans.length > 0}
                onChange={({ target }) => put(day, target.checked ? [suggestedSpan(week, day)] : [])}
              />
              <span aria-hidden="true" className="sm:hidden">
                {formatWeekday(day, "short")}
              </span>
              <span className="max-sm:visually-hidden">{name}</span>
            </label>
            {spans.length > 0 ? (
              <Times name={name} spans={spans} onChange={(changed) => put(day, changed)} />
            ) : (
              <p className="flex items-center h-11 text-faint">{t("Closed")}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The hours of the nearest open day before it, or else after it, so that a whole week takes seven clicks. */
function suggestedSpan({ days }: Week, day: number): Span {
  const [span] = days.slice(0, day).findLast(isOpen) ?? days.slice(day).find(isOpen) ?? [];
  return span?.from && span.until ? span : { from: "09:00", until: "18:00" };
}

const isOpen = (spans: Span[]) => spans.length > 0;

function Times({ name, spans, onChange }: { name: string; spans: Span[]; onChange: (spans: Span[]) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const changeTo = (changed: Span[]) => {
    flushSync(() => onChange(changed));
    box.current?.lastElementChild?.querySelector("input")?.focus();
  };
  return (
    <div ref={box} className="grid grid-cols-1 gap-2 sm:flex sm:flex-wrap sm:gap-x-4">
      {spans.map((span, i) => {
        const label = i === 0 ? name : t("{name}, second span", { name });
        const write = (changed: Partial<Span>) => onChange(spans.with(i, { ...span, ...changed }));
        return (
          <div key={i} className="flex flex-wrap sm:flex-nowrap items-center gap-1 sm:gap-2">
            <Time label={t("{label}, opens at", { label })} value={span.from} onInput={(from) => write({ from })} />
            <span aria-hidden="true">–</span>
            <Time label={t("{label}, closes at", { label })} value={span.until} onInput={(until) => write({ until })} />
            {i > 0 ? (
              <IconButton
                {...SPAN_BUTTON}
                icon={X}
                label={t("Remove the second time span on {name}", { name })}
                onClick={() => changeTo(spans.slice(0, i))}
              />
            ) : spans.length < MAX_SPANS ? (
              <IconButton
                {...SPAN_BUTTON}
                icon={Plus}
                label={t("Add a second time span on {name}", { name })}
                onClick={() => changeTo([span, after(span)])}
              />
            ) : (
              <span className="w-8 shrink-0" />
            )}
          </div>
        );
      })}
    </div>
  );
}

const SPAN_BUTTON = {
  className: "grid place-items-center shrink-0 w-8 h-11 rounded-3 text-faint hover:bg-sunken hover:text-ink",
  "data-tooltip": "",
};

/** An evening if the first span ends early enough, otherwise empty. */
const after = ({ from, until }: Span): Span =>
  from < until && until < "19:00" ? { from: "19:00", until: "22:00" } : { from: "", until: "" };

const Time = ({ label, value, onInput }: { label: string; value: string; onInput: (value: string) => void }) => (
  <input
    type="time"
    className="field-box hours-box"
    aria-label={label}
    aria-invalid={value === "" ? "true" : undefined}
    value={value}
    onChange={({ target }) => onInput(target.value)}
  />
);
