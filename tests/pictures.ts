// `npm run pictures`: takes the screenshots of the README, the handbook and the guide to translating, from the built server
// with its sample city.
import { mkdir } from "node:fs/promises";
import { openChromium } from "./chromium.ts";
import { RunningServer } from "./running-server.ts";

const OUT = "static/pictures";
const OUT_TRANSLATED = "docs/pictures";
/** In Latin script with long words, without spaces, and from right to left. */
const LANGUAGES = ["de", "ja", "ar"];

type Shot = {
  name: string;
  path: string;
  as?: "traveler" | "business" | "admin";
  dark?: boolean;
  phone?: boolean;
  language?: string;
};

const SHOTS: Shot[] = [
  { name: "landing", path: "/" },
  { name: "discover", path: "/discover", as: "traveler" },
  { name: "discover-phone", path: "/discover", as: "traveler", phone: true },
  { name: "dashboard-phone", path: "/dashboard", as: "traveler", phone: true, dark: true },
  { name: "place-phone", path: "/discover", as: "traveler", phone: true, dark: true },
  { name: "map", path: "/map", as: "traveler" },
  { name: "dashboard", path: "/business-dashboard", as: "business" },
  { name: "review", path: "/admin?tab=review", as: "admin", dark: true },
  ...LANGUAGES.flatMap((language): Shot[] => [
    { name: "landing", path: "/", language },
    { name: "discover", path: "/discover", as: "traveler", phone: true, language },
    { name: "map", path: "/map", as: "traveler", language },
    { name: "dashboard", path: "/dashboard", as: "traveler", phone: true, dark: true, language },
  ]),
];

await Promise.all([OUT, OUT_TRANSLATED].map((folder) => mkdir(folder, { recursive: true })));
const server = new RunningServer({});
await server.start();
const browser = await openChromium("--use-angle=swiftshader", "--enable-unsafe-swiftshader");
for (const { name, path, as, dark, phone, language } of SHOTS) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    isMobile: phone,
    hasTouch: phone,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    locale: language,
  });
  if (as) await context.request.post("/api/auth/login", { data: server.signIn(as), headers: { origin: server.url } });
  const page = await context.newPage();
  await page.goto(path);
  if (name === "place-phone")
    await page.goto((await page.getByRole("link", { name: "Open page" }).getAttribute("href"))!);
  await page.waitForLoadState("networkidle");
  if (name === "map") await page.waitForTimeout(6000);
  const picture = new Bun.Image(await page.screenshot()).webp({ quality: 82 });
  const file = language ? `${OUT_TRANSLATED}/${name}-${language}.webp` : `${OUT}/${name}.webp`;
  await Bun.write(file, await picture.bytes());
  console.log(file);
  await context.close();
}
await browser.close();
await server.stop();
