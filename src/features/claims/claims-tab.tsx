// The claims tab of /admin.
import { MOST_ROWS, sliceOf } from "../../web/paging.ts";
import type { AdminTab } from "../admin/tabs.ts";
import { ClaimsScreen } from "./ClaimsScreen.tsx";
import { countWaitingClaims, waitingClaims } from "./decisions.ts";

export const claimsTab: AdminTab = {
  name: "claims",
  label: "Claims",
  waiting: ({ db }) => countWaitingClaims(db),
  async show({ db, city }) {
    const claims = await waitingClaims(db, sliceOf(1));
    return <ClaimsScreen claims={claims.slice(0, MOST_ROWS)} more={claims.length > MOST_ROWS} city={city} />;
  },
};
