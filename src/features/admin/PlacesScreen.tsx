import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import type { IslandProps } from "../../../islands/registry.ts";
import { getTypeLabel, getTypeName } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { AdminList, toChoices, toQueryString } from "../../ui/AdminList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import type { City } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListingBadge } from "../../ui/ListingBadge.tsx";
import { NoPlaces } from "../places/decisions/Queue.tsx";
import filterTexts from "./places-filters.texts.json" with { type: "json" };
import type { AdminPlace } from "./schema.ts";

type Props = {
  places: AdminPlace[];
  sources: { id: string; name: string }[];
  filters: Record<string, string | undefined>;
  next?: string;
  /** The name of the place to merge with another one from the list. */
  merging?: string;
  /** The last change of several places. */
  last: IslandProps<"PlacesActions">["last"];
  city: City;
};

export function PlacesScreen({ places, sources, filters, next, merging, last, city }: Props) {
  const search = toQueryString({ ...filters, after: undefined });
  return (
    <AdminList
      tab="places"
      title={t("Places")}
      above={
        merging && (
          <p>{t("Choose the place to merge with {name}. You see both before anything changes.", { name: merging })}</p>
        )
      }
      filters={filters}
      kept={["merge"]}
      search={{ name: "q", label: t("Search"), placeholder: t("Name, address or ID") }}
      choices={[
        {
          name: "type",
          label: t("Type"),
          options: [["", t("All types")], ...BUSINESS_TYPES.map((type) => [type, getTypeLabel(type)] as const)],
        },
        ...toChoices({ status: filterTexts.status }),
        {
          name: "source",
          label: t("Source"),
          options: [["", t("Any")], ...sources.map(({ id, name }) => [id, name] as const)],
        },
        ...toChoices({ lacks: filterTexts.lacks }),
      ]}
      between={
        <>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href="/admin/places/new">{t("Add a place")}</ButtonLink>
            <QuietLink href={`/api/admin/places.csv${search}`}>{t("Export as CSV")}</QuietLink>
            <QuietLink href={`/api/admin/places.geojson${search}`}>{t("Export as GeoJSON")}</QuietLink>
            <QuietLink href="/admin?tab=places&duplicates=1">{t("Possible duplicates")}</QuietLink>
          </p>
          {!merging && (last || places.length > 0) && <Island name="PlacesActions" props={{ last, city }} />}
        </>
      }
      rows={places}
      toKey={({ id }) => id}
      columns={[
        {
          label: t("Name"),
          className: "py-2 min-w-0",
          show: (place) => <Name place={place} merging={filters.merge} />,
        },
        {
          label: t("Address"),
          from: "md",
          className: "py-3 [overflow-wrap:anywhere]",
          show: ({ location }) => <bdi>{location}</bdi>,
        },
        {
          label: t("Type"),
          from: "sm",
          className: "py-3 first-letter:uppercase",
          show: ({ type }) => getTypeName(type),
        },
        {
          label: t("Status"),
          show: (place) => (
            <span className="flex flex-wrap gap-1.5 justify-end">
              <StatusBadges place={place} />
            </span>
          ),
        },
      ]}
      empty={Object.values(filters).some(Boolean) ? <NoPlaces /> : <NoPlacesYet />}
      next={next}
      pages={{ label: t("Pages of places"), first: t("First page"), next: t("Next page") }}
    />
  );
}

const NoPlacesYet = () => (
  <EmptyState
    drawing="no-matches"
    title={t("No approved places yet")}
    action={<ButtonLink href="/admin?tab=imports">{t("Import places")}</ButtonLink>}
  >
    {t("Import the places of the city, or approve those that businesses submit.")}
  </EmptyState>
);

const Name = ({ place: { id, name, location }, merging }: { place: AdminPlace; merging: string | undefined }) => (
  <div className="flex items-start gap-3">
    {!merging && (
      <label className="grid place-items-center size-8 shrink-0">
        <input
          type="checkbox"
          name="places[]"
          value={id}
          aria-label={t("Select {name} [[a place]]", { name })}
          className="size-5 accent-act"
        />
      </label>
    )}
    <div className="min-w-0">
      <a
        href={merging ? `/admin?tab=places&duplicates=1&place=${merging}&with=${id}` : `/business/${id}/edit`}
        className="plain-link inline-flex items-center min-h-8 min-w-8 font-semibold [overflow-wrap:anywhere]"
      >
        <bdi>{name}</bdi>
      </a>
      <p className="md:hidden text-sm text-faint [overflow-wrap:anywhere]">
        <bdi>{location}</bdi>
      </p>
    </div>
  </div>
);

const StatusBadges = ({ place: { status, isClaimed, openingHours, latitude } }: { place: AdminPlace }) => (
  <>
    {status === "closed" ? <Badge tone="bad">{t("Maybe closed")}</Badge> : <ListingBadge state={status} />}
    {isClaimed && <Badge tone="going">{t("Claimed [[a place]]")}</Badge>}
    {!openingHours && <Badge>{t("No opening hours")}</Badge>}
    {latitude === null && <Badge>{t("No position")}</Badge>}
  </>
);
