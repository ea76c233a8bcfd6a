// The owner's texts in several languages: a tab for each, and a machine translation that waits to be accepted.
import { startTranslator } from "../places/owner/translator.ts";
import { findOverflowAtAnySize, findProblems } from "./accessibility.ts";
import { button, island, open, signIn, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const translator = await startTranslator();
const test = testWith({ SAMPLE: "yes", TRANSLATE_URL: translator.url });

test.beforeEach(async ({ page, server }) => signIn(page, server.signIn("business")));

test("Ingrid describes her café in Greek, and Greek visitors read it", async ({ page, browser, server }) => {
  await open(page, "/business-profile", "BusinessForm");
  const form = island(page, "BusinessForm");
  const tab = (name: string) => form.getByRole("tab", { name });
  await expect(tab("English (main)")).toHaveAttribute("aria-selected", "true");
  await tab("English (main)").press("ArrowRight");
  await expect(tab("Arabic")).toBeFocused();
  await expect(form.getByLabel("Name in Arabic")).toHaveValue("مقهى نورد");
  await expect(form.getByLabel("Description in Arabic")).toHaveAttribute("lang", "ar");

  await form.getByLabel("Add a language").selectOption("el");
  await form.getByLabel("Description in Greek").fill("Ένα βόρειο καφέ.");
  await tab("German").click();
  await form.getByLabel("Description in German").fill("");
  expect(await findProblems(page, "the form")).toEqual([]);
  expect(await findOverflowAtAnySize(page, "the form")).toEqual([]);
  await button(page, "Update Profile").click();
  await expect(toast(page, "Business Updated")).toBeVisible();

  await open(page, "/business-profile", "BusinessForm");
  await expect(tab("German")).toHaveCount(0);
  await tab("Greek").click();
  await expect(form.getByLabel("Description in Greek")).toHaveValue("Ένα βόρειο καφέ.");
  await expect(form.getByLabel("Name in Greek")).toHaveValue("");

  const link = await page.request.get("/api/businesses/my");
  const { id } = (await link.json()) as { id: string };
  const visitor = await browser.newPage({ baseURL: server.url, locale: "el" });
  await visitor.goto(`/business/${id}`);
  await expect(visitor.getByText("Ένα βόρειο καφέ.")).toBeVisible();
  await expect(visitor.getByRole("heading", { level: 1, name: "Café Nord" })).toHaveAttribute("lang", "en");
  await visitor.close();
});

test("a machine translation is labeled, and Ingrid has to accept it", async ({ page }) => {
  await open(page, "/business-profile", "BusinessForm");
  const form = island(page, "BusinessForm");
  await form.getByLabel("Description", { exact: false }).first().fill("A northern café.");
  await form.getByRole("tab", { name: "French" }).click();
  const french = form.getByLabel("Description in French");
  const before = await french.inputValue();
  await button(page, "Translate the description from English").click();
  await expect(form.getByText("Machine translation, not saved")).toBeVisible();
  await expect(form.getByText("[fr] A northern café.")).toBeVisible();
  await expect(french).toHaveValue(before);
  await button(page, "Use this translation").click();
  await expect(french).toHaveValue("[fr] A northern café.");

  translator.answer = { status: 500 };
  await button(page, "Translate the description from English").click();
  await expect(form.getByText("The translation server is not available. Please try again later.")).toBeVisible();
  translator.answer = {};

  await page.reload();
  await open(page, "/business-profile", "BusinessForm");
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await form.getByRole("tab", { name: "French" }).click();
  await expect(french).toHaveValue("[fr] A northern café.");
});
