import { spawn } from "node:child_process";
import { freePort } from "../ports.ts";
import { until } from "../tab.ts";
import type { Driver } from "./driver.ts";

/** The code points by which WebDriver names keys. */
const KEYS: Record<string, string> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};
const START_MS = 30_000;

/** WebKitGTK over WebDriver, in a display of its own. */
export async function openWebKit(): Promise<Driver> {
  const display = await startDisplay();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display.name, LANG: "en_GB.UTF-8", LANGUAGE: "en_GB" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const call = async (method: "GET" | "POST" | "DELETE", path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = (await response.json()) as { value: { message?: string } };
    if (!response.ok) throw new Error(`${path.split("/").at(-1)}: ${value.message}`);
    return value;
  };
  await until(async () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      (response) => response.ok,
      () => false,
    ),
  );
  const { sessionId } = (await call("POST", "/session", { capabilities: {} })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const act = (type: "pointer" | "key", actions: object[]) =>
    call("POST", `${session}/actions`, { actions: [{ type, id: type, actions }] });
  const typeText = (text: string) =>
    act(
      "key",
      [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    );
  return {
    goto: async (url) => void (await call("POST", `${session}/url`, { url }).catch(() => {})),
    async evaluate<T>(script: string) {
      const wrapped = `const done = arguments[0]; Promise.resolve().then(() => (${script})).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
      const answer = (await call("POST", `${session}/execute/async`, { script: wrapped, args: [] })) as {
        value: T;
        error?: string;
      };
      if (answer.error) throw new Error(`${script}: ${answer.error}`);
      return answer.value;
    },
    async drag([first, ...others]) {
      const move = ({ x, y }: { x: number; y: number }) => ({
        type: "pointerMove",
        origin: "viewport",
        x: Math.round(x),
        y: Math.round(y),
        duration: 20,
      });
      const [down, up] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
      await act("pointer", [move(first!), down!, ...others.map(move), up!]);
    },
    press: async (key) => void (await typeText(KEYS[key] ?? key)),
    type: async (text) => void (await typeText(text)),
    resize: async (width, height) => void (await call("POST", `${session}/window/rect`, { width, height })),
    async close() {
      await call("DELETE", session).catch(() => {});
      driver.kill();
      display.stop();
    },
  };
}

/** Xvfb takes the first free number and writes it to the third file. */
async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const xvfb = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    xvfb.stdio[3]!.once("data", (data) => resolve(String(data).trim()));
    setTimeout(() => reject(new Error("Xvfb did not start.")), START_MS).unref();
  });
  return { name: `:${number}`, stop: () => void xvfb.kill() };
}
