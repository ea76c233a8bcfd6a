// Preferences for emails, on a server that sends them.
import { open, signInByApi, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@example.com" });

test("Amira turns on copies of messages by email, and they stay on", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await open(page, "/profile", "EmailPreferences");
  const copies = page.getByRole("switch", { name: "Email me a copy of each message" });
  await copies.check();
  await expect(toast(page, "You will also get each message by email.")).toBeVisible();
  await open(page, "/profile", "EmailPreferences");
  await expect(copies).toBeChecked();
});
