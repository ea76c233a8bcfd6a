import { useState } from "react";
import type { NeedCounts, StartingPoint } from "../../../src/features/discovery/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import type { Needs } from "../../../src/taste/needs.ts";
import { type Point, WALK_MINUTES } from "../../../src/taste/walking.ts";
import { Options, SelectField } from "../../../src/ui/Field.tsx";
import { getPosition } from "../../lib/position.ts";
import { withCount } from "./with-count.ts";

/** Where a walk can start, besides the starting points, which are chosen by their index. */
const HERE = "here";
const CENTER = "center";
const GIVEN = "given";

type Props = {
  walk: Needs["walk"];
  counts: NeedCounts | undefined;
  startingPoints: readonly StartingPoint[];
  getCenter?: () => Point | null;
  onChange: (walk: Needs["walk"]) => void;
  onStart: (start: Point) => void;
};

export function WalkFields({ walk, counts, startingPoints, getCenter, onChange, onStart }: Props) {
  const [given] = useState(walk?.from);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const known = given ? startingPoints.findIndex((point) => isSame(round(point), given)) : -1;
  const start = chosen ?? (known >= 0 ? String(known) : given ? GIVEN : HERE);

  async function change(minutes: number, start: string): Promise<void> {
    setProblem(undefined);
    if (minutes === 0) return onChange(null);
    try {
      onChange({ minutes, from: round(await locate(start)) });
    } catch {
      onChange(null);
      setProblem(t("Your browser doesn't share your location."));
    }
  }

  async function locate(start: string): Promise<Point> {
    if (start === GIVEN && given) return given;
    return (start === CENTER ? getCenter?.() : startingPoints[Number(start)]) ?? getPosition();
  }

  function startFrom(start: string): void {
    setChosen(start);
    if (walk) void change(walk.minutes, start);
    // The position is not asked for before a walk from there is chosen.
    else if (start !== HERE) void locate(start).then((point) => onStart(round(point)));
  }

  return (
    <>
      <SelectField label={t("Start from")} value={start} onChange={(event) => startFrom(event.target.value)}>
        <option value={HERE}>{t("From where I am now")}</option>
        {getCenter && <option value={CENTER}>{t("From the center of the map")}</option>}
        {given && known < 0 && <option value={GIVEN}>{t("From the point in the link")}</option>}
        <Options of={startingPoints.map(({ name }, index) => [index, name])} />
      </SelectField>
      <SelectField
        label={t("On foot")}
        value={walk?.minutes ?? 0}
        errors={problem ? [problem] : undefined}
        onChange={(event) => void change(Number(event.target.value), start)}
      >
        <option value={0}>{t("Any [[a filter that is off]]")}</option>
        <Options
          of={[...new Set([...WALK_MINUTES, walk?.minutes ?? 5])]
            .sort((a, b) => a - b)
            .map((minutes) => [
              minutes,
              withCount(t("{minutes, number} min", { minutes }), counts?.options[`walk:${minutes}`]),
            ])}
        />
      </SelectField>
    </>
  );
}

/** To about 100 meters, because it is in the address of the page. */
const round = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});

const isSame = (a: Point, b: Point) => a.latitude === b.latitude && a.longitude === b.longitude;
