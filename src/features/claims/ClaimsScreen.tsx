// The claims of /admin: the queue, and what remains behind its first page.
import { Island } from "../../shell/Island.tsx";
import type { City } from "../../ui/when.ts";
import type { WaitingClaim } from "./contract.ts";

export function ClaimsScreen({ claims, more, city }: { claims: WaitingClaim[]; more: boolean; city: City }) {
  return (
    <div className="grid gap-6">
      <Island name="ClaimQueue" props={{ claims, city }} />
      {more && <p className="text-faint">More claims follow as soon as some of these are decided.</p>}
    </div>
  );
}
