// The claims of /admin: a page of the queue, and the way to the others.
import { Island } from "../../layout/Island.tsx";
import { QueuePages } from "../../ui/QueuePages.tsx";
import type { City } from "../../ui/when.ts";
import type { WaitingClaim } from "./schema.ts";

type Props = { claims: WaitingClaim[]; page: number; pageSize: number; total: number; city: City };

export function ClaimsScreen({ claims, city, ...pages }: Props) {
  const others = { waiting: pages.total - claims.length, href: addressOf(1) };
  return (
    <div className="grid gap-6">
      <Island name="ClaimQueue" props={{ claims, city, others }} />
      <QueuePages {...pages} shown={claims.length} addressOf={addressOf} />
    </div>
  );
}

const addressOf = (page: number) => `/admin?tab=claims${page > 1 ? `&page=${page}` : ""}`;
