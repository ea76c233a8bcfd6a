// People as clients: they keep what the server acknowledged to them, and send again what got no answer, by the same id.
import type { Device, Kind, Person } from "./cast.ts";
import type { Actor } from "./clock.ts";
import { type Dice, mix } from "./randomness.ts";
import type { Step } from "./scheduler.ts";
import { type Deed, LostAnswer, type World } from "./world.ts";

// biome-ignore lint/suspicious/noExplicitAny: each step knows the shape of its answers
export type Answer = { status: number; text: string; headers: Headers; json(): any; isRepeated?: boolean };

export type SendOptions = {
  /** What is kept about it: the kind of deed, and what it is about. */
  deed?: Pick<Deed, "kind" | "key" | "value"> & { facts?: Record<string, unknown> };
  /** False: whoever gets no answer gives up. */
  again?: boolean;
  language?: string;
  /** Not told in the story: the auditor asks. */
  isQuiet?: boolean;
  /** A program sends it, with an API token. */
  token?: string;
  /** Whoever is refused doesn't sign in again. */
  isGuess?: boolean;
  accept?: string;
};

/** What a person does in one step of the story. */
export class Doing {
  private hasLost = false;
  /** The server that all requests go to, instead of any. */
  pinned: number | undefined;
  constructor(
    readonly world: World,
    readonly step: Step,
    readonly actor: Actor,
    readonly dice: Dice,
  ) {}

