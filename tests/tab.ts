// A tab of Chromium that renders pages in advance. Playwright attaches to pages instead of tabs, which turns that off.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";

const TIMEOUT_MS = 30_000;

type Params = Record<string, unknown>;
type Message = {
  id?: number;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
  sessionId?: string;
};

/** As of a person: servers don't count views of headless browsers. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

/** @param chromium path of the program */
export async function openTab(chromium: string): Promise<Tab> {
  const folder = mkdtempSync(join(tmpdir(), "sidestreet-tab-"));
  const child = spawn(
    chromium,
    [
      ...["--headless=new", "--no-sandbox", "--no-first-run", "--disable-background-networking"],
      ...[
        "--remote-debugging-pipe",
        `--user-data-dir=${folder}`,
        "--window-size=1280,900",
        `--user-agent=${USER_AGENT}`,
      ],
      "about:blank",
    ],
    // Chromium reads commands from the fourth, and writes to the fifth.
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const tab = new Tab(child, folder);
  await tab.attach();
  return tab;
}

export class Tab {
  private readonly calls = new Map<number, { sessionId?: string; settle: (message: Message) => void }>();
  /** Sessions of the shown page and of those rendered in advance, the shown one first. */
  private sessions: string[] = [];
  private lastId = 0;
  /** How many pages there were so far, including those rendered in advance. */
  attached = 0;

  constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {
    const decoder = new TextDecoder();
    let rest = "";
    child.stdio[4]!.on("data", (bytes: Uint8Array) => {
      const messages = (rest + decoder.decode(bytes, { stream: true })).split("\0");
      rest = messages.pop()!;
      for (const message of messages) this.receive(JSON.parse(message) as Message);
    });
  }

  private receive({ id, method, params = {}, ...message }: Message): void {
    if (id !== undefined) this.calls.get(id)?.settle(message);
    const session = params.sessionId as string;
    if (method === "Target.attachedToTarget" && (params.targetInfo as Params).type === "page") {
      this.sessions.push(session);
      this.attached++;
    }
    if (method === "Target.detachedFromTarget") this.forget(session);
  }

  /** A page that is gone, such as one whose place another took that was rendered in advance, answers no more. */
  private forget(session: string): void {
    this.sessions = this.sessions.filter((each) => each !== session);
    for (const { sessionId, settle } of [...this.calls.values()])
      if (sessionId === session) settle({ error: { message: "The page is gone." } });
  }

  private call(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const settle = ({ result, error }: Message) => {
        this.calls.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      };
      this.calls.set(id, { sessionId, settle });
      (this.child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  async attach(): Promise<void> {
    const { targetInfos } = await this.call("Target.getTargets", { filter: [{ type: "tab" }] });
    const [{ targetId } = { targetId: "" }] = targetInfos as { targetId: string }[];
    const { sessionId } = await this.call("Target.attachToTarget", { targetId, flatten: true });
    const autoAttach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await this.call("Target.setAutoAttach", autoAttach, sessionId as string);
    await until(() => this.sessions.length > 0);
  }

  /** @param script an expression, or a promise of one, whose value is plain data */
  async evaluate<T>(script: string): Promise<T> {
    const options = { expression: script, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.call("Runtime.evaluate", options, this.sessions[0]);
    if (exceptionDetails) throw new Error(`${script}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value;
  }

  /** Waits until a script is true, in the page that is then shown. */
  waitFor = (script: string) => until(() => this.evaluate<boolean>(`Boolean(${script})`).catch(() => false));

  /** As if someone had typed the URL. */
  async goto(url: string): Promise<void> {
    await this.call("Page.navigate", { url }, this.sessions[0]);
    await this.waitFor(`location.href === ${JSON.stringify(url)} && document.readyState === "complete"`);
  }

  /** Moves the pointer to the middle of an element. */
  async hover(selector: string, nth = 0): Promise<{ x: number; y: number }> {
    const point = await this.evaluate<{ x: number; y: number }>(`(() => {
      const element = document.querySelectorAll(${JSON.stringify(selector)})[${nth}];
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getClientRects()[0];
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    await this.point("mouseMoved", point);
    return point;
  }

  async click(point: { x: number; y: number }): Promise<void> {
    await this.point("mousePressed", point);
    // The page may be gone before it answers.
    await this.point("mouseReleased", point).catch(() => undefined);
  }

  private point(type: string, at: { x: number; y: number }): Promise<Params> {
    const button = type === "mouseMoved" ? {} : { button: "left", clickCount: 1 };
    return this.call("Input.dispatchMouseEvent", { type, ...at, ...button }, this.sessions[0]);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    await this.call("Browser.close").catch(() => this.child.kill("SIGKILL"));
    await ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws if it isn't true in time */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const latest = Date.now() + TIMEOUT_MS; Date.now() < latest; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`It did not happen within ${TIMEOUT_MS / 1000} s: ${condition}`);
}
