import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { getTypeLabel, getTypeName } from "../../i18n/labels.ts";
import { msg, t } from "../../i18n/t.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LISTING_STATES, ListingBadge } from "../../ui/ListingBadge.tsx";
import { Filters } from "./Filters.tsx";
import { ListTable } from "./ListTable.tsx";
import type { AdminPlace } from "./schema.ts";

type Props = {
  places: AdminPlace[];
  sources: { id: string; name: string }[];
  filters: Record<string, string | undefined>;
  next?: string;
};

const STATUS_LABELS: [value: string, label: string][] = [
  ["", LISTING_STATES.approved],
  ["pending", LISTING_STATES.pending],
  ["rejected", LISTING_STATES.rejected],
  ["closed", msg("Maybe closed")],
  ["claimed", msg("Claimed")],
  ["any", msg("Any")],
];

export function PlacesScreen({ places, sources, filters, next }: Props) {
  const { after: _, ...kept } = filters;
  const search = new URLSearchParams(Object.entries(kept).filter((pair): pair is [string, string] => Boolean(pair[1])));
  return (
    <div className="grid gap-5">
      <h2 className="visually-hidden">{t("Places")}</h2>
      <Filters
        tab="places"
        filters={filters}
        search={{ name: "q", label: t("Search"), placeholder: t("Name, address or ID") }}
        choices={[
          {
            name: "type",
            label: t("Type"),
            options: [
              { value: "", label: t("All types") },
              ...BUSINESS_TYPES.map((type) => ({ value: type, label: getTypeLabel(type) })),
            ],
          },
          {
            name: "status",
            label: t("Status"),
            options: STATUS_LABELS.map(([value, label]) => ({ value, label: t(label) })),
          },
          {
            name: "source",
            label: t("Source"),
            options: [{ value: "", label: t("Any") }, ...sources.map(({ id, name }) => ({ value: id, label: name }))],
          },
          {
            name: "lacks",
            label: t("Missing [[of facts about a place]]"),
            options: [
              { value: "", label: t("Any") },
              { value: "hours", label: t("No opening hours") },
              { value: "position", label: t("No position") },
            ],
          },
        ]}
      />
      <p className="flex flex-wrap gap-3">
        <ButtonLink kind="quiet" href={`/api/admin/places.csv?${search}`}>
          {t("Export as CSV")}
        </ButtonLink>
        <ButtonLink kind="quiet" href={`/api/admin/places.geojson?${search}`}>
          {t("Export as GeoJSON")}
        </ButtonLink>
        <ButtonLink kind="quiet" href="/admin?tab=places&duplicates=1">
          {t("Possible duplicates")}
        </ButtonLink>
      </p>
      {places.length === 0 ? <NoPlaces isFiltered={Object.values(filters).some(Boolean)} /> : <Table places={places} />}
      {next && (
        <nav aria-label={t("Pages of places")} className="flex justify-end">
          <ButtonLink
            kind="quiet"
            href={`/admin?${new URLSearchParams([["tab", "places"], ...search, ["after", next]])}`}
          >
            {t("Next page")}
          </ButtonLink>
        </nav>
      )}
    </div>
  );
}

function NoPlaces({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState drawing="no-matches" title={t("No places match")}>
        {t("The search covers names, addresses and IDs. Every word must match.")}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="no-matches"
      title={t("No approved places yet")}
      action={<ButtonLink href="/admin?tab=imports">{t("Import places")}</ButtonLink>}
    >
      {t("Import the places of the city, or approve those that businesses submit.")}
    </EmptyState>
  );
}

function Table({ places }: { places: AdminPlace[] }) {
  return (
    <ListTable
      headings={[
        { label: t("Name") },
        { label: t("Address"), from: "md" },
        { label: t("Type"), from: "sm" },
        { label: t("Status") },
      ]}
    >
      {places.map((place) => (
        <tr key={place.id} className="border-b border-line last:border-0 align-top hover:bg-sunken">
          <td className="px-4 py-2 min-w-0">
            <a
              href={`/business/${place.id}/edit`}
              className="plain-link inline-flex items-center min-h-8 min-w-8 font-semibold [overflow-wrap:anywhere]"
            >
              <bdi>{place.name}</bdi>
            </a>
            <p className="md:hidden text-sm text-faint [overflow-wrap:anywhere]">
              <bdi>{place.location}</bdi>
            </p>
          </td>
          <td className="px-4 py-3 hidden md:table-cell [overflow-wrap:anywhere]">
            <bdi>{place.location}</bdi>
          </td>
          <td className="px-4 py-3 hidden sm:table-cell">{getTypeName(place.type)}</td>
          <td className="px-4 py-2.5">
            <span className="flex flex-wrap gap-1.5 justify-end">
              <StatusBadges place={place} />
            </span>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function StatusBadges({ place: { status, isClaimed, openingHours, latitude } }: { place: AdminPlace }) {
  return (
    <>
      {status === "closed" ? <Badge tone="bad">{t("Maybe closed")}</Badge> : <ListingBadge state={status} />}
      {isClaimed && <Badge tone="going">{t("Claimed")}</Badge>}
      {!openingHours && <Badge>{t("No opening hours")}</Badge>}
      {latitude === null && <Badge>{t("No position")}</Badge>}
    </>
  );
}
