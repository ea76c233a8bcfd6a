// Runs the built server on a folder and port of its own, for tests from the outside.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const BINARY = join(process.cwd(), "dist/sidestreet");

/** ms to wait for a start, on a busy machine. */
const READY_WITHIN = 60_000;

/** A sample account, as printed in the log. */
export type SignIn = { email: string; password: string };

export class RunningServer {
  readonly dataDir = mkdtempSync(join(tmpdir(), "sidestreet-e2e-"));
  url = "";
  log = "";
  private child?: ChildProcess;
  constructor(private readonly settings: Record<string, string>) {}

  /** Starts or restarts the server on the same folder and port, and waits until it responds. */
  async start(): Promise<void> {
    const port = this.url ? Number(new URL(this.url).port) : await freePort();
    this.url = `http://localhost:${port}`;
    // In the data folder, so that the server cannot depend on files of the checkout.
    this.child = spawn(BINARY, ["serve"], {
      cwd: this.dataDir,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        PORT: String(port),
        DATA_DIR: this.dataDir,
        RATE_LIMIT_FACTOR: "1000",
        ...this.settings,
      },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (chunk) => {
        this.log += chunk;
      });
    const ended = new Promise<never>((_, reject) =>
      this.child!.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${this.log}`))),
    );
    ended.catch(() => {});
    await Promise.race([ended, this.answers()]);
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
    const done = spawnSync(BINARY, args, {
      env: { ...process.env, ...this.settings, DATA_DIR: this.dataDir },
      encoding: "utf8",
    });
    return { code: done.status ?? -1, output: done.stdout + done.stderr };
  }

  signIn(who: "traveler" | "business" | "admin"): SignIn {
    const [, email = "", password = ""] = new RegExp(`${who}\\s+(\\S+@\\S+)\\s+(\\S+)`).exec(this.log) ?? [];
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
