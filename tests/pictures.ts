// `npm run pictures`: takes the screenshots of the README and the handbook, from the built server with its sample city.
import { mkdir } from "node:fs/promises";
import { openChromium } from "./chromium.ts";
import { RunningServer } from "./running-server.ts";

const OUT = "static/pictures";

type Shot = { name: string; path: string; as?: "traveler" | "business" | "admin"; dark?: boolean; phone?: boolean };

const SHOTS: Shot[] = [
  { name: "landing", path: "/" },
  { name: "discover", path: "/discover", as: "traveler" },
  { name: "discover-phone", path: "/discover", as: "traveler", phone: true },
  { name: "dashboard-phone", path: "/dashboard", as: "traveler", phone: true, dark: true },
  { name: "place-phone", path: "/discover", as: "traveler", phone: true, dark: true },
  { name: "map", path: "/map", as: "traveler" },
  { name: "dashboard", path: "/business-dashboard", as: "business" },
  { name: "review", path: "/admin?tab=review", as: "admin", dark: true },
];

await mkdir(OUT, { recursive: true });
const server = new RunningServer({});
await server.start();
const browser = await openChromium("--use-angle=swiftshader", "--enable-unsafe-swiftshader");
for (const { name, path, as, dark, phone } of SHOTS) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    isMobile: phone,
    hasTouch: phone,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  if (as) await context.request.post("/api/auth/login", { data: server.signIn(as), headers: { origin: server.url } });
  const page = await context.newPage();
  await page.goto(path);
  if (name === "place-phone")
    await page.goto((await page.getByRole("link", { name: "Open page" }).getAttribute("href"))!);
  await page.waitForLoadState("networkidle");
  if (name === "map") await page.waitForTimeout(6000);
  const picture = new Bun.Image(await page.screenshot()).webp({ quality: 82 });
  await Bun.write(`${OUT}/${name}.webp`, await picture.bytes());
  console.log(`${OUT}/${name}.webp`);
  await context.close();
}
await browser.close();
await server.stop();
