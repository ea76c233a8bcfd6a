import { ArrowDown, ArrowUp } from "lucide-react";
import { getRoleLabel } from "../../i18n/labels-of-roles.ts";
import { t } from "../../i18n/t.ts";
import { type QueryParams, toTabUrl } from "../../ui/AdminList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { type City, formatDay, formatDayAndTime } from "../../ui/dates.ts";
import { EmailLink } from "../../ui/Email.tsx";
import headings from "./headings.texts.json" with { type: "json" };
import { WAITLIST_SORTS, type WaitlistEntry, type WaitlistSort } from "./schema.ts";

function Heading({ label, sort, filters }: { label: string; sort?: WaitlistSort; filters: QueryParams }) {
  const defaultOrder = sort === "joined" ? "desc" : "asc";
  const isSorted = (filters.sort ?? "joined") === sort;
  const order = isSorted ? (filters.order ?? defaultOrder) : undefined;
  const reversed = order === "asc" ? "desc" : "asc";
  const Arrow = order === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={order ? (order === "asc" ? "ascending" : "descending") : undefined}
      className={`px-4 py-1 text-start font-semibold whitespace-nowrap ${sort ? "max-lg:px-2" : "max-lg:hidden"}`}
    >
      {sort ? (
        <a
          href={toTabUrl("waitlist", { ...filters, after: undefined, sort, order: order ? reversed : defaultOrder })}
          className="inline-flex items-center gap-1 min-h-11 no-underline hover:underline"
        >
          {t(label)}
          {order && <Arrow size={16} aria-hidden />}
        </a>
      ) : (
        t(label)
      )}
    </th>
  );
}

/** Below the lg breakpoint each row becomes a card. */
const CELL = "px-4 py-3 max-lg:p-0 break-words";

type Props = { entries: WaitlistEntry[]; city: City; filters: QueryParams };

export const EntriesTable = ({ entries, city, filters }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
  <section className="card-box overflow-x-auto" aria-label={t("Waitlist entries")} tabIndex={0}>
    <table className="w-full text-start border-collapse max-lg:block">
      <caption className="visually-hidden">{t("Waitlist entries")}</caption>
      <thead className="max-lg:block">
        <tr
          data-label={t("Sort by [[a column]]")}
          className="sort-row border-b border-line text-faint max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:px-2"
        >
          <td className="max-lg:hidden" />
          {Object.entries(headings).map(([name, label]) => (
            <Heading key={name} label={label} sort={WAITLIST_SORTS.find((each) => each === name)} filters={filters} />
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {entries.map((entry) => (
          <tr
            key={entry.id}
            className="border-b border-line last:border-0 align-top max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3"
          >
            <td className={`${CELL} lg:pe-0 max-lg:row-span-4`}>
              <label className="grid place-items-center size-8 -m-1 lg:-my-1">
                <input
                  type="checkbox"
                  name="entries[]"
                  value={entry.id}
                  data-state={entry.state}
                  aria-label={t("Select {name}", { name: entry.name })}
                  className="size-5 accent-act"
                />
              </label>
            </td>
            <td className={`${CELL} font-semibold`}>
              <bdi translate="no">{entry.name}</bdi>
              <State entry={entry} city={city} />
            </td>
            <td className={`${CELL} max-lg:col-span-2 max-lg:col-start-2`}>
              <EmailLink address={entry.email} />
            </td>
            <td className={`${CELL} max-lg:col-start-2`}>
              {entry.city ?? <span className="text-faint">{t("Not specified")}</span>}
            </td>
            <td className={`${CELL} max-lg:text-end`}>
              {getRoleLabel(entry.role)}
              {entry.company && <p className="text-sm text-faint">{entry.company}</p>}
            </td>
            <td className={`${CELL} whitespace-nowrap max-lg:col-start-3 max-lg:row-start-1 max-lg:text-end`}>
              <Badge tone={entry.userType === "business" ? "waiting" : "good"}>
                {entry.userType === "business" ? t("Business") : t("Traveler")}
              </Badge>
              {entry.requestType === "demo_access" && <p className="mt-1 text-sm text-faint">{t("Demo request")}</p>}
            </td>
            <td
              className={`${CELL} whitespace-nowrap tabular-nums max-lg:col-span-2 max-lg:col-start-2 max-lg:text-sm max-lg:text-faint`}
            >
              <time dateTime={entry.createdAt}>{formatDayAndTime(entry.createdAt, city)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function State({ entry, city }: { entry: WaitlistEntry; city: City }) {
  const { contactedAt, invitedAt, invitation, hasAccount } = entry;
  if (!contactedAt && !invitedAt && !hasAccount) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-1.5">
      {contactedAt && <Badge tone="waiting">{t("Contacted {day}", { day: formatDay(contactedAt, city) })}</Badge>}
      {invitedAt && <Badge tone="going">{t("Invited {day}", { day: formatDay(invitedAt, city) })}</Badge>}
      {invitation === "queued" && <Badge>{t("Email is being sent")}</Badge>}
      {invitation === "failed" && <Badge tone="bad">{t("Email failed")}</Badge>}
      {hasAccount && <Badge tone="good">{t("With an account")}</Badge>}
    </div>
  );
}
