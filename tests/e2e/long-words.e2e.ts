// Words longer than a phone is wide, and letters twice as large: no page grows wider than its window.
import type { APIRequestContext } from "@playwright/test";
import config from "../../playwright.config.ts";
import { tooWide } from "./looks.ts";
import { PASSWORD } from "./people.ts";
import { expect, type RunningServer, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const DAY_MS = 86_400_000;

test("a name of eighty letters, in a place, an event, a message and a person, bends on the smallest phone", async ({
  page,
  playwright,
  server,
}) => {
  const as = () => playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } });
  const [wilhelmine, noor] = [await as(), await as()];
  await signUp(wilhelmine, "wilhelmine@example.com", "business");
  const place = await (
    await wilhelmine.post("/api/businesses", { data: { name: WORD, type: "tour", location: WORD, description: WORD } })
  ).json();
  await noor.post("/api/auth/login", { data: server.signIn("admin") });
  const { version } = await (await noor.get(`/api/admin/businesses/${place.id}`)).json();
  await noor.post(`/api/admin/businesses/${place.id}/approval`, { data: { approved: true, version } });
  await signUp(page.request, "maximiliane@example.com", "traveler", server);
  const headers = { origin: server.url };
  await page.request.post("/api/swipes", { headers, data: { businessId: place.id, action: "save" } });
  const eventDate = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await wilhelmine.post("/api/events", { data: { title: WORD, description: WORD, location: WORD, eventDate } });
  await wilhelmine.post("/api/messages", { data: { title: WORD, content: WORD, isAnnouncement: true } });
  await page.setViewportSize({ width: 320, height: 640 });
  const paths = ["/", "/events", "/messages", "/dashboard", "/profile", `/business/${place.id}`];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.getByText(WORD).count(), path).toBeGreaterThan(0);
    expect(await tooWide(page, path)).toEqual([]);
  }
  await Promise.all([wilhelmine.dispose(), noor.dispose()]);
});

async function signUp(request: APIRequestContext, email: string, userType: string, server?: RunningServer) {
  const headers = server && { origin: server.url };
  await request.post("/api/auth/register", { headers, data: { email, password: PASSWORD, firstName: WORD } });
  await request.post("/api/users/setup", { headers, data: { userType } });
}

test("with letters twice as large, every screen of Amira's fits a phone", async ({ playwright, server }) => {
  const options = config.use!.launchOptions!;
  const args = [...options.args!, "--blink-settings=defaultFontSize=32"];
  const browser = await playwright.chromium.launch({ ...options, args });
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  await page.request.post("/api/auth/login", { data: server.signIn("traveler"), headers: { origin: server.url } });
  for (const path of ["/", "/discover", "/events", "/messages", "/dashboard", "/profile"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await tooWide(page, path)).toEqual([]);
  }
  await browser.close();
});
