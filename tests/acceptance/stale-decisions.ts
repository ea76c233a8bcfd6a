// Check 25: owners edit their listings before and during the decisions of an admin.
import type { Check } from "./check.ts";
import { type Client, type Deployment, startDeployment } from "./deployment.ts";

const SIZES = { full: { before: 50, during: 200 }, quick: { before: 10, during: 20 } };

export const staleDecisions: Check = {
  number: 25,
  name: "decisions after an edit, and during one",
  target: "a decision on a listing that changed since it was read is refused",
  async run(size) {
    const { before, during } = SIZES[size];
    const deployment = await startDeployment({ SAMPLE: "no", DATABASE_POOL: "20" });
    try {
      const [owner] = await deployment.people(1, "business");
      const [admin] = await deployment.people(1, null, true);
      const form = { name: "Tea Room 0", type: "restaurant", location: "1 Quay" };
      const { id } = (await (await owner!.post("/api/businesses", form)).json()) as { id: string };
      let refused = 0;
      for (let round = 1; round <= before; round++) {
        const { version } = await readReview(admin!, id);
        await rename(owner!, id, `Casino ${round}`);
        const decision = round % 2 ? { approved: true } : { approved: false, reason: "No casinos." };
        if ((await decide(admin!, id, { ...decision, version })).status === 409) refused++;
      }
      let unseen = 0;
      for (let round = 1; round <= during; round++) if (await approvesUnseen(deployment, owner!, admin!, id)) unseen++;
      return {
        passed: refused === before && unseen === 0,
        result: `${refused} of ${before} refused; ${unseen} of ${during} names approved unseen`,
      };
    } finally {
      await deployment.close();
    }
  },
};

/** Edits and approves at the same time. @returns whether a name was approved that the admin had not read */
async function approvesUnseen({ sql }: Deployment, owner: Client, admin: Client, id: string): Promise<boolean> {
  const read = await readReview(admin, id);
  const edit = rename(owner, id, `Bar ${crypto.randomUUID()}`);
  const { status } = await decide(admin, id, { approved: true, version: read.version });
  await edit;
  const [row] = await sql`
    select is_approved, coalesce(approved_facts ->> 'name', name) as approved_name from businesses where id = ${id}`;
  await sql`
    update businesses set is_approved = false, approved_at = null, approved_facts = null, pending_changes = null, changed_at = null where id = ${id}`;
  const isWrong = status === 200 ? row!.approved_name !== read.name : status !== 409;
  return isWrong || row!.is_approved !== (status === 200);
}

const readReview = (admin: Client, id: string) =>
  admin.read<{ version: string; name: string }>(`/api/admin/businesses/${id}`);

async function rename(owner: Client, id: string, name: string): Promise<void> {
  const response = await owner.send("PATCH", `/api/businesses/${id}`, { name });
  if (!response.ok) throw new Error(`Not renamed: ${await response.text()}`);
}

const decide = (admin: Client, id: string, decision: object) =>
  admin.post(`/api/admin/businesses/${id}/approval`, decision);
