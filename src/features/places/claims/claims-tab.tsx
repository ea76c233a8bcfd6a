import { msg } from "../../../i18n/t.ts";
import type { AdminTab } from "../../../layout/admin-tab.ts";
import { QUEUE_PAGE, queueOffset, readQueuePage } from "../decisions/queue-page.ts";
import { ClaimsScreen } from "./ClaimsScreen.tsx";
import { countWaitingClaims, listWaitingClaims } from "./decisions.ts";

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
    return (
      <ClaimsScreen claims={rows} page={page} pageSize={QUEUE_PAGE} total={counted} city={city} canMerge={isAdmin} />
    );
  },
};
