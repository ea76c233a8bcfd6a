// An admin corrects a listing that has an owner, from the Places tab, and the owner reads what changed.
import { findOverflow, PHONE } from "./accessibility.ts";
import { button, open, signInByApi, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Noor corrects the phone number of Café Nord with a reason that Ingrid reads", async ({
  page: noor,
  server,
  browser,
}) => {
  const ingrid = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signInByApi(noor, server.url, server.signIn("admin"));
  await signInByApi(ingrid, server.url, server.signIn("business"));
  await open(ingrid, "/business-profile", "BusinessForm");

  await noor.goto("/admin?tab=places&status=claimed");
  await noor.getByRole("link", { name: "Café Nord" }).click();
  await open(noor, new URL(noor.url()).pathname, "BusinessForm");
  const editPage = noor.url();
  await expect(noor.getByRole("region", { name: "This listing has an owner" })).toContainText("Ingrid");
  await noor.getByLabel("Contact").fill("+33 4 65 00 00 01");
  await button(noor, "Save listing").click();
  const reason = noor.getByLabel("Reason (the owner reads it)");
  await expect(noor.getByText("Tell the owner why.")).toBeVisible();
  await expect(reason).toBeFocused();
  await reason.fill("Your website gives another phone number.");
  await noor.setViewportSize(PHONE);
  expect(await findOverflow(noor, editPage)).toEqual([]);
  await button(noor, "Save listing").click();
  await expect(toast(noor, "The owner can read your changes and the reason.")).toBeVisible();
  await expect(noor).toHaveURL(editPage.replace("/edit", ""));

  // Her form still shows the former number. What she didn't change is not sent.
  const priceLevel = ingrid.getByLabel("Price level");
  const price = await priceLevel.inputValue();
  for (const next of [price === "4" ? "3" : "4", price]) {
    await priceLevel.selectOption(next);
    const saved = ingrid.waitForResponse((response) => response.request().method() === "PATCH");
    await button(ingrid, "Update Profile").click();
    expect((await saved).status()).toBe(200);
    await expect(button(ingrid, "Update Profile")).toBeEnabled();
  }

  await open(ingrid, "/business-profile", "BusinessForm");
  await expect(priceLevel).toHaveValue(price);
  const edits = ingrid.getByRole("region", { name: "Edited by our team" });
  await expect(edits).toContainText("Your website gives another phone number.");
  await expect(edits).toContainText("+33 4 65 00 00 01");
  await expect(ingrid.getByLabel("Contact")).toHaveValue("+33 4 65 00 00 01");
  await ingrid.setViewportSize(PHONE);
  expect(await findOverflow(ingrid, "/business-profile")).toEqual([]);
});
