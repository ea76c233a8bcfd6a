// The twelve main stories, each of a person of their own in the sample city.
import { PASSWORD, type Person } from "./person.ts";

export type Story = { name: string; tell: (person: Person) => Promise<void> };

const DESKTOP = [1280, 900] as const;
const PHONE = [390, 844] as const;
const TOP = ".deck-card-top";

const placeOnTop = (person: Person) => person.waitFor<string>(`document.querySelector("${TOP}")?.dataset.place`);
const isOpen = (person: Person, dialog: string, open = true) =>
  person.waitFor<true>(`Boolean(document.querySelector("${dialog}")?.open) === ${open}`);

async function expectNextCard(person: Person, before: string): Promise<void> {
  await person.waitFor(`![null, undefined, "${before}"].includes(document.querySelector("${TOP}")?.dataset.place)`);
}

async function sentSwipes(person: Person): Promise<{ businessId: string; action: string }[]> {
  await person.waitFor(
    `!localStorage.getItem("sidestreet-outbox")?.includes('"owner":"' + document.documentElement.dataset.viewer)`,
  );
  return (await person.get<{ swipes: { businessId: string; action: string }[] }>("/api/users/export")).swipes;
}

function expectSwipe(swipes: { businessId: string; action: string }[], businessId: string, action: string): void {
  if (!swipes.some((each) => each.businessId === businessId && each.action === action))
    throw new Error(`No ${action} of ${businessId} among ${JSON.stringify(swipes)}`);
}

