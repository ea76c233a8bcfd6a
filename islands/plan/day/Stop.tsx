import {
  ArrowDown,
  ArrowUp,
  Footprints,
  GripVertical,
  Lock,
  LockOpen,
  Navigation,
  Repeat2,
  TriangleAlert,
  X,
} from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { getStopKey, isUnusable, type StopView } from "../../../src/features/plan/schema.ts";
import { formatWalk } from "../../../src/features/plan/texts.ts";
import { t } from "../../../src/i18n/t.ts";
import { type City, formatTime } from "../../../src/ui/dates.ts";
import { getDirectionsUrl } from "../../../src/ui/directions.ts";
import { LocalText } from "../../../src/ui/LocalText.tsx";
import { Options } from "../../../src/ui/Options.tsx";
import { MEALS } from "../meals.ts";
import type { PlanActions } from "./use-plan.ts";

type Props = {
  stop: StopView;
  index: number;
  count: number;
  city: City;
  userAgent: string;
  isOwn: boolean;
  actions: PlanActions;
  onSwap: (stop: StopView) => void;
  handle: HTMLAttributes<HTMLElement>;
  isDragged: boolean;
};

export function Stop({ stop, index, city, isOwn, isDragged, ...rest }: Props) {
  const { name, nameLanguage, placeId, eventId, walkMinutes, waitMinutes, startsAt, leavesAt, warning, why, meal } =
    stop;
  const hours = stop.openText ? t("Open {hours}", { hours: stop.openText }) : !eventId && t("Hours unknown");
  return (
    <li className="plan-stop" data-stop={getStopKey(stop)} data-dragged={isDragged || undefined}>
      {(walkMinutes > 0 || waitMinutes >= FREE_MINUTES) && (
        <p className="plan-leg">
          {walkMinutes > 0 && (
            <>
              <Footprints size={16} aria-hidden className="shrink-0" />
              {formatWalk(stop)}
            </>
          )}
          {waitMinutes >= FREE_MINUTES && <span>{t("{minutes} min free", { minutes: waitMinutes })}</span>}
        </p>
      )}
      <article className="plan-card" data-warning={warning ? "" : undefined}>
        <span className="plan-number" aria-hidden="true">
          {index + 1}
        </span>
        <div className="grid gap-1 min-w-0">
          {!isUnusable(stop) && (
            <p className="font-semibold tabular-nums">
              {stop.allDay ? (
                t("All day")
              ) : (
                <>
                  <time dateTime={startsAt}>{formatTime(startsAt, city)}</time>–
                  <time dateTime={leavesAt}>{formatTime(leavesAt, city)}</time>
                </>
              )}
              {meal && <span className="plan-meal">{t(MEALS[meal])}</span>}
            </p>
          )}
          <h2 className="text-xl break-words">
            <a href={eventId ? `/events/${eventId}` : `/business/${placeId}`} className="plain-link">
              <LocalText language={nameLanguage}>{name}</LocalText>
            </a>
          </h2>
          <p className="text-sm text-faint break-words">
            {stop.kind && <LocalText language={stop.kindLanguage}>{stop.kind}</LocalText>}
            {stop.kind && hours && " · "}
            {hours}
          </p>
          {warning && (
            <p className="plan-warning">
              <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
              {warning}
            </p>
          )}
          {why.length > 0 && <p className="text-sm break-words">{why.join(" · ")}</p>}
          <Actions {...{ stop, index, city, isOwn }} {...rest} />
        </div>
        <img
          src={stop.picture}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          className="plan-picture"
        />
      </article>
    </li>
  );
}

/** Shorter waits are not worth a line. */
const FREE_MINUTES = 10;

type ActionsProps = Omit<Props, "isDragged">;

function Actions({ stop, index, count, city, userAgent, isOwn, actions, onSwap, handle }: ActionsProps) {
  const { name, latitude, longitude, lockedAt, startsAt } = stop;
  const directions =
    latitude !== null && longitude !== null && getDirectionsUrl({ name, latitude, longitude }, userAgent);
  return (
    <div className="plan-actions">
      {isOwn && (
        <>
          <span
            {...handle}
            className="plan-action plan-handle"
            title={t("Drag to reorder")}
            data-handle=""
            aria-hidden="true"
          >
            <GripVertical size={20} aria-hidden />
          </span>
          <Action
            label={t("Move {name} up", { name })}
            disabled={index === 0}
            onClick={() => actions.move(index, index - 1)}
          >
            <ArrowUp size={20} aria-hidden />
          </Action>
          <Action
            label={t("Move {name} down", { name })}
            disabled={index === count - 1}
            onClick={() => actions.move(index, index + 1)}
          >
            <ArrowDown size={20} aria-hidden />
          </Action>
          {!stop.eventId && (
            <Action
              label={
                lockedAt
                  ? t("Unlock {name}", { name })
                  : t("Lock {name} at {time}", { name, time: formatTime(startsAt, city) })
              }
              pressed={lockedAt !== null}
              onClick={() => actions.toggleLock(stop)}
            >
              {lockedAt ? <Lock size={20} aria-hidden /> : <LockOpen size={20} aria-hidden />}
            </Action>
          )}
          <Action label={t("Something else instead of {name}", { name })} onClick={() => onSwap(stop)}>
            <Repeat2 size={20} aria-hidden />
          </Action>
          <Action label={t("Remove {name} from the plan", { name })} onClick={() => actions.remove(stop)}>
            <X size={20} aria-hidden />
          </Action>
        </>
      )}
      {directions && (
        <a href={directions} className="plan-action" aria-label={t("Directions to {name}", { name })} data-tooltip="">
          <Navigation size={20} aria-hidden />
        </a>
      )}
      {isOwn && !stop.eventId && <Stay stop={stop} actions={actions} />}
    </div>
  );
}

type ActionProps = { label: string; pressed?: boolean; disabled?: boolean; onClick: () => void; children: ReactNode };

/** Not really disabled at the ends of the list, so that it keeps the focus. */
const Action = ({ label, pressed, disabled, onClick, children }: ActionProps) => (
  <button
    type="button"
    className="plan-action"
    aria-label={label}
    data-tooltip=""
    aria-pressed={pressed}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
  >
    {children}
  </button>
);

const STAYS = [10, 15, 20, 30, 40, 45, 60, 75, 90, 120, 150, 180, 240];

function Stay({ stop, actions }: Pick<Props, "stop" | "actions">) {
  const { name, stayMinutes } = stop;
  const choices = [...new Set([...STAYS, stayMinutes])].sort((a, b) => a - b);
  return (
    <select
      className="plan-stay"
      aria-label={t("How long you stay at {name}", { name })}
      value={stayMinutes}
      onChange={(event) => actions.setStay(stop, Number(event.currentTarget.value))}
    >
      <Options of={choices.map((minutes) => [minutes, t("{minutes} min", { minutes })])} />
    </select>
  );
}
