import { Island } from "../../../layout/Island.tsx";
import type { City } from "../../../ui/dates.ts";
import { QueuePages } from "../../../ui/QueuePages.tsx";
import type { WaitingClaim } from "./schema.ts";

type Props = { claims: WaitingClaim[]; page: number; pageSize: number; total: number; city: City; canMerge: boolean };

export function ClaimsScreen({ claims, city, canMerge, ...pages }: Props) {
  const others = { waiting: pages.total - claims.length, href: toPageUrl(1) };
  return (
    <div className="grid gap-6">
      <Island name="ClaimQueue" props={{ claims, city, others, canMerge }} />
      <QueuePages {...pages} shown={claims.length} toUrl={toPageUrl} />
    </div>
  );
}

const toPageUrl = (page: number) => `/admin?tab=claims${page > 1 ? `&page=${page}` : ""}`;
