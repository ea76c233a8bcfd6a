// A host plans an event with an end, shares its page, and a visitor signs up there to RSVP.
import { findViolations } from "./accessibility.ts";
import {
  arriveAt,
  button,
  card,
  completeSetup,
  island,
  open,
  PASSWORD,
  signInByApi,
  toast,
  waitForIsland,
} from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Ida follows a link to Ingrid's event, signs up, and is going", async ({ page, server, browser }) => {
  await signInByApi(page, server.url, server.signIn("business"));
  await open(page, "/events", "HostEvents");
  await button(page, "Create Event").click();
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  await dialog.getByLabel("Title").fill("Long Table");
  await dialog.getByLabel(/^Date and time/).fill("2030-06-07T19:30");
  await dialog.getByLabel(/^Ends/).fill("2030-06-07T18:30");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog.getByText("Choose a time after the start.").first()).toBeVisible();
  await dialog.getByLabel(/^Ends/).fill("2030-06-07T23:00");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(card(page, "Long Table").getByText("Fri 7 Jun 2030, 19:30–23:00")).toBeVisible();
  const path = await card(page, "Long Table").getByRole("link", { name: "Long Table" }).getAttribute("href");

  const ida = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await ida.goto(path!);
  await expect(ida.getByRole("heading", { name: "Long Table" })).toBeVisible();
  expect(await findViolations(ida)).toEqual([]);
  await island(ida, "EventRsvp").getByRole("link", { name: "Sign up" }).click();
  await island(ida, "SignUpForm").waitFor();
  await ida.getByLabel("Email").fill("ida@example.com");
  await ida.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(ida, "Sign up").click();
  await island(ida, "SetupForm").waitFor();
  await completeSetup(ida);
  await arriveAt(ida, path!);
  await waitForIsland(ida, "EventRsvp");
  await button(ida, "I'm In").click();
  await expect(toast(ida, "You confirmed attendance for this event.")).toBeVisible();
  await expect(ida.getByText("1 attending")).toBeVisible();
  await expect(ida.getByRole("link", { name: "Apple Calendar" })).toHaveAttribute("href", /^webcal:.*\.ics$/);

  await open(ida, "/events?tab=mine", "Events");
  await button(ida, "Get link").click();
  await expect(ida.getByRole("link", { name: "Add to Google Calendar" })).toHaveAttribute("href", /cid=webcal/);
  await ida.close();
});
