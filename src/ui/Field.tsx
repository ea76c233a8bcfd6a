import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { t } from "../i18n/t.ts";
import type { WrittenField } from "../validation.ts";

/** What became of sending a form: a message, and the errors of its fields by their names. */
export type FormState = { busy: boolean; message?: string; fields: Record<string, string[]> };

export const FormContext = createContext<FormState>({ busy: false, fields: {} });

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Unless they are those that the form has by the name of the field. */
  errors?: string[];
  beside?: ReactNode;
};

export const Field = ({ label, hint, errors, beside, ...rest }: FieldProps & ComponentProps<"input">) => (
  <Labeled label={label} hint={hint} errors={errors} name={rest.name} required={rest.required} beside={beside}>
    {(aria) => <input className="field-box" {...aria} {...rest} />}
  </Labeled>
);

export const TextField = ({ label, hint, errors, ...rest }: FieldProps & ComponentProps<"textarea">) => (
  <Labeled label={label} hint={hint} errors={errors} name={rest.name} required={rest.required}>
    {(aria) => <textarea className="field-box min-h-28" {...aria} {...rest} />}
  </Labeled>
);

export const SelectField = ({ label, hint, errors, children, ...rest }: FieldProps & ComponentProps<"select">) => (
  <Labeled label={label} hint={hint} errors={errors} name={rest.name} required={rest.required}>
    {(aria) => (
      <select className="field-box" {...aria} {...rest}>
        {children}
      </select>
    )}
  </Labeled>
);

const INPUT_TYPES = { line: "text", phone: "tel", email: "email", website: "url" } as const;

type WrittenProps = Omit<ComponentProps<"input"> & ComponentProps<"textarea">, "defaultValue" | "ref"> &
  Partial<FieldProps> & { of: WrittenField; defaultValue?: string | null };

/** The field of a form for a text of a record. */
export function WrittenInput({ of, defaultValue, ...rest }: WrittenProps) {
  const { kind, max, label, hint, missing, placeholder, autoComplete } = of;
  const field = {
    label: t(label),
    hint: hint && t(hint),
    placeholder,
    autoComplete,
    dir: kind === "website" ? "ltr" : undefined,
    maxLength: rest.type === "date" ? undefined : max,
    required: missing !== undefined,
    ...(rest.value === undefined && { defaultValue: defaultValue ?? "" }),
    ...rest,
  };
  return kind === "text" ? <TextField {...field} /> : <Field type={INPUT_TYPES[kind]} {...field} />;
}

/** The fields of a form for all texts of a record, in the order of its list. */
export const WrittenInputs = ({ of, values }: WrittenInputsProps) =>
  Object.entries(of).map(([name, field]) => (
    <WrittenInput key={name} name={name} of={field} defaultValue={values?.[name]} />
  ));

type WrittenInputsProps = { of: Record<string, WrittenField>; values?: Record<string, string | null> };

type Aria = { id: string; "aria-describedby"?: string; "aria-invalid"?: "true" };

type LabeledProps = FieldProps & { name?: string; required?: boolean; children: (aria: Aria) => ReactNode };

function Labeled({ label, hint, errors: own, name = "", required, beside, children }: LabeledProps) {
  const id = useId();
  const { fields } = useContext(FormContext);
  const errors = own ?? fields[name];
  const isInvalid = errors && errors.length > 0;
  const describedBy = [hint && `${id}-hint`, isInvalid && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {!required && required !== undefined && <span className="font-normal text-faint"> {t("(optional)")}</span>}
      </label>
      <div className="relative">
        {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": isInvalid ? "true" : undefined })}
        {beside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
      {isInvalid && (
        <p id={`${id}-error`} className="text-sm font-semibold text-skip">
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}

export const Options = ({ of }: { of: readonly (readonly [value: string | number, label: ReactNode])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
