import { CalendarCheck, Check, Heart, MessageSquare } from "lucide-react";
import type { SyntheticEvent } from "react";
import { TRAVEL_PREFERENCES } from "../../../db/vocabulary.ts";
import { getPreferenceLabel } from "../../../src/i18n/labels-of-preferences.ts";
import { rich } from "../../../src/i18n/rich.ts";
import { t } from "../../../src/i18n/t.ts";
import { ButtonLink, QuietLink } from "../../../src/ui/Button.tsx";
import { Logo } from "../../../src/ui/Logo.tsx";
import * as samples from "./samples.ts";
import { type CardState, cardAt, type Decision, type Moment, type StepName } from "./tour.ts";

type Props = {
  step: StepName;
  moment: Moment;
  decisions: Decision[];
  siteName: string;
  logo: string | null;
  idle: boolean;
};

export const Stage = ({ step, moment: { into }, decisions, siteName, logo, idle }: Props) => (
  <div className="demo-stage" data-step={step} key={step}>
    {step === "welcome" && <Welcome siteName={siteName} idle={idle} />}
    {step === "preferences" && <Preferences into={into} />}
    {step === "swipe" && <Swipe into={into} decisions={decisions} />}
    {step === "learning" && <Learning into={into} />}
    {step === "events" && <Events into={into} />}
    {step === "dashboard" && <Dashboard />}
    {step === "finish" && <Finish siteName={siteName} logo={logo} />}
  </div>
);

const Welcome = ({ siteName, idle }: { siteName: string; idle: boolean }) => (
  <div className="demo-center">
    <div className="demo-fan" aria-hidden="true">
      {samples.getSampleCards().map(({ name, picture }) => (
        <img key={name} src={picture} alt="" width={300} height={400} fetchPriority="high" onError={showGradient} />
      ))}
    </div>
    <h2 className="demo-heading">
      {idle ? t("A look at {siteName}", { siteName }) : t("Welcome to {siteName}", { siteName })}
    </h2>
    <p className="demo-faint">{t("Travel that feels like you.")}</p>
  </div>
);

const PICK_INTERVAL_MS = 700;

function Preferences({ into }: { into: number }) {
  const picked = new Set<string>(samples.SAMPLE_PICKS.slice(0, Math.floor(into / PICK_INTERVAL_MS)));
  return (
    <div className="demo-sheet">
      <h2 className="demo-heading">{t("What moves you?")}</h2>
      <ul className="demo-picks">
        {TRAVEL_PREFERENCES.map((preference) => (
          <li key={preference} className="demo-pick" data-picked={picked.has(preference) || undefined}>
            {picked.has(preference) && <Check size={16} aria-label={t("picked")} />}
            {getPreferenceLabel(preference)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Swipe({ into, decisions }: { into: number; decisions: Decision[] }) {
  const states = samples.getSampleCards().map((_, i) => cardAt(into, i));
  const decided = decisions.filter((_, i) => states[i] === "gone");
  const liked = decided.filter((decision) => decision === "like").length;
  return (
    <div className="demo-deck">
      {decided.length === samples.getSampleCards().length && (
        <div className="demo-center demo-tally">
          <Heart size={40} aria-hidden className="demo-heart" />
          <h2 className="demo-heading">
            {t("{liked} liked, {saved} saved", { liked, saved: decided.length - liked })}
          </h2>
          <p className="demo-faint">{t("Three swipes tell us more than a form would.")}</p>
        </div>
      )}
      {samples.getSampleCards().map((card, i) => (
        <Card key={card.name} card={card} state={states[i]!} decision={decisions[i] ?? "like"} />
      ))}
    </div>
  );
}

const LABELS: Record<Decision, string> = { like: "LIKE", save: "SAVE" };

function Card({ card, state, decision }: { card: samples.SampleCard; state: CardState; decision: Decision }) {
  if (state === "gone") return null;
  return (
    <article
      className={`demo-card demo-tone-${card.tone}`}
      data-state={state}
      data-decision={decision}
      aria-hidden={state !== "top" || undefined}
    >
      <img src={card.picture} alt="" width={300} height={400} onError={showGradient} />
      {state === "leaving" && <p className="demo-stamp">{LABELS[decision]}</p>}
      <p className="demo-match">
        {rich("<b>{percent}%</b> match", { percent: card.percent, b: (text) => <strong>{text}</strong> })}
      </p>
      <div className="demo-card-text">
        <h2 className="demo-card-name">{card.name}</h2>
        <p>{card.facts}</p>
        <p className="demo-chip">{card.reason}</p>
      </div>
    </article>
  );
}

function showGradient(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.hidden = true;
}

const LEARNED_AFTER_MS = 3200;

function Learning({ into }: { into: number }) {
  const share = Math.min(1, into / LEARNED_AFTER_MS);
  return (
    <div className="demo-sheet">
      <h2 className="demo-heading">{t("Learning your taste")}</h2>
      <ul className="demo-bars">
        {samples.getSampleTaste().map(({ label, percent }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{Math.round(percent * share)}%</span>
            <progress max={100} value={percent * share} aria-label={label} className="demo-bar" />
          </li>
        ))}
      </ul>
      <p className="demo-faint">{t("Each bar can be a reason on a card.")}</p>
    </div>
  );
}

const RSVP_AFTER_MS = 1200;

const Events = ({ into }: { into: number }) => (
  <div className="demo-sheet">
    <h2 className="demo-heading">{t("Events nearby")}</h2>
    <ul className="demo-events">
      {samples.getSampleEvents().map(({ title, facts, seats }, i) => (
        <li key={title} className="demo-event">
          <p className="demo-event-title">{title}</p>
          <p>{facts}</p>
          <p className="demo-faint">{seats}</p>
          {i === 0 && into >= RSVP_AFTER_MS && (
            <p className="demo-in">
              <CalendarCheck size={16} aria-hidden /> {t("I'm In")}
            </p>
          )}
        </li>
      ))}
    </ul>
  </div>
);

const Dashboard = () => (
  <div className="demo-sheet">
    <h2 className="demo-heading">{t("Your Travel Hub")}</h2>
    <dl className="demo-numbers">
      {samples.getSampleNumbers().map(({ count, label }) => (
        <div key={label} className="demo-number">
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
    <p className="demo-message">
      <MessageSquare size={18} aria-hidden />
      {t("Café Nord: the window table is yours on Friday.")}
    </p>
    <p className="demo-faint">{t("Sample numbers.")}</p>
  </div>
);

const Finish = ({ siteName, logo }: Pick<Props, "siteName" | "logo">) => (
  <div className="demo-center">
    <Logo own={logo} className="demo-logo" />
    <h2 className="demo-heading">{t("Your turn")}</h2>
    <p className="demo-faint">{t("Your first card on {siteName} is waiting.", { siteName })}</p>
    <div className="demo-ways">
      <ButtonLink href="/api/login">{t("Get Started")}</ButtonLink>
      <QuietLink href="/">{t("Back to Home")}</QuietLink>
    </div>
  </div>
);
