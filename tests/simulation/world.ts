// A simulated city: instances of the app over one database, a mail server, and who remembers what was acknowledged.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Address, Database } from "../../db/client.ts";
import * as schema from "../../db/schema/index.ts";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { AppContext, Mail, MailAnswer } from "../../src/context.ts";
// Else, the first one who asks over MCP would wait for it.
import "../../src/features/mcp/server.ts";
import { fetchDueSources } from "../../src/features/imports/schedules/run-schedules.ts";
import { createFolderStore } from "../../src/features/places/photos/open-store.ts";
import { getRoute } from "../../src/http/matched-route.ts";
import { type Job, listJobs } from "../../src/jobs.ts";
import { createLogger } from "../../src/log.ts";
import { makeAnswer } from "../../src/server.ts";
import { checkDocumented } from "../documented.ts";
import type { Device, Person } from "./cast.ts";
import { type Actor, actors, type Clock } from "./clock.ts";
import type { SimulatedDatabase } from "./database.ts";
import { Gate, Pool } from "./gate.ts";
import { createDice, type Dice, mix } from "./randomness.ts";

export type Instance = {
  name: string;
  pool: Pool;
  ctx: AppContext;
  answer(request: Request): Promise<Response>;
  jobs: Map<string, Job>;
  killed: PromiseWithResolvers<never>;
};

/** What a person asked for and learned about it. Times count statements. */
export type Deed = {
  who: string;
  kind: string;
  /** What it is about, such as an event and a person. */
  key: string;
  value: string;
  start: number;
  end?: number;
  /** The status of the answer; undefined if there was none. */
  status?: number;
  facts?: Record<string, unknown>;
};

export type SentMail = Mail & { at: number; executed: number; wasAcknowledged: boolean };

export type Violation = { promise: string; detail: string };

export class LostAnswer extends Error {}

const BASE = "http://localhost:3000";

export class World {
  readonly gate: Gate;
  readonly instances: Instance[] = [];
  readonly deeds: Deed[] = [];
  readonly mails: SentMail[] = [];
  readonly story: string[] = [];
  readonly violations: Violation[] = [];
  readonly routes = new Map<string, number>();
  readonly ranJobs = new Map<string, number>();
  /** How the mail server behaves: asked before each mail. */
  mailBehavior: (
    mail: Mail,
  ) => "sends" | "fails" | "rejects" | "sends without saying so" | "is slow" | "takes a moment" = () => "sends";
  /** When servers were killed, lost the database or waited for too long, counted in statements. Emails are then sent again. */
  readonly interruptions: number[] = [];
  /** Whether the database was away, or a connection was lost, so that a 500 or 503 is no surprise. */
  private outages = 0;
  /** For what people know of each other, such as the events that hosts tell of. */
  readonly notes = new Map<string, unknown>();
  readonly people: Person[] = [];
  /** Whoever publishes the places of a source. */
  readonly office = { names: Array.from({ length: 12 }, (_, n) => `Bakery ${n}`), isBroken: false, isAway: false };
  /** Browsers whose session has ended for sure, as they were. */
  readonly endedSessions: { who: string; device: Device }[] = [];
  private hasher = new Bun.CryptoHasher("sha256");
  private folder = mkdtempSync(join(tmpdir(), "sidestreet-simulation-"));
  private started = 0;

  constructor(
    readonly seed: number,
    readonly clock: Clock,
    readonly database: SimulatedDatabase,
  ) {
    this.gate = new Gate(database, clock);
    this.gate.onStatement = (actor, text) => {
      this.hasher.update(`${actor} ${text}\n`);
      if (process.env.SIMULATE_TRACE) this.story.push(`    ${actor}: ${text.replace(/\s+/g, " ").slice(0, 150)}`);
    };
  }

  get hadOutage(): number {
    return this.outages;
  }

  noteOutage(): void {
    this.outages++;
    this.interruptions.push(this.gate.executed);
  }

  get owner() {
    return this.database.owner;
  }

  dice = (...words: (string | number)[]): Dice => createDice(mix(this.seed, ...words));

  tell(line: string): void {
    const time = new Date(this.clock.now).toISOString();
    this.story.push(`${time.slice(5, 10)} ${time.slice(11, 19)}  ${line}`);
    this.hasher.update(`${time} ${line}\n`);
  }

  /** Adds to the hash of the story only. */
  note(text: string): void {
    this.hasher.update(`${text}\n`);
    if (process.env.SIMULATE_TRACE) this.story.push(`    ${text}`);
  }

  digest = (): string => this.hasher.digest("hex").slice(0, 16);

  violate(promise: string, detail: string): void {
    if (!this.violations.some((each) => each.promise === promise)) this.tell(`BROKEN: ${promise} ${detail}`);
    this.violations.push({ promise, detail });
  }

