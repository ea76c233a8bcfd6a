// What programs and assistants do for an account, with API tokens and over MCP.
import type { Person } from "./cast.ts";
import type { Act, KnownToken } from "./city.ts";
import { type Doing, pickSignedIn } from "./people.ts";

/** Programs keep no cookies. */
export const createProgram = () => ({ name: "program", cookies: new Map<string, string>() });

const READS = ["/api/users/saved", "/api/users/messages", "/api/plans", "/api/events"];

function pickToken(doing: Doing, tokens: readonly KnownToken[]): KnownToken | undefined {
  const usable = tokens.filter(({ who, isRevoked }) => !who.isDeleted && !isRevoked);
  return usable.length > 0 ? doing.dice.pick(usable) : undefined;
}

export const TOKEN_ACTS = {
  async "a traveler creates an API token"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const id = doing.dice.uuid();
    const scopes = doing.dice.chance(0.5) ? ["read"] : ["read", "write"];
    const { password } = person;
    const wish = { id, name: "My program", scopes, days: 30, password };
    const answer = await doing.send(person, device!, "POST", "/api/users/tokens", wish);
    if (answer?.status === 200) city.tokens.push({ id, who: person, secret: answer.json().secret, scopes });
  },
  async "a traveler revokes an API token"(doing, city) {
    const token = pickToken(doing, city.tokens);
    const device = token?.who.devices.find(({ cookies }) => cookies.size > 0);
    if (!token || !device) return;
    const answer = await doing.send(token.who, device, "DELETE", `/api/users/tokens/${token.id}`);
    // A repeated request finds nothing to revoke.
    if (answer?.status === 200 || answer?.status === 404) token.isRevoked = true;
  },
  async "a program reads with a token"(doing, city) {
    const token = pickToken(doing, city.tokens);
    if (!token) return;
    const { who, secret } = token;
    await doing.send(who, createProgram(), "GET", doing.dice.pick(READS), undefined, { token: secret, isGuess: true });
  },
  async "a program swipes with a token"(doing, city) {
    const token = pickToken(doing, city.tokens);
    if (!token) return;
    const { who, secret, scopes } = token;
    const id = doing.dice.uuid();
    const placeId = doing.dice.pick(city.places).id;
    city.swipes.push({ id, who, placeId });
    const options = {
      token: secret,
      isGuess: true,
      deed: { kind: "swipe", key: id, value: "like", facts: { placeId } },
    };
    const swipe = { id, businessId: placeId, action: "like" };
    const answer = await doing.send(who, createProgram(), "POST", "/api/swipes", swipe, options);
    if (answer && answer.status < 300 && !scopes.includes("write"))
      doing.world.violate("A token does only what it was made for.", `${who.name} swiped with ${scopes}`);
  },
  async "a program tries what no token may do"(doing, city) {
    const token = pickToken(doing, city.tokens);
    if (!token) return;
    const { who, secret } = token;
    const body = { id: doing.dice.uuid(), name: "Another", scopes: ["read"], days: 365, password: who.password };
    const [method, path, sent] = doing.dice.pick<[string, string, unknown?]>([
      ["POST", "/api/users/tokens", body],
      ["DELETE", "/api/users/me", { password: who.password }],
      ["POST", "/api/auth/password", { current: who.password, password: "what the program wants" }],
      ["GET", "/api/admin/people"],
    ]);
    const answer = await doing.send(who, createProgram(), method, path, sent, { token: secret, isGuess: true });
    if (answer && answer.status < 300)
      doing.world.violate(
        "A token does only what it was made for.",
        `${who.name}: ${method} ${path} → ${answer.status}`,
      );
  },
  async "an assistant asks over MCP"(doing, city) {
    const token = doing.dice.chance(0.7) ? pickToken(doing, city.tokens) : undefined;
    const who: Person = token?.who ?? doing.world.people.find(({ kind }) => kind === "guest")!;
    const call = doing.dice.pick([
      { method: "tools/list" },
      { method: "tools/call", params: { name: "find_places", arguments: { type: "restaurant" } } },
      { method: "tools/call", params: { name: "whats_on", arguments: {} } },
      { method: "tools/call", params: { name: "how_we_rank", arguments: {} } },
      { method: "tools/call", params: { name: "search_places", arguments: { q: "bar" } } },
    ]);
    const message = { jsonrpc: "2.0", id: 1, ...call };
    const options = {
      isGuess: true,
      accept: "application/json, text/event-stream",
      ...(token && { token: token.secret }),
    };
    await doing.send(who, createProgram(), "POST", "/mcp", message, options);
  },
} satisfies Record<string, Act>;
