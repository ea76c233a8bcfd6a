// A person in front of one of the engines: what they see, press and type.
import type { RunningServer, SignIn } from "../running-server.ts";
import type { Driver, Point } from "./driver.ts";

const TIMEOUT_MS = 20_000;
export const PASSWORD = "a long enough password";

/** Of elements that are shown, not covered and not disabled, by their selector and their text or label. */
const FINDER = `((selector, text) => {
  const labelOf = (element) => element.getAttribute("aria-label") ?? (element.innerText || element.textContent || "").trim();
  const matches = [...document.querySelectorAll(selector)].filter(
    (element) => (!text || labelOf(element).replace(/\\s+/g, " ").startsWith(text)) && element.getClientRects().length > 0,
  );
  for (const element of matches) {
    const isMoving = ({ playState, effect }) => playState === "running" && effect?.target?.contains(element);
    if (element.disabled || document.getAnimations().some(isMoving)) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getClientRects()[0];
    const point = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    if (point.x < innerWidth && point.y < innerHeight && element.contains(hit)) return point;
  }
  return null;
})`;

const PAINTED = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))`;

export class Person {
  constructor(
    readonly driver: Driver,
    readonly server: RunningServer,
  ) {}

  /** Waits until the page and its islands have started. */
  async visit(path: string, island?: string): Promise<void> {
    await this.driver.goto(this.server.url + path);
    await this.waitFor(`document.readyState === "complete" && location.href.startsWith("http")`);
    if (!island) return;
    await this.waitFor(`document.querySelector('[data-island="${island}"]')`);
    await this.read(`document.querySelector('[data-island="${island}"]').scrollIntoView({ block: "nearest" })`);
    await this.waitFor(`document.querySelector('[data-island="${island}"][data-hydrated]')`);
  }

  /** An element counts as true. */
  read = <T>(script: string): Promise<T> =>
    this.driver.evaluate<T>(`Promise.resolve(${script}).then((value) => value instanceof Node || value)`);

  /** Until a script returns something; between pages, scripts fail. */
  async waitFor<T>(script: string): Promise<T> {
    let found: T | undefined;
    let problem: unknown;
    for (const latest = Date.now() + TIMEOUT_MS; !found; ) {
      if (Date.now() > latest) throw new Error(`It did not happen: ${script}${problem ? ` (${problem})` : ""}`);
      found = await this.read<T>(script).catch((error) => {
        problem = error;
        return undefined;
      });
      if (!found) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return found;
  }

  /** @param text what its label or text begins with */
  async find(selector: string, text = ""): Promise<Point> {
    const find = () => this.waitFor<Point>(`${FINDER}(${JSON.stringify(selector)}, ${JSON.stringify(text)})`);
    for (let before = await find(); ; ) {
      // Finding may have scrolled the page. What is pressed is what was painted last.
      await this.read(PAINTED);
      const now = await find();
      // It has stopped moving.
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  }

  async press(selector: string, text?: string): Promise<void> {
    await this.driver.drag([await this.find(selector, text)]);
  }

  async drag(selector: string, by: Point): Promise<void> {
    const { x, y } = await this.find(selector);
    const steps = [0.2, 0.4, 0.6, 0.8, 1].map((share) => ({ x: x + by.x * share, y: y + by.y * share }));
    await this.driver.drag([{ x, y }, ...steps]);
  }

  /** Outside of an open dialog. */
  pressAt = (point: Point) => this.driver.drag([point]);

  key = (name: string) => this.driver.press(name);

  async fill(selector: string, text: string): Promise<void> {
    await this.press(selector);
    await this.driver.type(text);
    await this.waitFor(`document.querySelector(${JSON.stringify(selector)}).value.endsWith(${JSON.stringify(text)})`);
  }

  sees = (text: string, within = "body") =>
    this.waitFor<true>(
      `[...document.querySelectorAll(${JSON.stringify(within)})].some((element) => element.innerText.replace(/\\s+/g, " ").includes(${JSON.stringify(text)}))`,
    );

  isAt = (path: string) => this.waitFor<true>(`location.pathname === ${JSON.stringify(path)}`);

  /** No page is wider than its window. */
  async fitsTheWindow(): Promise<void> {
    const tooWide = await this.read<number>(
      "document.scrollingElement.scrollWidth - document.documentElement.clientWidth",
    );
    if (tooWide > 0) throw new Error(`The page is ${tooWide} px too wide.`);
  }

  async post<T = unknown>(path: string, data: object): Promise<T> {
    return this.read<T>(`fetch(${JSON.stringify(path)}, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: ${JSON.stringify(JSON.stringify(data))},
    }).then(async (response) => {
      if (!response.ok) throw new Error(response.status + await response.text());
      return response.json().catch(() => null);
    })`);
  }

  get = <T>(path: string): Promise<T> => this.read<T>(`fetch(${JSON.stringify(path)}).then((each) => each.json())`);

  async signIn(account: SignIn): Promise<void> {
    await this.visit("/login");
    await this.post("/api/auth/login", account);
  }

  /** Without the forms. The email is derived from the name. */
  async join(name: string): Promise<void> {
    await this.signOut();
    const account = { email: `${name.toLowerCase()}@example.com`, password: PASSWORD, firstName: name };
    await this.post("/api/auth/register", account);
    await this.post("/api/users/setup", { userType: "traveler" });
  }

  async signOut(): Promise<void> {
    await this.visit("/login");
    await this.visit("/api/logout");
    await this.visit("/login");
  }
}
