// Attribution of data sources, in the wording their licenses require.
import { msg, t } from "../i18n/t.ts";
import { PlainLink } from "./TextLink.tsx";

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
              <PlainLink href={credit.licenseUrl} rel="noopener license">
                {credit.licenseName ?? t("license")}
              </PlainLink>
            ) : (
              credit.licenseName
            )}
          </bdi>
        </span>
      ))}
    </p>
  );
}

/** Those with a wording in each language, by how sources are stored: in the browser, `msg` is the translation itself. */
const OWN_WORDING = {
  "Invented for the sample city": msg("Invented for the sample city"),
  "© OpenStreetMap contributors": msg("© OpenStreetMap contributors"),
};

export function translateAttribution(attribution: string): string {
  const ours = Object.entries(OWN_WORDING).find(([text]) => attribution.startsWith(text));
  return ours ? t(ours[1]) + attribution.slice(ours[0].length) : attribution;
}

const keyOf = ({ attribution, licenseName }: Credit) => [attribution, licenseName].filter(Boolean).join("\n");
