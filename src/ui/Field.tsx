// A labelled input with its hint and its error, tied together for those who listen.
import { type ComponentProps, type ReactNode, useId } from "react";

type Around = {
  label: ReactNode;
  hint?: ReactNode;
  errors?: string[];
  /** Something at the field's right edge, such as a show button. */
  beside?: ReactNode;
};

export function Field({ label, hint, errors, beside, ...rest }: Around & ComponentProps<"input">) {
  return (
    <Labelled label={label} hint={hint} errors={errors} required={rest.required} beside={beside}>
      {(aria) => <input className="field-box" {...aria} {...rest} />}
    </Labelled>
  );
}

export function TextField({ label, hint, errors, ...rest }: Around & ComponentProps<"textarea">) {
  return (
    <Labelled label={label} hint={hint} errors={errors} required={rest.required}>
      {(aria) => <textarea className="field-box min-h-28" {...aria} {...rest} />}
    </Labelled>
  );
}

export function SelectField({ label, hint, errors, children, ...rest }: Around & ComponentProps<"select">) {
  return (
    <Labelled label={label} hint={hint} errors={errors} required={rest.required}>
      {(aria) => (
        <select className="field-box" {...aria} {...rest}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

type Aria = { id: string; "aria-describedby"?: string; "aria-invalid"?: "true" };

function Labelled({
  label,
  hint,
  errors,
  required,
  beside,
  children,
}: Around & { required?: boolean; children: (aria: Aria) => ReactNode }) {
  const id = useId();
  const wrong = errors && errors.length > 0;
  const described = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {!required && required !== undefined && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      <div className="relative">
        {children({ id, "aria-describedby": described || undefined, "aria-invalid": wrong ? "true" : undefined })}
        {beside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-error`} className="text-sm font-semibold text-skip">
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
