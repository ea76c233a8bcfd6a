import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MappingReport } from "../../../../src/features/imports/mapping/report.ts";
import { t } from "../../../../src/i18n/t.ts";
import { Button, QuietButton } from "../../../../src/ui/Button.tsx";
import { PathChoice } from "./PathChoice.tsx";

const MAX_PATHS = 20;

type Props = { chosen: string[]; paths: MappingReport["paths"]; onChange: (paths: string[]) => void };

export function PathList({ chosen, paths, onChange }: Props) {
  const [isAdding, setAdding] = useState(false);
  const added = useRef<HTMLSelectElement>(null);
  const add = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAdding) added.current?.focus();
  }, [isAdding]);
  const rows = isAdding || chosen.length === 0 ? [...chosen, ""] : chosen;
  const replace = (position: number, path: string) => {
    setAdding(false);
    const changed = rows.with(position, path).filter(Boolean);
    if (changed.length !== chosen.length || changed.some((one, i) => one !== chosen[i])) onChange(changed);
  };
  return (
    <>
      <ol className="grid gap-2">
        {rows.map((path, i) => (
          <li key={i} className="flex items-start gap-1">
            <div className="flex-1 min-w-0">
              <PathChoice
                selectRef={i === rows.length - 1 ? added : undefined}
                label={t("Field {number}", { number: i + 1 })}
                value={path}
                paths={paths.filter((other) => other.path === path || !chosen.includes(other.path))}
                onChange={(value) => replace(i, value)}
              />
            </div>
            {rows.length > 1 && (
              <Button
                icon={X}
                kind="bare"
                className="min-w-11 px-0"
                aria-label={t("Remove field {number}", { number: i + 1 })}
                onClick={() => {
                  replace(i, "");
                  add.current?.querySelector("button")?.focus();
                }}
              ></Button>
            )}
          </li>
        ))}
      </ol>
      <div ref={add}>
        <QuietButton disabled={isAdding || chosen.length >= MAX_PATHS} onClick={() => setAdding(true)}>
          {t("Add a field")}
        </QuietButton>
      </div>
    </>
  );
}
