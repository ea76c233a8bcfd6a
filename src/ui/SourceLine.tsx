// Attribution of data sources, in the wording their licenses require.
import { msg, t } from "../i18n/t.ts";

export type Credit = { attribution: string; licenseName: string | null; licenseUrl: string | null };

/** Lists each source once, or nothing if none requires attribution. */
export function SourceLine({ credits, className = "" }: { credits: (Credit | null)[]; className?: string }) {
  const named = new Map(
    credits.flatMap((credit) => (credit && keyOf(credit) ? [[keyOf(credit), credit] as const] : [])),
  );
  if (named.size === 0) return null;
  return (
    <p className={`text-sm text-faint break-words ${className}`}>
      {[...named].map(([key, credit], i) => (
        <span key={key}>
          {i > 0 && " · "}
          <bdi>
            {credit.attribution === SAMPLE ? t(SAMPLE) : credit.attribution}
            {credit.attribution && credit.licenseName && ", "}
            {credit.licenseUrl ? (
              <a href={credit.licenseUrl} rel="noopener license" className="plain-link">
                {credit.licenseName ?? t("license")}
              </a>
            ) : (
              credit.licenseName
            )}
          </bdi>
        </span>
      ))}
    </p>
  );
}

/** The attribution of the sample city's places, which is a text of ours. */
const SAMPLE = msg("Invented for the sample city");

const keyOf = ({ attribution, licenseName }: Credit) => [attribution, licenseName].filter(Boolean).join(", ");
