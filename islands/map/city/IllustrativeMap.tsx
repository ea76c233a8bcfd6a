// Replaces the map without WebGL: a drawing, labeled as such, with eight fixed positions for the places.
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import type { MapPoint } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { TypeMark } from "./TypeMark.tsx";
import type { MapCity } from "./use-city.ts";

const POSITIONS = 8;

export function IllustrativeMap({ city }: { city: MapCity }) {
  const places = city.points?.points ?? city.listed();
  const listed = new Map(city.nearby.map(({ id }, index) => [id, index]));
  const inOrder = [...places].sort((a, b) => (listed.get(a[0]) ?? POSITIONS) - (listed.get(b[0]) ?? POSITIONS));
  return (
    <div className="city-drawing">
      <Drawing />
      <p className="city-note">
        <strong>{t("Illustrative map")}</strong>{" "}
        <span className="whitespace-nowrap">{t("Positions are not accurate.")}</span>
      </p>
      {Array.from({ length: POSITIONS }, (_, position) => (
        <Marker
          key={position}
          position={position}
          places={inOrder.filter((_, index) => index % POSITIONS === position)}
          city={city}
        />
      ))}
    </div>
  );
}

/** Each press chooses the next place at its position. */
function Marker({ position, places, city }: { position: number; places: MapPoint[]; city: MapCity }) {
  const at = places.findIndex(([id]) => id === city.place?.id);
  const shown = places[Math.max(0, at)];
  if (!shown) return null;
  const next = places[(at + 1) % places.length]!;
  const [id, name, , , type] = shown;
  return (
    <button
      type="button"
      className={`city-marker city-spot-${position}`}
      aria-label={places.length > 1 ? t("{name}, and {count, number} more", { name, count: places.length - 1 }) : name}
      aria-pressed={at >= 0}
      data-hovered={city.hoveredId === id || undefined}
      onClick={() => city.choose(next[0])}
      onPointerEnter={() => city.hover(id)}
      onPointerLeave={() => city.hover(null)}
    >
      <TypeMark type={BUSINESS_TYPES[type]!} />
      {places.length > 1 && <span className="city-marker-count">{places.length}</span>}
    </button>
  );
}

const Drawing = () => (
  <svg viewBox="0 0 800 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className="city-drawing-sea" d="M0 470C120 430 180 520 300 500S480 420 590 470s150 10 210-20v150H0z" />
    <path
      className="city-drawing-wave"
      d="M0 500c120-40 180 50 300 30s180-80 290-30 150 10 210-20M0 530c120-40 180 50 300 30s180-80 290-30 150 10 210-20"
    />
    <path
      className="city-drawing-park"
      d="M70 70c60-40 150-30 170 20s-30 110-90 110S10 120 70 70zM560 250c50-40 140-20 150 40s-60 90-110 80-90-80-40-120z"
    />
    <g className="city-drawing-street">
      <path d="M0 260C160 220 260 300 400 270S660 160 800 200" />
      <path d="M300 0c-20 120 60 200 40 300s-60 120-50 200" />
      <path d="M560 0c20 90-60 180-40 260s70 120 60 210" />
      <path d="M0 400c140-60 280 10 400-20s260-90 400-60M110 200l60 250M690 130l-30 120 60 210" />
    </g>
  </svg>
);
