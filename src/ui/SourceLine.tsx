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
            {translateAttribution(credit.attribution)}
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

/** Attributions that have a wording in each language: of the sample city's places, and the one OpenStreetMap asks for. */
const OWN_WORDING = [msg("Invented for the sample city"), msg("© OpenStreetMap contributors")];

export function translateAttribution(attribution: string): string {
  const ours = OWN_WORDING.find((text) => attribution.startsWith(text));
  return ours ? t(ours) + attribution.slice(ours.length) : attribution;
}

const keyOf = ({ attribution, licenseName }: Credit) => [attribution, licenseName].filter(Boolean).join(", ");
