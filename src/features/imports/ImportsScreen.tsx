// Imports in /admin: the desk at which a file is brought in, and the history of what was.
import { Island } from "../../shell/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type City, whenInWords } from "../../ui/when.ts";
import type { ImportView } from "./contract.ts";

type Props = { open: ImportView | null; past: ImportView[]; page: number; more: boolean; city: City };

export function ImportsScreen({ open, past, page, more, city }: Props) {
  return (
    <div className="imports grid gap-10">
      <Island name="ImportDesk" props={{ open }} />
      <section aria-labelledby="past-imports" className={`grid gap-4 ${past.length === 0 ? "past-none" : ""}`}>
        <h2 id="past-imports" className="text-2xl">
          What was brought in
        </h2>
        {past.length === 0 ? (
          <EmptyState drawing="seen-everything" title="Nothing has been imported yet.">
            Each import is listed here, with who did it and what came of it.
          </EmptyState>
        ) : (
          <ol className="grid gap-3">
            {past.map((each) => (
              <li key={each.id}>
                <PastImport view={each} city={city} />
              </li>
            ))}
          </ol>
        )}
        <Pages page={page} more={more} />
      </section>
    </div>
  );
}

function PastImport({ view, city }: { view: ImportView; city: City }) {
  const { fileName, sourceName, by, counts, finishedAt, createdAt, dataAt } = view;
  const at = finishedAt ?? createdAt;
  return (
    <article className="card-box p-4 grid gap-1">
      <h3 className="text-lg break-words">{fileName}</h3>
      <p className="text-sm text-faint break-words">
        {sourceName} · {by ?? "Command line"} · <time dateTime={at}>{whenInWords(at, city)}</time>
        {dataAt && (
          <>
            {" "}
            · data of <time dateTime={dataAt}>{whenInWords(dataAt, city)}</time>
          </>
        )}
      </p>
      {counts && <p className="tabular-nums">{countsInWords(counts)}</p>}
    </article>
  );
}

function countsInWords({ added, updated, unchanged, kept, back, marked }: NonNullable<ImportView["counts"]>): string {
  const rows: [number, string][] = [
    [added, "added"],
    [updated, "updated"],
    [unchanged, "unchanged"],
    [kept, "claimed and kept"],
    [back, "back"],
    [marked, "marked maybe closed"],
  ];
  const said = rows.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString("en")} ${word}`);
  return said.join(", ") || "No places.";
}

function Pages({ page, more }: Pick<Props, "page" | "more">) {
  if (page === 1 && !more) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3">
      {page > 1 && (
        <ButtonLink kind="quiet" href={`/admin?tab=imports&page=${page - 1}`}>
          Newer
        </ButtonLink>
      )}
      {more && (
        <ButtonLink kind="quiet" href={`/admin?tab=imports&page=${page + 1}`}>
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
