import { Pause, Play, RotateCcw, Volume2, VolumeX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { rich } from "../../src/i18n/rich.ts";
import { getLanguage, t } from "../../src/i18n/t.ts";
import { Button, ButtonLink, QuietButton } from "../../src/ui/Button.tsx";
import { formatDecimal } from "../../src/ui/numbers.ts";
import { isElsewhere } from "../lib/is-elsewhere.ts";
import { Stage } from "./player/Stage.tsx";
import { getSampleCards } from "./player/samples.ts";
import { STEPS, TOTAL_MS } from "./player/tour.ts";
import { useTour } from "./player/use-tour.ts";

type Props = { siteName: string; logo: string | null; isCityPublic: boolean };

export function DemoPlayer({ siteName, logo, isCityPublic }: Props) {
  const tour = useTour(getSampleCards().length);
  const { state, elapsed, moment } = tour;
  const step = STEPS[moment.index]!;
  const caption = t(step.caption, { siteName });
  const guide = useGuide(caption, state === "playing");
  useKeys({
    " ": tour.toggle,
    r: tour.restart,
    m: guide.toggleMuted,
    ArrowRight: () => tour.goTo(moment.index + 1),
    ArrowLeft: () => tour.goTo(moment.index - 1),
  });

  return (
    <section className="demo" aria-label={t("Demo")}>
      <div className="demo-side">
        <h1 className="demo-title">{t("{siteName} in 27 seconds", { siteName })}</h1>
        <p className="demo-text">{t("From a blank profile to an evening you'll like. All data is made up.")}</p>
        <ol className="demo-steps">
          {STEPS.map(({ name, title }, i) => (
            <li
              key={name}
              aria-current={i === moment.index && state !== "idle" ? "step" : undefined}
              className="demo-step"
            >
              {t(title)}
            </li>
          ))}
        </ol>
      </div>

      <div className="demo-main">
        <div className="demo-status">
          <p className="demo-count">{t("Step {step} of {count}", { step: moment.index + 1, count: STEPS.length })}</p>
          {guide.active && <p className="demo-badge">{t("Audio Guide Active")}</p>}
          <p className="demo-left">
            {t("{seconds} s left", { seconds: formatDecimal(Math.ceil(moment.left / 100) / 10) })}
          </p>
        </div>
        <progress className="demo-progress" max={TOTAL_MS} value={elapsed} aria-label={t("Progress of the demo")} />
        <Stage
          step={step.name}
          moment={moment}
          decisions={tour.decisions}
          siteName={siteName}
          logo={logo}
          idle={state === "idle"}
        />
        <p className="demo-caption" role="status">
          {state === "idle" ? t("Press start and lean back.") : caption}
        </p>
        <div className="demo-controls">
          {state === "idle" ? (
            <Button onClick={tour.play} className="demo-start">
              <Play size={20} aria-hidden />
              {t("Start 27s Demo")}
            </Button>
          ) : (
            <>
              {state === "finished" && isCityPublic && (
                <ButtonLink href="/try" className="demo-start">
                  {t("Start Swiping")}
                </ButtonLink>
              )}
              {state !== "finished" && (
                <Button onClick={tour.toggle} className="demo-start">
                  {state === "playing" ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
                  {state === "playing" ? t("Pause") : t("Resume")}
                </Button>
              )}
              <QuietButton icon={RotateCcw} onClick={tour.restart} className="demo-start">
                {t("Restart")}
              </QuietButton>
            </>
          )}
          {guide.available && (
            <Button
              kind="bare"
              onClick={guide.toggleMuted}
              aria-pressed={guide.muted}
              aria-label={t("Mute the audio guide")}
              data-tooltip=""
              className="demo-mute"
            >
              {guide.muted ? <VolumeX size={22} aria-hidden /> : <Volume2 size={22} aria-hidden />}
            </Button>
          )}
        </div>
        <p className="demo-keys">
          {rich("<key>Space</key> pause <key>R</key> restart <key>←</key> <key>→</key> steps", {
            key: (text) => <kbd>{text}</kbd>,
          })}
        </p>
      </div>
    </section>
  );
}

/** Shortcuts, except Space on a control, and everything on a control outside of the player. */
function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      if (isElsewhere(target, ".demo")) return;
      const onControl = target.closest("button, a, input, select, textarea");
      if (event.key === " " && onControl) return;
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** @param caption a new one interrupts the previous one */
function useGuide(caption: string, playing: boolean) {
  const [muted, setMuted] = useState(false);
  const available = useHasVoices();
  const active = available && playing && !muted;

  useEffect(() => {
    if (!active) return;
    const utterance = new SpeechSynthesisUtterance(caption);
    utterance.lang = getLanguage();
    utterance.rate = 1.1;
    speechSynthesis.speak(utterance);
    return () => speechSynthesis.cancel();
  }, [active, caption]);

  return { available, active, muted, toggleMuted: () => setMuted(!muted) };
}

/** Some browsers load their voices asynchronously. */
function useHasVoices(): boolean {
  const [hasVoices, setHasVoices] = useState(false);
  useEffect(() => {
    if (!("speechSynthesis" in window)) return;
    const update = () => setHasVoices(speechSynthesis.getVoices().length > 0);
    update();
    speechSynthesis.addEventListener?.("voiceschanged", update);
    return () => speechSynthesis.removeEventListener?.("voiceschanged", update);
  }, []);
  return hasVoices;
}
