import { formatMatch, type ShownMatch } from "../i18n/labels.ts";

const RADIUS = 26;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

export function MatchRing({ match }: { match: ShownMatch }) {
  const { percent, words } = match;
  if (words) return <p className="match-words">{words}</p>;
  return (
    <div className="match-ring size-16" role="img" aria-label={formatMatch(match)}>
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle cx="30" cy="30" r="29" className="match-ring-disc" />
        <circle cx="30" cy="30" r={RADIUS} className="match-ring-track" />
        <circle
          cx="30"
          cy="30"
          r={RADIUS}
          className="match-ring-arc"
          strokeDasharray={`${(CIRCUMFERENCE * percent) / 100} ${CIRCUMFERENCE}`}
          transform="rotate(-90 30 30)"
        />
        <text x="30" y="31" textAnchor="middle" dominantBaseline="middle" className="match-ring-number">
          {percent}%
        </text>
      </svg>
    </div>
  );
}
