import { msg } from "../../../i18n/t.ts";
import type { AdminTab } from "../../../layout/admin-tab.ts";
import { Island } from "../../../layout/Island.tsx";
import type { City } from "../../../ui/dates.ts";
import { QueuePages } from "../../../ui/QueuePages.tsx";
import { queueOffset, readQueuePage } from "../decisions/queue-page.ts";
import { countWaitingClaims, listWaitingClaims } from "./decisions.ts";
import type { WaitingClaim } from "./schema.ts";

export const claimsTab: AdminTab = {
  name: "claims",
  label: msg("Claims"),
  forModerators: true,
  waiting: ({ db }) => countWaitingClaims(db),
  async show({ db, city }, query, { isAdmin }) {
    const { page, rows, counted } = await readQueuePage(query, {
      rows: (page) => listWaitingClaims(db, queueOffset(page)),
      count: () => countWaitingClaims(db),
      total: (count) => count,
    });
    return <ClaimsScreen claims={rows} page={page} total={counted} city={city} canMerge={isAdmin} />;
  },
};

type Props = { claims: WaitingClaim[]; page: number; total: number; city: City; canMerge: boolean };

function ClaimsScreen({ claims, city, canMerge, ...pages }: Props) {
  const others = { waiting: pages.total - claims.length, href: toPageUrl(1) };
  return (
    <div className="grid gap-6">
      <Island name="ClaimQueue" props={{ claims, city, others, canMerge }} />
      <QueuePages {...pages} shown={claims.length} toUrl={toPageUrl} />
    </div>
  );
}

const toPageUrl = (page: number) => `/admin?tab=claims${page > 1 ? `&page=${page}` : ""}`;
