import { ArrowDown, ArrowUp, Ellipsis, Footprints, GripVertical, Lock, Navigation, TriangleAlert } from "lucide-react";
import type { ComponentProps, HTMLAttributes } from "react";
import { getStopKey, isUnusable, type StopView } from "../../../src/features/plan/schema.ts";
import { formatWalk } from "../../../src/features/plan/texts.ts";
import { getRangeSign } from "../../../src/i18n/range-sign.ts";
import { t } from "../../../src/i18n/t.ts";
import { IconButton } from "../../../src/ui/Button.tsx";
import { type City, formatTime } from "../../../src/ui/dates.ts";
import { getDirectionsUrl } from "../../../src/ui/directions.ts";
import { LocalText } from "../../../src/ui/LocalText.tsx";
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
  onEdit: (stop: StopView) => void;
  handle: HTMLAttributes<HTMLElement>;
  isDragged: boolean;
};

export function Stop({ stop, index, city, isOwn, isDragged, ...rest }: Props) {
  const { name, nameLanguage, placeId, eventId, walkMinutes, waitMinutes, startsAt, leavesAt, warning, why, meal } =
    stop;
  const hours = stop.openText
    ? t("Open {hours}", { hours: stop.openText })
    : !eventId && !stop.evidence && t("Hours unknown");
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
                  <time dateTime={startsAt}>{formatTime(startsAt, city)}</time>
                  {getRangeSign()}
                  <time dateTime={leavesAt}>{formatTime(leavesAt, city)}</time>
                </>
              )}
              {stop.lockedAt && <Lock size={16} role="img" aria-label={t("Fixed time")} className="inline ms-2" />}
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
            {stop.kind && hours && "\u00a0· "}
            {hours}
            {stop.address && (
              <span className="plan-address">{`${stop.kind || hours ? "\u00a0· " : ""}${stop.address}`}</span>
            )}
          </p>
          {stop.evidence && <p className="text-sm text-faint break-words plan-evidence">{stop.evidence}</p>}
          {warning && (
            <p className="plan-warning">
              <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
              {warning}
            </p>
          )}
          {stop.note && <p className="break-words italic">{stop.note}</p>}
          {why.length > 0 && <p className="text-sm break-words">{why.join("\u00a0· ")}</p>}
          <Actions {...{ stop, index, isOwn }} {...rest} />
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

function Actions({ stop, index, count, userAgent, isOwn, actions, onEdit, handle }: Omit<Props, "isDragged" | "city">) {
  const { name, latitude, longitude } = stop;
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
          <span className="hidden md:flex">
            {listMoves({ stop, index, count, actions }).map(({ label, icon, isIdle, run }) => (
              <Action key={label} {...{ icon, label, isIdle }} onClick={run} />
            ))}
          </span>
          <Action icon={Ellipsis} label={t("Change {name}", { name })} onClick={() => onEdit(stop)} />
        </>
      )}
      {directions && (
        <a href={directions} className="plan-action" aria-label={t("Directions to {name}", { name })} data-tooltip="">
          <Navigation size={20} aria-hidden />
        </a>
      )}
    </div>
  );
}

type Moved = Pick<Props, "stop" | "index" | "count" | "actions">;

export const listMoves = ({ stop: { name }, index, count, actions }: Moved) => [
  {
    label: t("Move {name} up", { name }),
    icon: ArrowUp,
    isIdle: index === 0,
    run: () => actions.move(index, index - 1),
  },
  {
    label: t("Move {name} down", { name }),
    icon: ArrowDown,
    isIdle: index === count - 1,
    run: () => actions.move(index, index + 1),
  },
];

export const Action = (props: ComponentProps<typeof IconButton>) => (
  <IconButton className="plan-action" data-tooltip="" size={20} {...props} />
);
