// Drafts survive reloads and navigation, and the focus stays in a sensible place after an action.
import { button, open, signIn, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test.beforeEach(async ({ page, server }) => signIn(page, server.signIn("business")));

test("Ingrid reloads while editing her profile, and can keep or discard the draft", async ({ page }) => {
  await open(page, "/business-profile", "BusinessForm");
  const description = page.getByLabel("Description");
  const before = await description.inputValue();
  await description.fill("Bread from four in the morning.");
  await page.getByLabel("Price level").selectOption("3");

  await page.reload();
  await open(page, "/business-profile", "BusinessForm");
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(description).toHaveValue("Bread from four in the morning.");
  await expect(page.getByLabel("Price level")).toHaveValue("3");

  await button(page, "Discard").click();
  await expect(description).toHaveValue(before);
  await expect(button(page, "Discard")).toHaveCount(0);

  await open(page, "/business-profile", "BusinessForm");
  await description.fill("Bread from five in the morning.");
  await button(page, "Update Profile").press("Enter");
  await expect(toast(page, "Business Updated")).toBeVisible();
  await expect(button(page, "Update Profile")).toBeFocused();
  await open(page, "/business-profile", "BusinessForm");
  await expect(description).toHaveValue("Bread from five in the morning.");
  await expect(button(page, "Discard")).toHaveCount(0);
});

test("Ingrid's draft survives leaving a page before it is restored there", async ({ page }) => {
  await open(page, "/business-profile", "BusinessForm");
  await page.getByLabel("Description").fill("Bread from three in the morning.");
  // The next page is left before it restores anything, and the one after that isn't.
  await page.addInitScript(() => {
    if (sessionStorage.getItem("left")) return;
    sessionStorage.setItem("left", "yes");
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (type !== "hydrated") addEventListener.call(this, type, ...rest);
    };
  });
  for (let visit = 0; visit < 2; visit++) await open(page, "/business-profile", "BusinessForm");
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Bread from three in the morning.");
});

test("a draft of a message keeps its text and recipient across pages", async ({ page }) => {
  await open(page, "/messages", "SentMessages");
  await button(page, "Send Message").click();
  const dialog = page.getByRole("dialog", { name: "Send Message" });
  await dialog.getByLabel("Message", { exact: true }).fill("Your table by the window");
  await dialog.getByLabel("Recipient").selectOption({ index: 1 });
  const recipient = await dialog.getByLabel("Recipient").inputValue();

  await open(page, "/business-dashboard");
  await open(page, "/messages", "SentMessages");
  await button(page, "Send Message").click();
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("Your table by the window");
  await expect(dialog.getByLabel("Recipient")).toHaveValue(recipient);
  await expect(dialog.getByText("Reaches only this traveler.")).toBeVisible();
  await expect(dialog.getByText("24 of 4,000 characters")).toBeVisible();

  await dialog.getByLabel("Title").fill("Tonight");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page, "Message Sent")).toBeVisible();
  await open(page, "/messages", "SentMessages");
  await button(page, "Send Message").click();
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("");
});

test("after canceling an event by keyboard, the focus is on the heading of the list", async ({ page }) => {
  await open(page, "/events", "HostEvents");
  await page
    .getByRole("button", { name: /^Cancel / })
    .first()
    .press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel event" }).press("Enter");
  await expect(toast(page, "Event canceled")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your Events" })).toBeFocused();
});
