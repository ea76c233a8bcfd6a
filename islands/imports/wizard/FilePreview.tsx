import type { DotMap, ImportPreview, ReasonGroup } from "../../../src/features/imports/schema.ts";
import { getTypeLabel, getTypeName } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { type City, formatEventTime } from "../../../src/ui/dates.ts";
import { HoursLines } from "../../../src/ui/HoursLines.tsx";
import { formatNumber } from "../../../src/ui/numbers.ts";

export function FilePreview({ preview, id, city }: { preview: ImportPreview; id: string; city: City }) {
  const { source, sample, events, rejected, warnings } = preview;
  return (
    <div id="import-preview" tabIndex={-1} className="grid gap-6 min-w-0 scroll-mt-6 outline-none">
      {events ? (
        <SampleEvents preview={preview} events={events} city={city} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-2 items-start">
          <Types preview={preview} />
          {preview.map && <Dots map={preview.map} count={preview.accepted} />}
        </div>
      )}
      <p className="text-sm">
        <span className="text-faint">{events ? t("Shown with its events:") : t("Shown with its places:")} </span>
        {[source.attribution, source.licenseName].filter(Boolean).join(" · ") || t("nobody is named")}
      </p>
      {preview.guessedHours && <GuessedHours {...preview.guessedHours} />}
      {sample.length > 0 && (
        <div className="grid gap-2 min-w-0">
          <h4 className="font-display text-lg">{t("Sample")}</h4>
          <Sample rows={sample} />
        </div>
      )}
      <Reasons title={t("Not imported")} groups={rejected} />
      {rejected.length > 0 && (
        <p>
          <a
            className="inline-flex items-center min-h-11 underline"
            href={`/api/admin/imports/${id}/left-out`}
            download
          >
            {t("Download what is not imported, with line numbers (CSV)")}
          </a>
        </p>
      )}
      <Reasons title={t("Imported with warnings")} groups={warnings} />
    </div>
  );
}

type EventsProps = { preview: ImportPreview; events: NonNullable<ImportPreview["events"]>; city: City };

const SampleEvents = ({ preview: { found, accepted }, events, city }: EventsProps) => (
  <div className="grid gap-3 min-w-0">
    <h4 className="font-display text-lg">
      {t("Events in the file: {found, number}. To import: {accepted, number}.", { found, accepted })}
    </h4>
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {events.map(({ title, place, ...time }) => (
        <li key={`${title} ${time.eventDate}`} className="border-b border-line py-2 min-w-0">
          <p className="font-semibold break-words">
            <bdi>{title}</bdi>
          </p>
          <p className="text-sm text-faint break-words">
            <bdi>{place}</bdi> · <time dateTime={time.eventDate}>{formatEventTime(time, city)}</time>
          </p>
        </li>
      ))}
    </ul>
  </div>
);

const COLORS = ["fill-act", "fill-like", "fill-skip", "fill-going", "fill-save"];

const Types = ({ preview: { types, found, accepted } }: { preview: ImportPreview }) => (
  <div className="grid gap-3">
    <h4 className="font-display text-lg">
      {t("{found, plural, one {# place} other {# places}} in the file, {accepted, number} to import", {
        found,
        accepted,
      })}
    </h4>
    <dl className="grid gap-1">
      {types.map(({ type, count }, i) => (
        <div key={type} className="flex items-center gap-3 border-b border-line py-1.5">
          <dt className="flex-1 flex items-center gap-2.5">
            <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
              <circle cx={6} cy={6} r={5} className={COLORS[i]} />
            </svg>
            {getTypeLabel(type)}
          </dt>
          <dd className="tabular-nums font-semibold">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  </div>
);

const Dots = ({ map: { width, height, dots }, count }: { map: DotMap; count: number }) => (
  <figure className="grid gap-2 min-w-0">
    <svg
      viewBox={`-10 -10 ${width + 20} ${height + 20}`}
      role="img"
      aria-label={t("{count, plural, one {Map of the place} other {Map of the # places}}, north at the top", { count })}
      className="w-full h-auto max-h-90 rounded-3 bg-sunken border border-line"
    >
      {dots.map(([x, y, type]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={2.6} className={`${COLORS[type]} opacity-80`} />
      ))}
    </svg>
    <figcaption className="text-sm text-faint">
      {t("North is at the top. Places at the same position share a dot.")}
    </figcaption>
  </figure>
);

const GuessedHours = ({ count, samples }: NonNullable<ImportPreview["guessedHours"]>) => (
  <section className="rounded-3 bg-sunken p-4 grid gap-2 min-w-0">
    <h4 className="font-display text-lg">
      {t(
        "{count, plural, one {The opening hours of # place are a guess} other {The opening hours of # places are a guess}}",
        { count },
      )}
    </h4>
    <p className="text-sm">{t("The file has them in words. Check how they were understood before you import.")}</p>
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {samples.map(({ text, hours }) => (
        <div key={text} className="border-b border-line py-2 min-w-0">
          <dt className="text-sm text-faint break-words">
            <bdi>{text}</bdi>
          </dt>
          <dd>
            <HoursLines text={hours} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Sample = ({ rows }: { rows: ImportPreview["sample"] }) => (
  <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {rows.map(({ name, location, description, openingHours, contactInfo, website, ...kind }, i) => (
      <li key={i} className="card-box p-4 grid gap-1 content-start min-w-0 break-words">
        <p className="text-sm text-faint">{findKind(kind)}</p>
        <p className="font-display text-lg">{name}</p>
        {description && <p className="line-clamp-4">{description}</p>}
        {[location, contactInfo, website].filter(Boolean).map((text) => (
          <p key={text} className="text-sm text-faint min-w-0 break-words">
            {text}
          </p>
        ))}
        {openingHours && (
          <p className="text-sm text-faint">
            <HoursLines text={openingHours} />
          </p>
        )}
      </li>
    ))}
  </ul>
);

type SampleKind = Pick<ImportPreview["sample"][number], "type" | "tags" | "tagLabels">;

function findKind({ type, tags, tagLabels }: SampleKind): string {
  const index = tags.findIndex((tag) => tag.startsWith("kind:"));
  return tagLabels?.[index] ?? tags[index]?.slice(5) ?? getTypeName(type);
}

function Reasons({ title, groups }: { title: string; groups: ReasonGroup[] }) {
  if (groups.length === 0) return null;
  const sum = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="rounded-3 border border-line">
      <summary className="min-h-11 px-4 py-2.5 font-semibold cursor-pointer">
        {title}: {formatNumber(sum)}
      </summary>
      <ul className="px-4 pb-3 grid gap-3">
        {groups.map(({ reason, count, broken, examples }) => (
          <li key={reason} className="grid gap-0.5 min-w-0">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 break-words first-letter:uppercase">
                {reason}
                {broken && <span className="text-skip"> {t("(an error in the file)")}</span>}
              </span>
              <span className="tabular-nums font-semibold">{formatNumber(count)}</span>
            </p>
            <p className="text-sm text-faint break-words">
              {examples.map(formatExample).join(" · ")}
              {count > examples.length && " …"}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function formatExample({ line, record, name, ref }: ReasonGroup["examples"][number]): string {
  const what = name || ref;
  if (record !== undefined)
    return what
      ? t("record {number, number}: {name}", { number: record, name: what })
      : t("record {number, number}", { number: record });
  return what ? t("line {line, number}: {name}", { line, name: what }) : t("line {line, number}", { line });
}
