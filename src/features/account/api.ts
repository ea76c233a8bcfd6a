// Routes of one's own account: set-up, preferences, names, sessions, the export, and deleting it.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { cookieName, session } from "../../http/session.ts";
import { Done } from "../../response-schemas.ts";
import { inCity } from "../../ui/dates.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { endOtherSessions } from "../auth/accounts.ts";
import { OpenSession, OwnAccount, PersonExport } from "./answers.ts";
import { portraitAsText, readyToRemove } from "./avatar.ts";
import { Farewell, Names, PreferenceChoice, SetUp } from "./contract.ts";
import { type CancelledSeat, deleteAccount } from "./delete-account.ts";
import { exportPerson } from "./export.ts";
import { choosePreferences, renamePerson, setUpAccount } from "./profile.ts";
import { openSessions } from "./sessions.ts";

const tells = chapter("Account");

const EXPORT_LIMIT: Limit = { name: "export", points: 10, window: 3600 };
const FAREWELL_LIMIT: Limit = { name: "delete-account", points: 5, window: 15 * 60 };

export const profileApi = (house: House) =>
  new Elysia({ name: "profile-api" })
    .use(session(house))
    .post("/api/users/setup", ({ viewer, body }) => setUpAccount(house.db, viewer.id, body), {
      ...tells("Says once what kind of account this is, with a traveler's preferences.", OwnAccount, {
        fails: [409],
        example: { body: { userType: "traveler", travelPreferences: ["Food & Culinary"] } },
      }),
      admit: ["signed-in"],
      body: SetUp,
    })
    .patch("/api/users/preferences", ({ viewer, body }) => choosePreferences(house.db, viewer.id, body.preferences), {
      ...tells("Chooses one's travel preferences anew.", OwnAccount, {
        example: { body: { preferences: ["Food & Culinary", "Culture & History"] } },
      }),
      admit: ["traveler"],
      body: PreferenceChoice,
    })
    .patch("/api/users/me", ({ viewer, body }) => renamePerson(house.db, viewer.id, body), {
      ...tells("Writes both of one's names; an empty one is taken away.", OwnAccount, {
        example: { body: { firstName: "Amira", lastName: "Benhaddou" } },
      }),
      admit: ["signed-in"],
      body: Names,
    })
    .get("/api/users/sessions", ({ viewer }) => openSessions(house.db, viewer.id, viewer.sid), {
      ...tells("Lists the browsers one is signed in with.", v.array(OpenSession)),
      admit: ["signed-in"],
    })
    .delete(
      "/api/users/sessions",
      async ({ viewer }) => {
        await endOtherSessions(house.db, viewer.id, viewer.sid);
        return { ok: true };
      },
      { ...tells("Signs out everywhere but here.", Done), admit: ["signed-in"] },
    )
    .get(
      "/api/users/export",
      async ({ viewer }) => {
        await takePoint(house, EXPORT_LIMIT, viewer.id);
        return asDownload({
          ...(await exportPerson(house.db, viewer.id)),
          picture: await portraitAsText(house, viewer.id),
        });
      },
      {
        ...tells("Hands over everything that is kept about oneself.", PersonExport, {
          limits: [EXPORT_LIMIT],
          headers: { "Content-Disposition": "A file's name." },
        }),
        admit: ["signed-in"],
      },
    )
    .delete(
      "/api/users/me",
      async ({ viewer, body, set }) => {
        await takePoint(house, FAREWELL_LIMIT, viewer.id);
        const removePicture = await readyToRemove(house, viewer.id);
        const cancelled = await deleteAccount(house.db, viewer, body.password, house.city);
        await removePicture();
        for (const seat of cancelled) void tellGuest(house, seat);
        set.headers["set-cookie"] = goneCookie(house);
        return { ok: true };
      },
      {
        ...tells(
          "Deletes the account and all that hangs on it. It is asked for the password, where there is one.",
          Done,
          { fails: [409], limits: [FAREWELL_LIMIT], example: { body: { password: EXAMPLE.password } } },
        ),
        admit: ["signed-in"],
        body: Farewell,
      },
    );

function asDownload(data: object): Response {
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="my-data-${new Date().toISOString().slice(0, 10)}.json"`,
      "cache-control": "no-store",
    },
  });
}

/** Mails a guest of a cancelled event; the answer does not wait for that. */
async function tellGuest(house: House, { title, business, eventDate, email, firstName }: CancelledSeat): Promise<void> {
  const when = inCity(eventDate, house.city.timezone, house.city.name);
  try {
    await house.mail({
      to: email,
      subject: `Cancelled: ${title}`,
      text: `Hello${firstName ? ` ${firstName}` : ""},\n\n${title} (${when}) does not take place: ${business} has left ${house.config.siteName}.\n\nOther events are waiting at ${house.config.baseUrl}/events\n`,
    });
  } catch (error) {
    house.log.warn("a guest could not be told", { error: error instanceof Error ? error.name : "unknown" });
  }
}

const goneCookie = (house: House) =>
  `${cookieName(house)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${house.config.secure ? "; Secure" : ""}`;
