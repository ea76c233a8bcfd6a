// The taste profile: each trait as a bar to the left or right that two buttons adjust, and a reset of everything.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Minus, Plus, RotateCcw } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import type { TastePicture, TraitAdjustment } from "../../src/features/discovery/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { IconButton, QuietButton } from "../../src/ui/Button.tsx";
import { DialogForm } from "../lib/DialogForm.tsx";
import { call } from "../lib/query.ts";
import { useTask } from "../lib/use-task.ts";
import leans from "./taste.texts.json" with { type: "json" };

const KEY = ["/api/users/taste"];
const STEP = 0.5;
/** From this many swiped places on, a trait is more than a first guess. */
const MIN_ANSWERS = 4;

export function TasteEditor({ picture }: { picture: TastePicture }) {
  const client = useQueryClient();
  const asking = useRef<HTMLDialogElement>(null);
  const { data } = useQuery({ queryKey: KEY, initialData: picture });
  const { running, run } = useTask(
    t("We couldn't update your taste profile. Please try again."),
    async (method: "PATCH" | "DELETE", body?: TraitAdjustment) => {
      client.setQueryData(KEY, await call<TastePicture>(method, "/api/users/taste", body));
    },
  );
  const busy = running !== undefined;
  const maxWeight = Math.max(1, ...data.traits.map(({ weight }) => Math.abs(weight)));

  if (data.traits.length === 0)
    return <p className="text-faint">{t("Nothing yet. Traits appear here after your first swipes.")}</p>;
  return (
    <div className="grid gap-4">
      <p className="text-faint">
        {t(
          "Learned from {likes, plural, one {# place} other {# places}} you liked or saved, {skips, number} you skipped, and your own adjustments. Only you can see this.",
          { likes: data.likes, skips: data.skips },
        )}
      </p>
      <Forecasts picture={data} />
      <ul className="grid gap-1">
        {data.traits.map((trait) => (
          <li key={trait.name} className="taste-trait">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{trait.label}</span>
              <span className="block text-sm text-faint">
                {formatTrait(trait)}
                {trait.answers > 0 &&
                  ` · ${t("{count, plural, one {# place} other {# places}}", { count: trait.answers })}`}
              </span>
            </span>
            <TraitBar weight={trait.weight / maxWeight} sure={trait.sure} />
            <span className="flex">
              <Nudge
                icon={Minus}
                label={t("Less {label}", { label: trait.label })}
                isIdle={busy || trait.adjustment === -1}
                onClick={() => run("PATCH", nudged(trait, -STEP))}
              />
              <Nudge
                icon={Plus}
                label={t("More {label}", { label: trait.label })}
                isIdle={busy || trait.adjustment === 1}
                onClick={() => run("PATCH", nudged(trait, STEP))}
              />
              <Nudge
                icon={RotateCcw}
                size={16}
                label={t("Reset {label}", { label: trait.label })}
                isIdle={busy || trait.adjustment === null}
                onClick={() => run("PATCH", { trait: trait.name, adjustment: null })}
              />
            </span>
          </li>
        ))}
      </ul>
      <div>
        <QuietButton
          onClick={() => asking.current?.showModal()}
          waiting={running?.[0] === "DELETE" && t("Starting over…")}
        >
          {t("Start over")}
        </QuietButton>
        <p className="mt-2 text-sm text-faint">{t("Deletes your taste profile. Your saved and liked places stay.")}</p>
      </div>
      <DialogForm
        dialog={asking}
        title={t("Start your taste over?")}
        cancel={t("Keep it")}
        action={t("Start over")}
        kind="danger"
        onSubmit={(event) => {
          event.preventDefault();
          asking.current?.close();
          run("DELETE");
        }}
      >
        <p>
          {t(
            "This deletes what we learned from {swipes, plural, one {one swipe} other {# swipes}}, and your adjustments. It cannot be undone.",
            { swipes: data.likes + data.skips },
          )}
        </p>
      </DialogForm>
    </div>
  );
}

function Forecasts({ picture: { forecasts } }: { picture: TastePicture }) {
  const answers = forecasts.reduce((sum, { count }) => sum + count, 0);
  if (answers === 0)
    return (
      <p className="text-faint">
        {t("Cards show percentages once you have answered eight. Until then, they say it in words.")}
      </p>
    );
  return (
    <section aria-labelledby="forecasts">
      <h2 id="forecasts" className="text-lg">
        {t("How our percentages turned out, in {answers, plural, one {# answer} other {# answers}}", { answers })}
      </h2>
      <ul className="mt-1 text-faint tabular-nums">
        {forecasts.map(({ from, to, count, liked }) => (
          <li key={from}>
            {t("{from}–{to}% match: you liked {liked, number} of {count, number}", { from, to, liked, count })}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Trait = TastePicture["traits"][number];

const nudged = ({ name, adjustment }: Trait, by: number): TraitAdjustment => ({
  trait: name,
  adjustment: Math.max(-1, Math.min(1, (adjustment ?? 0) + by)),
});

function formatTrait({ weight, adjustment, sure, answers }: Trait): string {
  const lean = Math.abs(weight) < 0.05 ? "neutral" : weight > 0 ? "more" : "less";
  const source = adjustment !== null ? "adjusted" : sure > 0.3 || answers >= MIN_ANSWERS ? "learned" : "guessed";
  return t(leans[lean][source]);
}

function TraitBar({ weight, sure }: { weight: number; sure: number }) {
  const width = Math.min(48, Math.abs(weight) * 48);
  return (
    <svg
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      className={`taste-bar ${weight < 0 ? "text-skip" : "text-like"}`}
      aria-hidden="true"
    >
      <rect x="0" y="5" width="100" height="2" className="taste-bar-track" />
      <rect
        x={weight < 0 ? 50 - width : 50}
        y="1"
        width={width}
        height="10"
        rx="2"
        fill="currentColor"
        opacity={0.5 + sure / 2}
      />
      <rect x="49.6" y="0" width="0.8" height="12" className="taste-bar-middle" />
    </svg>
  );
}

const Nudge = (props: ComponentProps<typeof IconButton>) => (
  <IconButton
    data-tooltip=""
    className="grid place-items-center size-11 rounded-full hover:bg-sunken aria-[disabled=true]:opacity-40"
    {...props}
  />
);
