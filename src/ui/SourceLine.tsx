// Whose data is shown, and under which license, in the words that the license asks for.

export type Credit = { attribution: string; licenseName: string | null; licenseUrl: string | null };

/** Each source once; nothing where nobody asks to be named. */
export function SourceLine({ credits, className = "" }: { credits: (Credit | null)[]; className?: string }) {
  const named = new Map(credits.flatMap((credit) => (credit ? [[wordsOf(credit), credit] as const] : [])));
  if (named.size === 0) return null;
  return (
    <p className={`text-sm text-faint break-words ${className}`}>
      {[...named].map(([words, credit], i) => (
        <span key={words}>
          {i > 0 && " · "}
          {credit.attribution}
          {credit.licenseName && ", "}
          {credit.licenseUrl ? (
            <a href={credit.licenseUrl} rel="noopener license" className="plain-link">
              {credit.licenseName ?? "license"}
            </a>
          ) : (
            credit.licenseName
          )}
        </span>
      ))}
    </p>
  );
}

const wordsOf = ({ attribution, licenseName }: Credit) => [attribution, licenseName].filter(Boolean).join(", ");
