// Without a mail server, no page claims that an email was or will be sent.
import { describe, expect, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";

const read = async (person: Person, path: string) =>
  (await (await person.get(path)).text()).replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

describe("without a mail server", () => {
  const app = useTestApp({ CONTACT_EMAIL: "hello@example.com" });

  test("a forgotten password leads to the operator", async () => {
    const page = await read(app.visitor(), "/forgot-password");
    expect(page).toContain("This server doesn't send email.");
    expect(page).toContain("Request the link");
    expect(page).toContain('"sendsEmail":false,"contactEmail":"hello@example.com"');
    expect(page).not.toContain("we'll send you");
  });

  test("the profile offers no emails, and the privacy page says that there are none", async () => {
    const amira = await app.join("Amira", { verified: false });
    const profile = await read(amira, "/profile");
    expect(profile).toContain("This server doesn't send email. Messages appear only on this site.");
    expect(profile).not.toContain('data-island="EmailPreferences"');
    expect(profile).not.toContain("we sent a link");
    const privacy = await read(app.visitor(), "/privacy");
    expect(privacy).toContain("this server doesn't send email");
    expect(privacy).not.toContain("We email you a link");
  });
});

describe("with a mail server", () => {
  const app = useTestApp({ SMTP_URL: "smtp://mail.invalid", MAIL_FROM: "hello@example.com" });

  test("the same pages offer emails", async () => {
    expect(await read(app.visitor(), "/forgot-password")).toContain("we'll send you a link");
    const amira = await app.join("Amira");
    expect(await read(amira, "/profile")).toContain('data-island="EmailPreferences"');
    expect(await read(app.visitor(), "/privacy")).toContain("We email you a link");
  });
});
