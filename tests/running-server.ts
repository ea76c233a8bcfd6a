// Runs the built server on a folder and port of its own, for tests from the outside.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDataFolder } from "./data-folders.ts";
import { freePort } from "./ports.ts";

export const BINARY = join(process.cwd(), "dist/sidestreet");

/** ms to wait for a start, on a busy machine. */
const READY_WITHIN = 60_000;

/** A sample account, as printed in the log. */
export type SignIn = { email: string; password: string };

/** The data folder of a stopped server, and what it said about the sample accounts. */
export type PreparedData = { dataDir: string; accounts: string };

export class RunningServer {
  readonly dataDir = makeDataFolder(tmpdir());
  url = "";
  log = "";
  private child?: ChildProcess;
  private accounts = "";

  /**
   * @param prepared is copied, which is faster than creating a database, migrating it and loading the sample city
   * @param wrapper a program, with its arguments, that replaces itself with the server
   */
  constructor(
    private readonly settings: Record<string, string>,
    prepared?: PreparedData,
    private readonly wrapper: (dataDir: string) => string[] = () => [],
  ) {
    if (!prepared) return;
    this.accounts = prepared.accounts;
    copyData(prepared.dataDir, this.dataDir);
  }

  /** Starts or restarts the server on the same folder and port, and waits until it responds. */
  async start(): Promise<void> {
    if (this.url) return this.startOnce();
    for (let attempt = 1; ; attempt++) {
      this.url = `http://localhost:${await freePort()}`;
      try {
        return await this.startOnce();
      } catch (error) {
        // Another program may have taken the port in the meantime.
        if (attempt === 5 || !this.log.includes("in use")) throw error;
        this.log = "";
      }
    }
  }

  private async startOnce(): Promise<void> {
    // In the data folder, so that the server cannot depend on files of the checkout.
    const [program, ...args] = this.command("serve");
    this.child = spawn(program!, args, { cwd: this.dataDir, env: this.env() });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (chunk) => {
        this.log += chunk;
      });
    const ended = new Promise<never>((_, reject) =>
      this.child!.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${this.log}`))),
    );
    ended.catch(() => {});
    await Promise.race([ended, this.answers()]).catch((error) => {
      this.child!.kill();
      throw error;
    });
  }

  private command(...args: string[]): string[] {
    return [...this.wrapper(this.dataDir), BINARY, ...args];
  }

  private env(): Record<string, string | undefined> {
    return {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      PORT: this.url ? new URL(this.url).port : "0",
      DATA_DIR: this.dataDir,
      RATE_LIMIT_FACTOR: "1000",
      ...this.settings,
    };
  }

  private async answers(): Promise<void> {
    const latest = Date.now() + READY_WITHIN;
    while (Date.now() < latest) {
      if (
        await fetch(`${this.url}/readyz`).then(
          (r) => r.ok,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not answer within ${READY_WITHIN / 1000} s:\n${this.log}`);
  }

  /** Waits for text in the log; the server responds before it has logged everything about its start. */
  async waitForLog(pattern: RegExp, withinMs = READY_WITHIN): Promise<RegExpExecArray> {
    for (const latest = Date.now() + withinMs; Date.now() < latest; ) {
      const found = pattern.exec(this.log);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`The log has no ${pattern}:\n${this.log}`);
  }

  get pid(): number {
    return this.child!.pid!;
  }

  /** Kills the server with SIGKILL; its PostgreSQL keeps running. */
  async killHard(): Promise<void> {
    const gone = new Promise((resolve) => this.child!.once("exit", resolve));
    this.child!.kill("SIGKILL");
    await gone;
  }

  /** Runs another command of the binary on the same folder. */
  run(...args: string[]): { code: number; output: string } {
    // A second `serve` gets a port of its own, so that it fails at the data folder and not at the port.
    const env = { ...this.env(), ...(args[0] === "serve" && { PORT: "0" }) };
    const [program, ...rest] = this.command(...args);
    const done = spawnSync(program!, rest, { env, encoding: "utf8" });
    return { code: done.status ?? -1, output: done.stdout + done.stderr };
  }

  signIn(who: "traveler" | "business" | "admin"): SignIn {
    const [, email = "", password = ""] =
      new RegExp(`${who}\\s+(\\S+@\\S+)\\s+(\\S+)`).exec(this.accounts + this.log) ?? [];
    return { email, password };
  }

  /** Sends SIGTERM and waits. @returns the exit code, null if the server was not running */
  async end(): Promise<number | null> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return null;
    const gone = new Promise<number | null>((resolve) => this.child!.once("exit", resolve));
    this.child.kill("SIGTERM");
    return gone;
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Copies with owners and times. The program of PostgreSQL, which nothing writes to, is linked where `cp` can do that. */
function copyData(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    const isProgram = /^postgres-\d/.test(name);
    const done = spawnSync("cp", [isProgram && process.platform === "linux" ? "-al" : "-a", join(from, name), to]);
    if (done.status !== 0) throw new Error(`${name} was not copied: ${done.stderr}`);
  }
}
