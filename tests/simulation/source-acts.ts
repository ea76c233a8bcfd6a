// What servers do by themselves over days and years: they fetch a source of places, and delete accounts that nobody uses.
import type { Act } from "./city.ts";
import { pickSignedIn } from "./people.ts";

const SOURCE = "City open data";
const URL_OF_SOURCE = "https://data.example/places.csv";
const DAY = 86_400_000;

export const SOURCE_ACTS = {
  async "an admin has a source fetched"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    if (!admin) return;
    await doing.send(admin, device!, "POST", "/api/admin/schedules", {
      source: SOURCE,
      url: URL_OF_SOURCE,
      every: "daily",
    });
  },
  async "the source changes"({ world, dice }) {
    const { office } = world;
    const change = dice.pick(["renamed", "added", "removed", "broken", "away"]);
    office.isAway = change === "away";
    office.isBroken = change === "broken";
    if (change === "renamed") office.names[dice.below(office.names.length)] = `Bakery ${dice.below(1000)}`;
    if (change === "added") office.names.push(`Kiosk ${dice.below(1000)}`);
    if (change === "removed" && office.names.length > 10) office.names.pop();
    world.tell(`the source is ${change}`);
    world.clock.advance(DAY);
  },
  async "an admin stops a source"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const [source] = await doing.world.owner`select source_id from source_schedules`;
    if (admin && source) await doing.send(admin, device!, "DELETE", `/api/admin/schedules/${source.source_id}`);
  },
  async "an admin looks at the imports"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const list = admin && (await doing.send(admin, device!, "GET", "/api/admin/imports"));
    if (list?.status !== 200 || list.json().length === 0) return;
    const { id, state } = doing.dice.pick(list.json() as { id: string; state: string }[]);
    if (state === "ready") await doing.send(admin!, device!, "DELETE", `/api/admin/imports/${id}`);
    else if (doing.dice.chance(0.3))
      await doing.send(admin!, device!, "POST", `/api/admin/imports/${id}/undo`, { used: "keep" });
    else await doing.send(admin!, device!, "GET", `/api/admin/imports/${id}/undo`);
  },
} satisfies Record<string, Act>;
