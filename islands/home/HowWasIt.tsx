import { Frown, Heart, type LucideIcon, Smile } from "lucide-react";
import type { VisitAnswer } from "../../db/vocabulary.ts";
import type { VisitQuestion } from "../../src/features/visits/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button, QuietButton } from "../../src/ui/Button.tsx";
import { formatLongDate } from "../../src/ui/dates.ts";
import { LocalText } from "../../src/ui/LocalText.tsx";
import { call } from "../lib/fetch-api.ts";
import { useDecisionQueue } from "../lib/use-decision-queue.ts";
import { ANSWER_TEXTS } from "../visits/answer-texts.ts";

const ICONS: Record<VisitAnswer, LucideIcon> = { loved: Heart, fine: Smile, not_for_me: Frown };

export function HowWasIt({ question }: { question: VisitQuestion }) {
  const { remaining, decide, list } = useDecisionQueue([question]);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {remaining.map(({ id, name, nameLanguage, picture, day }) => {
        const path = `/api/visits/${id}`;
        const thanks = { title: t("Thanks"), description: t("Your next matches take it into account.") };
        return (
          <section
            key={id}
            className="card-box p-5 md:p-6 flex flex-wrap items-center gap-4"
            aria-labelledby="how-was-it"
          >
            <img src={picture} alt="" width={72} height={72} className="size-18 rounded-3 object-cover" />
            <div className="flex-1 basis-40 min-w-0">
              <h2 id="how-was-it" className="text-xl">
                {t("How was it?")}
              </h2>
              <p className="break-words">
                <a href={`/business/${id}`} className="font-semibold">
                  <LocalText language={nameLanguage}>{name}</LocalText>
                </a>{" "}
                <span className="text-faint whitespace-nowrap">· {formatLongDate(day)}</span>
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {(Object.keys(ICONS) as VisitAnswer[]).map((answer) => (
                <QuietButton
                  key={answer}
                  icon={ICONS[answer]}
                  onClick={() => decide(id, () => call("PUT", path, { answer }), thanks)}
                >
                  {t(ANSWER_TEXTS[answer])}
                </QuietButton>
              ))}
              <Button
                kind="bare"
                onClick={() => decide(id, () => call("DELETE", path), { title: t("You won't be asked again.") })}
              >
                {t("I wasn't there")}
              </Button>
            </div>
          </section>
        );
      })}
    </div>
  );
}
