import { useId, useState } from "react";
import { MAX_FIXED_VALUE, MAX_SEPARATOR } from "../../../../src/features/imports/limits.ts";
import type { MappingReport } from "../../../../src/features/imports/mapping/report.ts";
import type { Reading, TextReading } from "../../../../src/features/imports/mapping/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { CommittedInput } from "./CommittedInput.tsx";
import texts from "./fields.texts.json" with { type: "json" };
import { LanguageChoices } from "./LanguageChoices.tsx";
import { PathChoice } from "./PathChoice.tsx";
import { PathList } from "./PathList.tsx";
import { getMode, isFixed, isJoin, listPaths, type Mode, toByLanguage, toMode } from "./readings.ts";

const MODES_OF_LANGUAGE: Mode[] = ["first", "join"];

/** No path begins with a space. */
const toOption = (mode: Mode) => ` ${mode}`;

type Props = {
  label: string;
  reading: TextReading | undefined;
  paths: MappingReport["paths"];
  modes: readonly Mode[];
  likely?: string[];
  isMissing?: boolean;
  onChange: (reading: TextReading | undefined) => void;
};

export function FieldChoice({ label, reading, paths, modes, likely, isMissing = false, onChange }: Props) {
  const id = useId();
  const [opened, open] = useState<Mode>();
  const mode = opened ?? getMode(reading);
  const choose = (value: string) => {
    const chosen = modes.find((known) => toOption(known) === value);
    open(chosen);
    if (!chosen) return onChange(value || undefined);
    const changed = toMode(reading, chosen);
    if (changed !== undefined) onChange(changed);
  };
  return (
    <div className="grid gap-1 min-w-0 content-start">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <PathChoice
        id={id}
        value={mode ? toOption(mode) : (listPaths(reading)[0] ?? "")}
        paths={paths}
        likely={likely}
        others={modes.map((known) => [toOption(known), t(texts.modes[known])])}
        isMissing={isMissing}
        onChange={choose}
      />
      {mode && (
        <fieldset aria-label={label} className="grid gap-2 min-w-0 border-s-2 border-line ps-3 pt-1">
          {mode === "languages" ? (
            <LanguageChoices
              texts={toByLanguage(reading)}
              onChange={onChange}
              renderChoice={(label, text, onText) => (
                <FieldChoice
                  label={label}
                  reading={text}
                  paths={paths}
                  modes={MODES_OF_LANGUAGE}
                  onChange={(changed) => onText(changed as Reading | undefined)}
                />
              )}
            />
          ) : mode === "fixed" ? (
            <CommittedInput
              label={t("Value")}
              value={isFixed(reading) ? String(reading.value) : ""}
              maxLength={MAX_FIXED_VALUE}
              onCommit={(value) => onChange(value.trim() ? { value: value.trim() } : undefined)}
            />
          ) : (
            <SeveralPaths mode={mode} reading={reading} paths={paths} onChange={onChange} />
          )}
        </fieldset>
      )}
    </div>
  );
}

type SeveralProps = Pick<Props, "reading" | "paths" | "onChange"> & { mode: "first" | "join" };

function SeveralPaths({ mode, reading, paths, onChange }: SeveralProps) {
  const separator = isJoin(reading) ? reading.with : ", ";
  const toReading = (chosen: string[], between: string): Reading | undefined => {
    if (chosen.length === 0) return undefined;
    return mode === "first" ? chosen : { join: chosen, with: between };
  };
  const chosen = getMode(reading) === mode ? listPaths(reading) : [];
  return (
    <>
      <PathList chosen={chosen} paths={paths} onChange={(all) => onChange(toReading(all, separator))} />
      {mode === "join" && (
        <CommittedInput
          label={t("Between them")}
          value={separator}
          maxLength={MAX_SEPARATOR}
          onCommit={(between) => onChange(toReading(chosen, between))}
        />
      )}
    </>
  );
}
