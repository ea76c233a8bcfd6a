// What people do with their accounts, and what others try with them.
import type { Device, Person } from "./cast.ts";
import type { Act } from "./city.ts";
import { type Answer, copyCookies, type Doing, findLink, pickSignedIn } from "./people.ts";

/** Sends what ends sessions, and remembers those that must be over if it is acknowledged and they weren't renewed meanwhile. */
async function ending(doing: Doing, ended: [Person, Device][], send: () => Promise<Answer | undefined>) {
  const before = ended.map(([, device]) => copyCookies(device));
  const answer = await send();
  if (answer?.status !== 200) return answer;
  ended.forEach(([person, device], i) => {
    if (!Bun.deepEquals([...device.cookies], [...before[i]!])) return;
    doing.world.endedSessions.push({ who: person.name, device: { ...device, cookies: before[i]! } });
    device.cookies.clear();
  });
  return answer;
}

const listOthers = (person: Person, except?: Device): [Person, Device][] =>
  person.devices.filter((device) => device !== except).map((device) => [person, device]);

export const ACCOUNT_ACTS = {
  async "somebody forgets their password"(doing) {
    const people = doing.world.people.filter(
      ({ isSetUp, isDeleted, kind }) => isSetUp && !isDeleted && kind !== "admin",
    );
    if (people.length === 0) return;
    const person = doing.dice.pick(people);
    await doing.send(person, person.devices[0]!, "POST", "/api/auth/forgot", { email: person.email });
  },
  async "somebody follows the link to a new password"(doing) {
    const isAble = (each: Person) => each.isSetUp && !each.isDeleted && findLink(doing.world, each, "reset");
    const person = doing.world.people.find(isAble);
    if (!person) return;
    const token = findLink(doing.world, person, "reset");
    const password = `another long password ${doing.dice.below(1000)}`;
    const device = person.devices[0]!;
    const answer = await ending(doing, listOthers(person, device), () =>
      doing.send(person, device, "POST", "/api/auth/reset", { token, password }),
    );
    // The link works once: whoever follows it again doesn't learn whether the first answer was lost.
    if (!answer || answer.status >= 500 || (answer.isRepeated && answer.status !== 200)) person.isUncertain = true;
    if (answer?.status === 200) person.password = password;
  },
  async "somebody changes their password"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler", "owner") ?? [];
    if (!person) return;
    const password = `another long password ${doing.dice.below(1000)}`;
    const answer = await ending(doing, listOthers(person, device), () =>
      doing.send(
        person,
        device!,
        "POST",
        "/api/auth/password",
        { current: person.password, password },
        { again: false },
      ),
    );
    if (!answer || answer.status >= 500) person.isUncertain = true;
    if (answer?.status === 200) person.password = password;
  },
  async "somebody signs out everywhere else"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler", "owner") ?? [];
    if (!person) return;
    await ending(doing, listOthers(person, device), () =>
      doing.send(person, device!, "DELETE", "/api/users/sessions", undefined, { again: false }),
    );
  },
  async "an admin suspends somebody"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const people = doing.world.people.filter(({ id, isDeleted, kind }) => id && !isDeleted && kind !== "admin");
    if (!admin || people.length === 0) return;
    const { id, name } = doing.dice.pick(people);
    const deed = { kind: "suspension", key: name, value: "suspended" };
    await doing.send(admin, device!, "POST", `/api/admin/people/${id}/suspension`, { reason: "Spam" }, { deed });
  },
  async "an admin reinstates somebody"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const suspended = doing.world.people.filter(
      ({ name, isDeleted }) =>
        !isDeleted && doing.world.deeds.some(({ kind, key }) => kind === "suspension" && key === name),
    );
    if (!admin || suspended.length === 0) return;
    const { id, name } = doing.dice.pick(suspended);
    const deed = { kind: "suspension", key: name, value: "reinstated" };
    await doing.send(admin, device!, "DELETE", `/api/admin/people/${id}/suspension`, undefined, { deed });
  },
  async "an admin signs somebody out"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const [person] = pickSignedIn(doing, "traveler", "owner") ?? [];
    if (!admin || !person) return;
    await ending(doing, listOthers(person), () =>
      doing.send(admin, device!, "DELETE", `/api/admin/people/${person.id}/sessions`),
    );
  },
  async "somebody reads all that is stored about them"(doing) {
    const { world } = doing;
    const [person, device] = pickSignedIn(doing, "traveler", "owner") ?? [];
    const answer = person && (await doing.send(person, device!, "GET", "/api/users/export"));
    if (answer?.status !== 200) return;
    const other = world.people.find(({ email }) => email !== person!.email && answer.text.includes(email));
    if (other)
      world.violate(
        "The export of an account names nobody else's address.",
        `${person!.name} reads that of ${other.name}`,
      );
    assertSelf(doing, person!, answer.json().account);
  },
  async "somebody looks who they are"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler", "owner", "admin") ?? [];
    const answer = person && (await doing.send(person, device!, "GET", "/api/auth/user"));
    if (answer?.status === 200) assertSelf(doing, person!, answer.json());
  },
  async "a stranger signs up with Vera's address"(doing, city) {
    const rex = doing.world.people.find(({ kind }) => kind === "attacker")!;
    const device = rex.devices[0]!;
    const { email, password } = rex;
    const account = { email, password, firstName: "Vera" };
    const answer = await doing.send(rex, device, "POST", "/api/auth/register", account, { again: false });
    if (answer?.status !== 200) return;
    await doing.send(rex, device, "POST", "/api/users/setup", { userType: "traveler" });
    if (city.rooms.length > 0) {
      const { path } = doing.dice.pick(city.rooms);
      await doing.send(rex, device, "POST", `/api${path}/members`, { name: "Rex" });
    }
    const feed = await doing.send(rex, device, "POST", "/api/users/calendar");
    if (feed?.status === 200) doing.world.notes.set("feed of Rex", new URL(feed.json().url).pathname);
  },
  async "Vera takes her address back"(doing) {
    const vera = doing.world.people.find(({ name }) => name === "Vera")!;
    const rex = doing.world.people.find(({ kind }) => kind === "attacker")!;
    const device = vera.devices[0]!;
    const token = findLink(doing.world, vera, "reset");
    if (vera.isDeleted) return;
    if (!token) {
      await doing.send(vera, device, "POST", "/api/auth/forgot", { email: vera.email });
      return;
    }
    const answer = await ending(doing, listOthers(rex), () =>
      doing.send(vera, device, "POST", "/api/auth/reset", { token, password: vera.password }),
    );
    if (answer?.status !== 200) return;
    doing.world.notes.set("taken back", true);
    const setup = await doing.send(vera, device, "POST", "/api/users/setup", { userType: "traveler" });
    if (setup?.status !== 200) return;
    vera.id = setup.json().id;
    vera.isSetUp = true;
  },
  async "a stranger tries what is not theirs"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler", "owner") ?? [];
    if (!person) return;
    const others: [string, string][] = [];
    for (const { id, who } of city.plans)
      if (who !== person) others.push(["GET", `/api/plans/${id}`], ["POST", `/api/plans/${id}/link`]);
    for (const { id, host } of city.events) {
      if (host !== person) others.push(["GET", `/api/events/${id}/attendees.csv`], ["DELETE", `/api/events/${id}`]);
    }
    const tries = [`GET /api/admin/${doing.dice.pick(["businesses", "claims", "places.csv", "waitlist", "people"])}`];
    for (let i = 0; i < 3 && others.length > 0; i++) tries.push(doing.dice.pick(others).join(" "));
    for (const [method, path] of tries.map((each) => each.split(" ") as [string, string])) {
      const answer = await doing.send(person, device!, method, path);
      if (answer && answer.status < 400)
        doing.world.violate(
          "Nobody reads or changes what isn't theirs.",
          `${person.name}: ${method} ${path} → ${answer.status}`,
        );
    }
  },
} satisfies Record<string, Act>;

function assertSelf({ world }: Doing, person: Person, { email }: { email: string }): void {
  if (email !== person.email)
    world.violate("Everybody's session is their own.", `${person.name} is taken for ${email}`);
}
