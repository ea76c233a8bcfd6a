import type { IslandProps } from "../../../islands/registry.ts";
import { Island } from "../../layout/Island.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { type City, formatDay } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Filters, Pager } from "./Filters.tsx";
import { ListTable } from "./ListTable.tsx";
import type { ListedPerson } from "./schema.ts";

type Props = {
  people: ListedPerson[];
  counts: Record<"all" | "traveler" | "business" | "none" | "admins" | "moderators" | "suspended", number>;
  filters: Record<string, string | undefined>;
  next?: string;
  city: City;
  signUp: Omit<IslandProps<"SignUpSettings">, "city">;
};

export function PeopleScreen({ people, counts, filters, next, city, signUp }: Props) {
  return (
    <div className="grid gap-5">
      <h2 className="visually-hidden">People</h2>
      <details className="card-box">
        <summary className="px-5 py-4 font-semibold cursor-pointer">Sign-up and invitations</summary>
        <Island name="SignUpSettings" props={{ ...signUp, city }} />
      </details>
      <Filters
        tab="people"
        filters={filters}
        search={{ name: "q", label: "Search", placeholder: "Name or email" }}
        choices={[
          {
            name: "type",
            label: "Type",
            options: [
              { value: "", label: `All (${formatCount(counts.all)})` },
              { value: "traveler", label: `Travelers (${formatCount(counts.traveler)})` },
              { value: "business", label: `Businesses (${formatCount(counts.business)})` },
              { value: "none", label: `Not set up (${formatCount(counts.none)})` },
            ],
          },
          {
            name: "role",
            label: "Role",
            options: [
              { value: "", label: "Everyone" },
              { value: "admin", label: `Admins (${formatCount(counts.admins)})` },
              { value: "moderator", label: `Moderators (${formatCount(counts.moderators)})` },
            ],
          },
          {
            name: "suspended",
            label: "Status",
            options: [
              { value: "", label: "Any" },
              { value: "1", label: `Suspended (${formatCount(counts.suspended)})` },
            ],
          },
        ]}
      />
      {people.length === 0 ? <NoMatches /> : <Table people={people} city={city} />}
      <Pager tab="people" filters={filters} next={next} label="Pages of people" />
    </div>
  );
}

const formatCount = (count: number) => count.toLocaleString("en");

function NoMatches() {
  return (
    <EmptyState drawing="no-matches" title="No users match">
      The search covers names and emails. Every word must match.
    </EmptyState>
  );
}

function Table({ people, city }: { people: ListedPerson[]; city: City }) {
  return (
    <ListTable
      headings={[
        { label: "Person" },
        { label: "Email", from: "md" },
        { label: "Account" },
        { label: "Joined", from: "sm" },
      ]}
    >
      {people.map((person) => (
        <tr key={person.id} className="border-b border-line last:border-0 align-top hover:bg-sunken">
          <td className="px-4 py-2 min-w-0">
            <a
              href={`/admin?tab=people&person=${person.id}`}
              className="plain-link inline-flex items-center min-h-8 min-w-8 font-semibold [overflow-wrap:anywhere]"
            >
              {person.name ?? "No name"}
            </a>
            <p className="md:hidden text-sm text-faint">
              <Email address={person.email} />
            </p>
          </td>
          <td className="px-4 py-3 hidden md:table-cell">
            <Email address={person.email} />
          </td>
          <td className="px-4 py-2.5">
            <span className="flex flex-wrap gap-1.5">
              <AccountBadges person={person} />
            </span>
          </td>
          <td className="px-4 py-3 hidden sm:table-cell text-right whitespace-nowrap tabular-nums">
            <time dateTime={person.createdAt}>{formatDay(person.createdAt, city)}</time>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

export function AccountBadges({ person: { userType, isAdmin, isModerator, suspendedAt } }: { person: ListedPerson }) {
  return (
    <>
      {suspendedAt && <Badge tone="bad">Suspended</Badge>}
      {isAdmin && <Badge tone="going">Admin</Badge>}
      {isModerator && <Badge tone="going">Moderator</Badge>}
      {userType === null && <Badge>Not set up</Badge>}
      {userType === "traveler" && <Badge tone="good">Traveler</Badge>}
      {userType === "business" && <Badge tone="waiting">Business</Badge>}
    </>
  );
}