  async startInstance(index: number): Promise<Instance> {
    const name = `server ${"ABC"[index]}${this.started++ > 1 ? ` (started again)` : ""}`;
    const pool = new Pool(`server ${"ABC"[index]}`);
    const options = { parsers: this.gate.parsers, serializers: this.gate.serializers } as never;
    const db = drizzle(this.gate.createClient(pool, options), { schema, casing: "snake_case" }) as unknown as Database;
    const config = readConfig({ RATE_LIMIT_FACTOR: "1000", DATA_DIR: this.folder, SMTP_URL: "smtp://mail.example:25" });
    const ctx: AppContext = {
      db,
      pingDatabase: async () => true,
      config,
      city: { name: "Monaco", timezone: "Europe/Monaco" },
      signUp: { mode: "open" },
      landing: { showsClaims: false },
      log: createLogger("error", true, (line) => this.onLogged(line)),
      mail: (mail) => this.deliver(mail),
      photos: createFolderStore(this.folder),
    };
    const app = await createApp(ctx);
    const makeChecked = checkDocumented(app, makeAnswer(ctx, app));
    const jobs = new Map(listJobs(ctx, this.database.address as Address).map((job) => [job.name, job]));
    const fetchSources = jobs.get("fetch-sources")!;
    const fetch = async () => this.serveSource();
    jobs.set("fetch-sources", { ...fetchSources, run: (signal) => fetchDueSources(ctx, { signal, fetch }) });
    const killed = Promise.withResolvers<never>();
    killed.promise.catch(() => {});
    const instance = { name, pool, ctx, answer: makeChecked, jobs, killed };
    this.instances[index] = instance;
    return instance;
  }

  /** The instance that a step talked to last, by the step's name. */
  readonly lastInstance = new Map<string, Instance>();
  logged: string[] = [];
  private onLogged(line: string): void {
    this.logged.push(line);
  }

  async readCatalogueVersion(): Promise<string> {
    return JSON.stringify(await this.owner`select * from catalogue_version`);
  }

  async kill(instance: Instance): Promise<void> {
    const index = this.instances.indexOf(instance);
    if (index < 0) return;
    this.tell(`${instance.name} is killed`);
    this.interruptions.push(this.gate.executed);
    await this.gate.kill(instance.pool);
    instance.killed.reject(new LostAnswer("The server was killed."));
    await this.startInstance(index);
  }

  async failOver(): Promise<void> {
    this.tell("the database fails over, and all connections are lost");
    this.noteOutage();
    await this.gate.failOver(this.instances.map(({ pool }) => pool));
  }

  /**
   * Sends a request to one instance. Its statements have an order of their own, whatever else its step asks for meanwhile.
   * @param seed of this request @throws LostAnswer if the instance was killed
   */
  async ask(instance: Instance, actor: Actor, request: Request, seed: number): Promise<Response> {
    let count = 0;
    const own: Actor = { ...actor, instance, priority: () => mix(seed, "order", count++) };
    this.lastInstance.set(actor.name, instance);
    const response = await Promise.race([
      actors.run(own, () => instance.answer(request)),
      instance.killed.promise.catch((error) => {
        own.isGone = true;
        throw error;
      }),
    ]);
    const route = `${request.method} ${getRoute(request) ?? "?"}`;
    this.routes.set(route, (this.routes.get(route) ?? 0) + 1);
    return response;
  }

  async runJob(instance: Instance, actor: Actor, name: string): Promise<void> {
    const job = instance.jobs.get(name)!;
    const own: Actor = { ...actor, instance };
    this.lastInstance.set(actor.name, instance);
    await Promise.race([actors.run(own, () => job.run(new AbortController().signal)), instance.killed.promise]);
    this.ranJobs.set(name, (this.ranJobs.get(name) ?? 0) + 1);
  }

  /** Steps in which somebody waits for a while. */
  readonly resting = new Set<string>();

  async rest(ms: number): Promise<void> {
    const { name } = actors.getStore()!;
    this.resting.add(name);
    await Bun.sleep(ms);
    this.resting.delete(name);
  }

  /** The lines of the source's file. */
  listServed(): string[] {
    const rows = this.office.names.map((name, n) => `${n},${name},43.73${n},7.42${n},bakery`);
    return ["id,name,lat,lon,type", ...rows];
  }

  private serveSource(): Response {
    const { isBroken, isAway } = this.office;
    if (isAway) return new Response("Away", { status: 503 });
    return new Response(isBroken ? "<h1>Sorry</h1>" : this.listServed().join("\n"));
  }

  private async deliver(mail: Mail): Promise<MailAnswer> {
    const behavior = this.mailBehavior(mail);
    const to = `${mail.kind} to ${mail.to}`;
    if (behavior === "is slow") {
      this.interruptions.push(this.gate.executed);
      await this.rest(150_000);
      this.interruptions.push(this.gate.executed);
      this.tell(`the mail server takes minutes for ${to}`);
    }
    // Others go on meanwhile.
    if (behavior === "takes a moment") await this.rest(20);
    const instance = actors.getStore()?.instance as Instance | undefined;
    if (instance?.pool.isDead) return new Promise(() => {});
    if (behavior === "fails") {
      this.tell(`the mail server is busy and takes no ${to}`);
      throw Object.assign(new Error("421 busy"), { responseCode: 421 });
    }
    if (behavior === "rejects") {
      this.tell(`the mail server rejects ${to}`);
      throw Object.assign(new Error("550 no such user"), { responseCode: 550, command: "RCPT TO" });
    }
    const wasAcknowledged = behavior !== "sends without saying so";
    this.mails.push({ ...mail, at: this.clock.now, executed: this.gate.executed, wasAcknowledged });
    this.tell(`the mail server sends ${to}${wasAcknowledged ? "" : ", and its answer is lost"}`);
    if (!wasAcknowledged) throw new Error("socket hang up");
    return { state: "sent", answer: "250 OK" };
  }

  toRequest(method: string, path: string, init: RequestInit): Request {
    return new Request(BASE + path, { method, ...init });
  }

  async close(): Promise<void> {
    await this.gate.close(this.instances.map(({ pool }) => pool));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
