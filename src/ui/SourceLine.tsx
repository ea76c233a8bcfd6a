// Whose data is shown, and under which licence, in the words that the licence asks for.

export type Credit = { attribution: string; licenceName: string | null; licenceUrl: string | null };

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
          {credit.licenceName && ", "}
          {credit.licenceUrl ? (
            <a href={credit.licenceUrl} rel="noopener license" className="plain-link">
              {credit.licenceName ?? "licence"}
            </a>
          ) : (
            credit.licenceName
          )}
        </span>
      ))}
    </p>
  );
}

const wordsOf = ({ attribution, licenceName }: Credit) => [attribution, licenceName].filter(Boolean).join(", ");