  /** @returns undefined if there was no answer, whatever was tried */
  async send(
    person: Person,
    device: Device,
    method: string,
    path: string,
    body?: unknown,
    { deed, again = true, language, isQuiet = false, token, isGuess = false, accept }: SendOptions = {},
  ): Promise<Answer | undefined> {
    const { world } = this;
    const kept: Deed | undefined = deed && { ...deed, who: person.name, start: world.gate.executed };
    if (kept) world.deeds.push(kept);
    const loses = this.step.fault?.kind === "lost answer" && !this.hasLost && method !== "GET";
    const doubles = this.step.fault?.kind === "sent twice" && !this.hasLost && method !== "GET";
    if (loses || doubles) this.hasLost = true;
    for (let attempt = 0; attempt < (again ? 4 : 1); attempt++) {
      const outages = world.hadOutage;
      const headers = {
        ...this.toHeaders(device, path, method, body !== undefined, language),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(accept !== undefined && { accept }),
      };
      const request = () =>
        world.toRequest(method, path, { headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
      const instance = this.pinned === undefined ? this.dice.pick(world.instances) : world.instances[this.pinned]!;
      const label = `${person.name} (${device.name}): ${method} ${path}${body === undefined ? "" : ` ${shorten(JSON.stringify(body))}`}`;
      try {
        const asked = world.ask(instance, this.actor, request(), mix(this.step.seed, label, attempt));
        if (doubles && attempt === 0) {
          const other = this.dice.pick(world.instances);
          const repeated = world.ask(other, this.actor, request(), mix(this.step.seed, label, "again"));
          await Promise.allSettled([asked, repeated]);
          world.tell(`(what follows reaches the servers twice)`);
        }
        const response = await asked;
        if (loses && attempt === 0) throw new LostAnswer("The connection to the browser broke.");
        const answer: Answer = { ...(await this.receive(device, path, response)), isRepeated: doubles || attempt > 0 };
        if (!isQuiet) world.tell(`${label} → ${answer.status}`);
        world.note(answer.text);
        // Whoever writes about what is being deleted or merged is asked to try again, and finds it gone.
        const isRaced = attempt < 3 && answer.text.includes("at the same time");
        if (answer.status >= 500 && world.hadOutage === outages && !isRaced)
          world.violate(
            "No request fails inside while the database is there.",
            `${label} → ${answer.status} ${answer.text.slice(0, 300)} ${world.logged.at(-1) ?? ""}`,
          );
        // A proxy's and a server's trouble is tried again, as browsers' outboxes do.
        if (answer.status >= 500 && again && attempt < 3) {
          await world.rest(1000);
          continue;
        }
        if (answer.status === 401 && person.isSetUp && !isQuiet && !isGuess && !path.startsWith("/api/auth/"))
          await this.signInAgain(person, device);
        if (kept) Object.assign(kept, { end: world.gate.executed, status: answer.status });
        world.notes.set("answers", ((world.notes.get("answers") as number) ?? 0) + 1);
        if (answer.status === 200 && /^\/api\/auth\/(login|register|reset)$/.test(path))
          person.signedInAt = world.clock.now;
        this.check(person, method, path, answer);
        return answer;
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error;
        world.tell(`${label} → no answer`);
        await world.rest(500);
      }
    }
    return undefined;
  }

  /** As a browser that is sent to the sign-in page. */
  private async signInAgain(person: Person, device: Device): Promise<void> {
    for (const key of [...device.cookies.keys()]) if (key.startsWith("/ ")) device.cookies.delete(key);
    const { email, password } = person;
    await this.send(person, device, "POST", "/api/auth/login", { email, password, remember: true });
  }

  private check(person: Person, method: string, path: string, { status, text, headers }: Answer): void {
    const { world } = this;
    const what = `${person.name}: ${method} ${path} answered ${status}`;
    const caching = headers.get("cache-control") ?? "";
    const namesSomebody = world.people.some(({ email, kind }) => kind !== "guest" && text.includes(email));
    if (namesSomebody && !/no-store|private/.test(caching))
      world.violate("No cache may keep what names a person.", `${what} with Cache-Control: ${caching || "none"}`);
    if (person.kind === "guest" && namesSomebody) world.violate("A guest reads nobody's email address.", what);
    if (status >= 400 && status < 500 && /(select|insert into|update) .* (from|set|values)|\bat \w+ \(/i.test(text))
      world.violate("No error tells of code or SQL.", `${what}: ${text.slice(0, 200)}`);
  }

  private toHeaders(
    device: Device,
    path: string,
    method: string,
    hasBody: boolean,
    language = "en",
  ): Record<string, string> {
    const pairs = [...device.cookies].flatMap(([key, value]) => {
      const [at, name] = key.split(" ") as [string, string];
      return path.startsWith(at) ? [`${name}=${value}`] : [];
    });
    return {
      "accept-language": language,
      "user-agent": `Simulated ${device.name}`,
      ...(method !== "GET" && { origin: "http://localhost:3000" }),
      ...(pairs.length > 0 && { cookie: pairs.join("; ") }),
      ...(hasBody && { "content-type": "application/json" }),
    };
  }

  private async receive(device: Device, path: string, response: Response): Promise<Answer> {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      const at = /path=([^;]+)/i.exec(line)?.[1] ?? path;
      if (/max-age=0/i.test(line)) device.cookies.delete(`${at} ${name}`);
      else device.cookies.set(`${at} ${name}`, value!);
    }
    const text = await response.text();
    return { status: response.status, text, headers: response.headers, json: () => JSON.parse(text) };
  }
}

const shorten = (text: string) => (text.length > 160 ? `${text.slice(0, 157)}…` : text);

export const copyCookies = ({ cookies }: Device) => new Map(cookies);

export const isSignedIn = (device: Device) =>
  [...device.cookies.keys()].some((key) => key.startsWith("/ ") && !key.endsWith("device"));

/** Somebody with a device on which they are signed in. */
export function pickSignedIn({ world, dice }: Doing, ...kinds: Kind[]): [Person, Device] | undefined {
  const all = world.people
    .filter(({ kind, isSetUp, isDeleted }) => kinds.includes(kind) && isSetUp && !isDeleted)
    .flatMap((person) => person.devices.filter(isSignedIn).map((device): [Person, Device] => [person, device]));
  return all.length > 0 ? dice.pick(all) : undefined;
}

export function pickAnyone({ world, dice }: Doing): { person: Person; device: Device } {
  const person = dice.pick(
    world.people.filter(({ isDeleted, kind }) => !isDeleted && kind !== "admin" && kind !== "attacker"),
  );
  return { person, device: dice.pick(person.devices) };
}

/** The token of the link in the latest email of a kind. */
export function findLink(world: World, person: Person, kind: string): string | undefined {
  const mail = world.mails.findLast((each) => each.kind === kind && each.to === person.email);
  return /[?&#]token=([\w-]{43})|\/([\w-]{43})(?:\s|$|\?)/
    .exec(mail?.text ?? "")
    ?.slice(1)
    .find(Boolean);
}
