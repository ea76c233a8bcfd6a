// The claims tab of /admin.

import { askedPage, QUEUE_PAGE, queueSlice } from "../admin/queue-page.ts";
import type { AdminTab } from "../admin/tabs.ts";
import { ClaimsScreen } from "./ClaimsScreen.tsx";
import { countWaitingClaims, waitingClaims } from "./decisions.ts";

export const claimsTab: AdminTab = {
  name: "claims",
  label: "Claims",
  waiting: ({ db }) => countWaitingClaims(db),
  async show({ db, city }, query) {
    const total = await countWaitingClaims(db);
    const page = askedPage(query, total);
    const claims = await waitingClaims(db, queueSlice(page));
    return <ClaimsScreen claims={claims} page={page} pageSize={QUEUE_PAGE} total={total} city={city} />;
  },
};