export const STORIES: readonly Story[] = [
  {
    name: "A visitor looks at the landing page",
    async tell(visitor) {
      await visitor.signOut();
      await visitor.driver.resize(...DESKTOP);
      await visitor.visit("/");
      await visitor.press(".landing-bar a[data-view=business]");
      await visitor.waitFor(`location.search === "?view=business"`);
      await visitor.press(".landing-bar a[data-opens-dialog=login]");
      await isOpen(visitor, "dialog.landing-sheet");
      await visitor.key("Escape");
      await visitor.waitFor(`!document.querySelector("dialog.landing-sheet")`);
      await visitor.driver.resize(...PHONE);
      await visitor.press("#landing-menu-button");
      await isOpen(visitor, "#menu");
      await visitor.pressAt({ x: 8, y: 400 });
      await isOpen(visitor, "#menu", false);
      await visitor.fitsTheWindow();
    },
  },
  {
    name: "Marisol signs up and sets up her profile",
    async tell(marisol) {
      await marisol.signOut();
      await marisol.driver.resize(...DESKTOP);
      await marisol.visit("/signup", "SignUpForm");
      await marisol.fill("input[name=firstName]", "Marisol");
      await marisol.fill("input[name=email]", "marisol@example.com");
      await marisol.fill("input[name=password]", PASSWORD);
      await marisol.press("button[type=submit]", "Sign up");
      await marisol.isAt("/profile");
      await marisol.waitFor(`document.querySelector('[data-island="SetupForm"][data-hydrated]')`);
      await marisol.press("label", "Food & Culinary");
      await marisol.press("button", "Complete Setup");
      await marisol.press("dialog[open] button", "Yes, I'm a traveler");
      await marisol.isAt("/");
      await marisol.sees("Your profile has been set up successfully!", ".toast");
    },
  },
  {
    name: "Kofi swipes by dragging and with the keyboard, and undoes",
    async tell(kofi) {
      await kofi.driver.resize(...DESKTOP);
      await kofi.join("Kofi");
      await kofi.visit("/discover", "SwipeDeck");
      const liked = await placeOnTop(kofi);
      await kofi.drag(TOP, { x: 170, y: 0 });
      await expectNextCard(kofi, liked);
      const skipped = await placeOnTop(kofi);
      await kofi.key("ArrowLeft");
      await expectNextCard(kofi, skipped);
      const swipes = await sentSwipes(kofi);
      expectSwipe(swipes, liked, "like");
      expectSwipe(swipes, skipped, "dislike");
      await kofi.press("button", "Undo");
      await kofi.waitFor(`document.querySelector("${TOP}")?.dataset.place === "${skipped}"`);
      if ((await sentSwipes(kofi)).length !== 1) throw new Error("Undo was not sent.");
      await kofi.fitsTheWindow();
    },
  },
  {
    name: "Nia opens a card, and closes it by pressing beside it",
    async tell(nia) {
      await nia.driver.resize(...DESKTOP);
      await nia.join("Nia");
      await nia.visit("/discover", "SwipeDeck");
      const place = await placeOnTop(nia);
      await nia.press(`${TOP} button`, "More about");
      await isOpen(nia, ".deck-open");
      await nia.pressAt({ x: 20, y: 450 });
      await nia.waitFor(`!document.querySelector(".deck-open[open]")`);
      if ((await placeOnTop(nia)) !== place) throw new Error("Closing the card decided about it.");
      await nia.press(`${TOP} button`, "More about");
      await nia.press(".deck-open[open] button", "Save");
      await expectNextCard(nia, place);
      expectSwipe(await sentSwipes(nia), place, "save");
    },
  },
  {
    name: "Lena finds a saved place again, with the menu of a phone",
    async tell(lena) {
      await lena.driver.resize(...PHONE);
      await lena.join("Lena");
      const [place] = await lena.get<{ id: string; name: string }[]>("/api/businesses?limit=1");
      await lena.visit(`/business/${place!.id}`, "PlaceActions");
      await lena.press("button", "Save");
      await sentSwipes(lena);
      for (const [selector, label] of [
        ["header button", "Open menu"],
        [".tab-bar button", "More"],
      ] as const) {
        await lena.press(selector, label);
        await isOpen(lena, "#menu");
        await lena.press("#menu button", "Close menu");
        await isOpen(lena, "#menu", false);
      }
      await lena.press(".tab-bar button", "More");
      await lena.press("#menu a", "Dashboard");
      await lena.isAt("/dashboard");
      await lena.sees(place!.name, ".place-card");
      await lena.visit("/dashboard?lang=ar");
      await lena.waitFor(`document.documentElement.dir === "rtl"`);
      await lena.fitsTheWindow();
      await lena.visit("/dashboard?lang=en");
    },
  },
  {
    name: "Ana looks at the map and its list",
    async tell(ana) {
      await ana.driver.resize(...DESKTOP);
      await ana.join("Ana");
      await ana.visit("/map", "CityMap");
      await ana.waitFor(
        `document.querySelector("[data-map=illustrative]") || document.querySelector("[data-map=real] [data-still]")`,
      );
      const name = await ana.waitFor<string>(`document.querySelector(".city-item-name")?.innerText`);
      await ana.press(".city-item");
      await ana.sees(name, ".city-side");
      await ana.waitFor(`new URLSearchParams(location.search).has("place")`);
      await ana.fitsTheWindow();
    },
  },
  {
    name: "Ida answers an event",
    async tell(ida) {
      await ida.driver.resize(...PHONE);
      await ida.join("Ida");
      await ida.visit("/events", "Events");
      await ida.press("article button", "I'm In");
      await ida.sees("You confirmed attendance for this event.", ".toast");
      await ida.visit("/dashboard?tab=events");
      await ida.sees("I'm In", "#main");
      await ida.fitsTheWindow();
    },
  },
  {
    name: "Amira reads her messages in the dark",
    async tell(amira) {
      await amira.driver.resize(...PHONE);
      await amira.signOut();
      await amira.signIn(amira.server.signIn("traveler"));
      await amira.read(`document.cookie = "theme=dark; path=/"`);
      await amira.visit("/messages", "Messages");
      await amira.waitFor(`document.documentElement.dataset.theme === "dark"`);
      await amira.waitFor(`document.querySelector("article")`);
      const unread = await amira.get<{ readAt: string | null }[]>("/api/users/messages");
      if (unread.length === 0) throw new Error("There are no messages.");
      await amira.read(`document.cookie = "theme=light; path=/"`);
      await amira.fitsTheWindow();
    },
  },
  {
    name: "Wanda plans a day, removes a stop and takes it back",
    async tell(wanda) {
      await wanda.driver.resize(...DESKTOP);
      await wanda.join("Wanda");
      await wanda.visit("/plan", "PlanForm");
      await wanda.press("button", "Plan my day");
      await wanda.waitFor(`/^\\/plan\\/[\\w-]{36}$/.test(location.pathname)`);
      await wanda.waitFor(`document.querySelector('[data-island="DayPlan"][data-hydrated]')`);
      const names = `[...document.querySelectorAll("[data-stop] h2, [data-stop] h3")].map((each) => each.innerText.trim())`;
      const before = await wanda.waitFor<string[]>(`((list) => list.length > 1 && list)(${names})`);
      await wanda.press("button", `Change ${before[0]}`);
      await wanda.press("button", `Remove ${before[0]} from the plan`);
      await wanda.waitFor(`${names}[0] === ${JSON.stringify(before[1])}`);
      await wanda.press("button", "Undo");
      await wanda.waitFor(`${names}[0] === ${JSON.stringify(before[0])}`);
      await wanda.waitFor(`document.querySelector(".plan-day").getAttribute("aria-busy") === "false"`);
      await wanda.fitsTheWindow();
    },
  },
  {
    name: "Ben starts a room and swipes in it without an account",
    async tell(ben) {
      await ben.driver.resize(...PHONE);
      await ben.signOut();
      await ben.visit("/together", "StartRoom");
      await ben.fill("input[name=name]", "Ben");
      await ben.press("button", "Start a room");
      await ben.waitFor(`/^\\/together\\/[0-9a-z]{8}$/.test(location.pathname)`);
      await ben.waitFor(`document.querySelector('[data-island="RoomDeck"][data-hydrated]')`);
      const place = await placeOnTop(ben);
      await ben.key("ArrowLeft");
      await expectNextCard(ben, place);
      await ben.press("button", "Invite");
      await ben.waitFor(`document.querySelector("dialog[open] img[alt^=QR]")`);
      await ben.key("Escape");
      await ben.waitFor(`!document.querySelector("dialog.sheet[open]")`);
    },
  },
  {
    name: "Ingrid plans an event of her café",
    async tell(ingrid) {
      await ingrid.driver.resize(...DESKTOP);
      await ingrid.signOut();
      await ingrid.signIn(ingrid.server.signIn("business"));
      await ingrid.visit("/events", "HostEvents");
      await ingrid.press("button", "Create");
      await ingrid.fill("dialog[open] input[name=title]", "Rye at Night");
      await ingrid.key("Escape");
      await ingrid.waitFor(`!document.querySelector("dialog[open]")`);
      await ingrid.press("button", "Create");
      await ingrid.waitFor(`document.querySelector("dialog[open] input[name=title]")`);
      await ingrid.read(`(() => {
        const field = document.querySelector("dialog[open] input[type=datetime-local]");
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, "2030-06-07T19:30");
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      })()`);
      if (!(await ingrid.read(`document.querySelector("dialog[open] input[name=title]").value`)))
        await ingrid.fill("dialog[open] input[name=title]", "Rye at Night");
      await ingrid.press("dialog[open] button[type=submit]");
      await ingrid.sees("Your event has been created successfully!", ".toast");
      await ingrid.sees("Rye at Night", "article");
    },
  },
  {
    name: "Nils reads and swipes while the server is gone",
    async tell(nils) {
      await nils.driver.resize(...PHONE);
      await nils.join("Nils");
      await nils.visit("/discover", "SwipeDeck");
      await nils.waitFor(
        `caches.match("/account").then((found) => found?.json()).then((account) => account?.keptAt > 0 && account.viewer === document.documentElement.dataset.viewer)`,
      );
      await nils.server.end();
      for (const [path, text] of [
        ["/dashboard", "Your Travel Hub"],
        ["/map", "Map View"],
        ["/profile", "Profile Settings"],
        ["/discover", "Discover"],
      ] as const) {
        await nils.visit(path);
        await nils.sees(text, "#main");
        await nils.sees("You're offline. This page was last updated:");
      }
      await nils.waitFor(`document.querySelector('[data-island="SwipeDeck"][data-hydrated]')`);
      const place = await placeOnTop(nils);
      await nils.key("ArrowRight");
      await expectNextCard(nils, place);
      await nils.server.start();
      await nils.visit("/discover", "SwipeDeck");
      expectSwipe(await sentSwipes(nils), place, "like");
    },
  },
];
