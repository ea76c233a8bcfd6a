// An admin gives the site a logo and a color that is hard to read, sees what becomes of it, and takes both back.
import { getContrast, toHex } from "../../src/ui/accent.ts";
import { png } from "../places/photos/pictures.ts";
import { findProblems, THEMES } from "./accessibility.ts";
import { button, island, open, signInByApi, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
const SETTINGS = "/admin?tab=settings";

test("Noor's yellow and her wide logo are on every page, in the light and the dark", async ({
  page: noor,
  server,
  browser,
}) => {
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  const problems: string[] = [];
  for (const page of [noor, visitor])
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await signInByApi(noor, server.url, server.signIn("admin"));
  await open(noor, SETTINGS);
  await waitForIsland(noor, "SiteWords");
  const form = island(noor, "SiteWords");
  await form
    .getByLabel("Logo", { exact: true })
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png(600, 150) });
  await expect(form.getByRole("button", { name: "Replace" })).toBeVisible();
  const color = form.getByRole("textbox", { name: "Accent color" });
  await color.fill("yellow");
  const save = form.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(form.getByText("Write a color as # and six digits", { exact: false })).toBeVisible();
  await form.getByLabel("Pick a color").fill("#ffd400");
  await expect(color).toHaveValue("#ffd400");
  await expect(form.getByRole("img", { name: "Light: #7d6800" })).toBeVisible();
  await expect(form.getByRole("img", { name: "Dark: #ffd400" })).toBeVisible();

  const other = { siteName: "Harbor Two", version: 0 };
  const origin = { origin: server.url };
  expect((await noor.request.put("/api/admin/words", { data: other, headers: origin })).status()).toBe(200);
  await save.click();
  await expect(form.getByText("Somebody else changed the words.", { exact: false })).toBeVisible();
  await expect(color).toHaveValue("#ffd400");
  await save.click();
  await expect(toast(noor, "Settings saved")).toBeVisible();
  await expect(form.getByRole("listitem").first()).toContainText("Accent color: #ffd400 · Logo: 324x96");

  for (const [theme, size] of THEMES) {
    await visitor.emulateMedia({ colorScheme: theme });
    await visitor.setViewportSize(size);
    await visitor.goto("/login");
    const mark = visitor.getByRole("banner").getByRole("img", { name: "Harbor Two" });
    await expect(mark).toBeVisible();
    expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(324);
    const shown = await visitor.getByRole("button", { name: "Sign In", exact: true }).evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color].map((each) => each.match(/\d+/g)!.slice(0, 3).map(Number));
    });
    const [ground, letters] = shown.map(toHex);
    expect(ground).toBe(theme === "dark" ? "#ffd400" : "#7d6800");
    expect(getContrast(ground!, letters!)).toBeGreaterThan(4.5);
    await noor.setViewportSize(size);
    await noor.emulateMedia({ colorScheme: theme });
    expect(await findProblems(noor, `${SETTINGS} ${theme}`)).toEqual([]);
  }

  await button(noor, "Undo").click();
  await expect(color).toHaveValue("");
  await expect(form.getByRole("button", { name: "Upload a logo" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("banner").getByRole("img")).toHaveCount(0);
  expect(problems.filter((text) => !/40[09]|422/.test(text))).toEqual([]);
});
