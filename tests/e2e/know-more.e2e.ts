// A traveler tells what a listing lacks, and an admin adds it by one press.
import { findOverflow, findProblems, PHONE } from "./accessibility.ts";
import { button, open, registerByApi, signInByApi, toast } from "./page.ts";
import { expect, testWith } from "./server.ts";

const ADMIN = { email: "admin@example.com", password: "a long admin password" };
const test = testWith({ SAMPLE: "no", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, CITY_NAME: "Zürich" });

test("Pavel reports the hours of a museum, and an admin adds them by one press", async ({
  page: admin,
  server,
  browser,
}) => {
  await signInByApi(admin, server.url, ADMIN);
  await open(admin, "/admin?tab=imports", "ImportWizard");
  const chooser = admin.waitForEvent("filechooser");
  await button(admin, "Choose file").press("Enter");
  const buffer = Buffer.from("id;name;lat;lon;type;address\n1;Kunsthaus;47.37;8.548;museum;1 Quay");
  await (await chooser).setFiles({ name: "city.csv", mimeType: "text/csv", buffer });
  await button(admin, "Import 1 place").click();
  await expect(admin.getByRole("heading", { name: "Imported the places from city" })).toBeVisible();

  const pavel = await (await browser.newContext({ baseURL: server.url, viewport: PHONE })).newPage();
  await registerByApi(pavel.request, server.url, "Pavel");
  const [museum] = await (await pavel.request.get("/api/search?q=kunsthaus")).json();
  await pavel.goto(`/business/${museum.id}`);
  await button(pavel, "Tell us").click();
  const dialog = pavel.getByRole("dialog", { name: "What do you know about Kunsthaus?" });
  expect(await findOverflow(pavel, "the report")).toEqual([]);
  expect(await findProblems(pavel, "the report")).toEqual([]);
  await dialog.getByLabel("Opening hours").fill("Tu-Su 10:00-18:00");
  await button(pavel, "Send").click();
  await expect(toast(pavel, "We'll review your report.")).toBeVisible();

  await open(admin, "/admin?tab=reports", "ReportQueue");
  const report = admin.getByRole("article", { name: "Kunsthaus" });
  await expect(report).toContainText("Something is missing");
  await expect(report).toContainText("Tu-Su 10:00-18:00");
  await button(admin, "Add to the listing").click();
  await expect(toast(admin, "Added to the listing of Kunsthaus.")).toBeVisible();
  await pavel.reload();
  await expect(pavel.getByRole("region", { name: "Good to know" })).toContainText("Tue–Sun 10:00–18:00");
});
