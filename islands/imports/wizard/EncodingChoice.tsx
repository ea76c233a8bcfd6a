import { useState } from "react";
import { type Encoding, getEncodingName } from "../../../src/features/imports/limits.ts";
import type { ImportPreview } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Options, SelectField } from "../../../src/ui/Field.tsx";

type Props = {
  problem: string | null;
  encodings: NonNullable<ImportPreview["encodings"]>;
  onRead: (encoding: Encoding) => void;
};

export function EncodingChoice({ problem, encodings, onRead }: Props) {
  const [chosen, setChosen] = useState(encodings[0]);
  if (!chosen) return <p role="alert">{problem}</p>;
  return (
    <div className="grid gap-3 justify-items-start min-w-0">
      <p role="alert" className="break-words">
        {problem}
      </p>
      <div className="w-full max-w-md">
        <SelectField
          label={t("Encoding")}
          value={chosen.encoding}
          onChange={({ target }) => setChosen(encodings.find(({ encoding }) => encoding === target.value))}
        >
          <Options
            of={encodings.map(({ encoding, lines }) => [
              encoding,
              `${getEncodingName(encoding)}: ${lines[0]?.slice(0, 40) ?? ""}`,
            ])}
          />
        </SelectField>
      </div>
      <figure className="grid gap-1 w-full min-w-0">
        <figcaption className="text-faint">{t("Some lines of the file")}</figcaption>
        {chosen.lines.map((line) => (
          <p key={line} dir="auto" className="rounded-2 border border-line px-3 py-2 break-words">
            {line}
          </p>
        ))}
      </figure>
      <Button onClick={() => onRead(chosen.encoding)}>
        {t("Read as {encoding}", { encoding: getEncodingName(chosen.encoding) })}
      </Button>
    </div>
  );
}
