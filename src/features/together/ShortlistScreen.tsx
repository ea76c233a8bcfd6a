import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type CardPlace, PlaceCard } from "../../ui/PlaceCard.tsx";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";

type Entry = {
  place: CardPlace;
  meetUp: IslandProps<"MeetUp">;
  isMatch: boolean;
  members: { name: string; reasons: string[] }[];
};

type Props = {
  code: string;
  city: string;
  hasEnded: boolean;
  planPath: string;
  entries: Entry[];
  credits: (Credit | null)[];
};

export function ShortlistScreen({ code, city, hasEnded, planPath, entries, credits }: Props) {
  const matches = entries.filter(({ isMatch }) => isMatch).length;
  return (
    <div className="page-width grid gap-6 py-8">
      <header className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">{t("Your shortlist in {city}", { city })}</h1>
        <p className="text-lg text-faint">
          {t(
            "{matches, plural, =0 {No match yet: these places suit you best.} one {One match comes first, then what suits you best.} other {# matches come first, then what suits you best.}}",
            { matches },
          )}
        </p>
      </header>
      <div className="print-hidden flex flex-wrap gap-3">
        {!hasEnded && <ButtonLink href={`/together/${code}`}>{t("Keep swiping")}</ButtonLink>}
        <ButtonLink kind="quiet" href={planPath}>
          {t("Plan a day")}
        </ButtonLink>
        <Island name="PrintButton" props={{ label: t("Print"), kind: "quiet" }} />
        {entries.length > 0 && (
          <ButtonLink kind="quiet" href={`/api/together/${code}/shortlist.csv`}>
            {t("Download as CSV")}
          </ButtonLink>
        )}
      </div>
      {entries.length === 0 && <EmptyState drawing="no-matches" title={t("Nothing fits all of you yet")} />}
      <h2 className="visually-hidden">{t("Places")}</h2>
      <ol className="places-grid">
        {entries.map((entry, rank) => (
          <li key={entry.place.id} className="grid gap-2 content-start">
            <PlaceCard place={entry.place} eager={rank < 4} />
            {entry.isMatch && <p className="font-semibold text-like">{t("A match")}</p>}
            <Reasons entry={entry} />
            <div className="print-hidden grid gap-2">
              <Island name="MeetUp" props={entry.meetUp} when="visible" />
            </div>
          </li>
        ))}
      </ol>
      <SourceLine credits={credits} />
    </div>
  );
}

function Reasons({ entry: { place, members } }: { entry: Entry }) {
  const explained = members.filter(({ reasons }) => reasons.length > 0);
  if (explained.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm" aria-label={t("Why {name} suits each of you", { name: place.name })}>
      {explained.map(({ name, reasons }, i) => (
        <li key={i}>
          <strong>
            <bdi>{name}</bdi>:
          </strong>{" "}
          <span className="text-faint">{reasons.join("\u00a0· ")}</span>
        </li>
      ))}
    </ul>
  );
}
