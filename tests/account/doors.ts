// What lets somebody back into an account, or see what it does: everything that whoever signed up can keep for later.

type Sender = {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
};

export type Door = { name: string; opens: () => Promise<boolean> };

type Entry = {
  /** Whoever has signed up, and is a traveler now. */
  holder: Sender;
  /** Has no session. */
  visitor: Sender;
  email: string;
  password: string;
  pushSubscription: object;
};

const read = async (response: Promise<Response>) => {
  const { status, url } = await response;
  if (status !== 200) throw new Error(`${url} answered ${status}: ${await (await response).text()}`);
  return (await (await response).json()) as { id: string; url: string; path: string; secret: string };
};

/** Opens them all. A room that the friend is in, too, tells whether the account still counts there. */
export async function openDoors({ holder, visitor, email, password, pushSubscription }: Entry): Promise<Door[]> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const wish = { date: tomorrow, start: "10:00", end: "18:00", pace: "normal", meals: [] };
  const { id: plan } = await read(holder.send("POST", "/api/plans", wish));
  const shared = await read(holder.send("POST", `/api/plans/${plan}/link`));
  const until = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const id = crypto.randomUUID();
  await read(holder.send("POST", "/api/trips", { ...wish, id, until }));
  const trip = await read(holder.send("POST", `/api/trips/${id}/link`));
  const list = await read(holder.send("POST", "/api/users/list", { title: "Mine", showsName: true }));
  const calendar = await read(holder.send("POST", "/api/users/calendar"));
  const own = { name: "Mallory", usesHistory: true, rule: "all", type: "all" };
  const started = await holder.send("POST", "/api/together", own);
  const { path } = await read(Promise.resolve(started.clone()));
  const room = `/api${path}`;
  const joined = await visitor.send("POST", `${room}/members`, { name: "Friend" });
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  const [ownCookie, friendsCookie] = [cookieOf(started), cookieOf(joined)];
  await read(holder.send("POST", "/api/push/subscriptions", pushSubscription));
  const named = { id: crypto.randomUUID(), name: "Mine", scopes: ["read"], days: 365, password };
  const { secret } = await read(holder.send("POST", "/api/users/tokens", named));
  const visit = (address: string, headers: Record<string, string> = {}) =>
    visitor.send("GET", address.replace(/^https?:\/\/[^/]+/, ""), undefined, headers);
  const finds = async (address: string) => (await visit(address)).status === 200;
  return [
    { name: "the session", opens: async () => (await holder.send("GET", "/api/auth/user")).status === 200 },
    {
      name: "the password",
      opens: async () => (await visitor.send("POST", "/api/auth/login", { email, password })).status === 200,
    },
    { name: "the shared plan", opens: () => finds(shared.url) },
    { name: "the shared plan's calendar file", opens: () => finds(`${shared.url}/file/ics`) },
    { name: "the shared trip", opens: () => finds(trip.url) },
    { name: "the shared list", opens: () => finds(list.url) },
    { name: "the calendar feed", opens: () => finds(calendar.url) },
    {
      name: "an API token",
      opens: async () => (await visit("/api/auth/user", { authorization: `Bearer ${secret}` })).status === 200,
    },
    {
      name: "the cookie of the room",
      opens: async () => (await visit(`${room}/deck`, { cookie: ownCookie })).status === 200,
    },
    {
      name: "the taste in the room",
      async opens() {
        const response = await visit(room, { cookie: friendsCookie });
        const { members } = (await response.json()) as { members: { name: string }[] };
        return members.some(({ name }) => name === "Mallory");
      },
    },
  ];
}

export async function listOpen(doors: readonly Door[]): Promise<string[]> {
  const open = [];
  for (const { name, opens } of doors) if (await opens()) open.push(name);
  return open;
}
