import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { parseFilters } from "../../http/query-params.ts";
import { getTypeLabel, getTypeName } from "../../i18n/labels.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { AdminList, toChoices, toQueryString } from "../../ui/AdminList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListingBadge } from "../../ui/ListingBadge.tsx";
import { NoPlaces } from "../places/decisions/Queue.tsx";
import { Duplicates } from "../places/merging/Duplicates.tsx";
import { findDuplicates } from "../places/merging/duplicates.ts";
import { DuplicatesQuery } from "../places/merging/schema.ts";
import { listMerges } from "../places/merging/undo-merge.ts";
import { readLastEdit } from "./edit-places.ts";
import { findPlaceName, listPlaces, listSourceNames } from "./places.ts";
import filterTexts from "./places-filters.texts.json" with { type: "json" };
import { type AdminPlace, AdminPlacesQuery } from "./schema.ts";

export const placesTab: AdminTab = {
  name: "places",
  label: msg("Places"),
  async show({ db, city }, params) {
    if (params.has("duplicates")) {
      const { query } = parseFilters(DuplicatesQuery, params);
      const [found, merges] = await Promise.all([findDuplicates(db, query), listMerges(db, query.q)]);
      return <Duplicates {...found} merges={merges} search={query.place ? null : query.q} city={city} />;
    }
    const { query, filters } = parseFilters(AdminPlacesQuery, params);
    const [{ rows, next }, sources, merging, edit] = await Promise.all([
      listPlaces(db, query),
      listSourceNames(db),
      query.merge ? findPlaceName(db, query.merge) : undefined,
      readLastEdit(db),
    ]);
    const last = edit && { id: edit.id, count: edit.count, at: edit.at };
    const search = toQueryString({ ...filters, after: undefined });
    return (
      <AdminList
        tab="places"
        title={t("Places")}
        above={
          merging && (
            <p>
              {t("Choose the place to merge with {name}. You see both before anything changes.", { name: merging })}
            </p>
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
            {!merging && (last || rows.length > 0) && <Island name="PlacesActions" props={{ last, city }} />}
          </>
        }
        rows={rows}
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
  },
};

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
