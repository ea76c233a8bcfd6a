// A machine translation is only a proposal until the owner accepts it.
import { useRef, useState } from "react";
import type { Translation } from "../../../../src/features/places/owner/translation-schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { Badge } from "../../../../src/ui/Badge.tsx";
import { Button, QuietButton } from "../../../../src/ui/Button.tsx";
import type { ContentLanguage } from "../../../../src/ui/content-languages.ts";
import { Failure } from "../../../lib/Form.tsx";
import { call } from "../../../lib/query.ts";
import { useTask } from "../../../lib/use-task.ts";

type Props = { from: ContentLanguage; language: ContentLanguage; onAccept: (text: string) => void };

export function MachineTranslation({ from: [source, sourceName], language: [target], onAccept }: Props) {
  const [proposal, setProposal] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);

  const { running, message, run } = useTask(null, async () => {
    const main = root.current?.closest("form")?.querySelector<HTMLTextAreaElement>("[name=description]")?.value.trim();
    if (!main) throw new Failure(t("Write the main description first."));
    const { text } = await call<Translation>("POST", "/api/translations", { text: main, source, target });
    setProposal(text);
  });

  function accept(): void {
    onAccept(proposal ?? "");
    setProposal(null);
  }
  return (
    <div ref={root} className="grid gap-3 justify-items-start" aria-live="polite">
      {proposal === null ? (
        <QuietButton waiting={running && t("Translating…")} onClick={() => run()}>
          {t("Translate the description from {language}", { language: sourceName })}
        </QuietButton>
      ) : (
        <div className="rounded-3 bg-sunken p-4 grid gap-3 justify-items-start min-w-0">
          <Badge tone="waiting">{t("Machine translation, not saved")}</Badge>
          <p lang={target} dir="auto" className="whitespace-pre-line break-words">
            {proposal}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={accept}>{t("Use this translation")}</Button>
            <QuietButton onClick={() => setProposal(null)}>{t("Discard")}</QuietButton>
          </div>
        </div>
      )}
      {message && <p className="text-sm font-semibold text-skip">{message}</p>}
    </div>
  );
}
