// Routes of one's own account: set-up, preferences, names, sessions, the export, and deleting it.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { cookieName } from "../../http/cookies.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { inCity } from "../../ui/dates.ts";
import { Ok } from "../../validation.ts";

import { listActiveSessions } from "../auth/active-sessions.ts";
import { ActiveSession, OwnAccount } from "../auth/schema.ts";
import { endOtherSessions } from "../auth/sessions.ts";
import { avatarToText, readyToRemove } from "./avatar.ts";
import { type CancelledSeat, deleteAccount } from "./delete-account.ts";
import { exportPerson } from "./export.ts";
import { choosePreferences, renamePerson, setUpAccount } from "./profile.ts";
import { AccountDeletion, Names, PersonExport, PreferenceChoice, SetUp } from "./schema.ts";

const doc = tag("Account");

const EXPORT_LIMIT: RateLimit = { name: "export", max: 10, windowSeconds: 3600 };
const DELETE_LIMIT: RateLimit = { name: "delete-account", max: 5, windowSeconds: 15 * 60 };

export const accountApi = (ctx: AppContext) =>
  new Elysia({ name: "profile-api" })
    .use(session(ctx))
    .post("/api/users/setup", ({ viewer, body }) => setUpAccount(ctx.db, viewer.id, body), {
      ...doc("Says once what kind of account this is, with a traveler's preferences.", OwnAccount, {
        errors: [409],
        example: { body: { userType: "traveler", travelPreferences: ["Food & Culinary"] } },
      }),
      auth: ["signed-in"],
      body: SetUp,
    })
    .patch("/api/users/preferences", ({ viewer, body }) => choosePreferences(ctx.db, viewer.id, body.preferences), {
      ...doc("Chooses one's travel preferences anew.", OwnAccount, {
        example: { body: { preferences: ["Food & Culinary", "Culture & History"] } },
      }),
      auth: ["traveler"],
      body: PreferenceChoice,
    })
    .patch("/api/users/me", ({ viewer, body }) => renamePerson(ctx.db, viewer.id, body), {
      ...doc("Writes both of one's names; an empty one is taken away.", OwnAccount, {
        example: { body: { firstName: "Amira", lastName: "Benhaddou" } },
      }),
      auth: ["signed-in"],
      body: Names,
    })
    .get("/api/users/sessions", ({ viewer }) => listActiveSessions(ctx.db, viewer.id, viewer.sid), {
      ...doc("Lists the browsers one is signed in with.", v.array(ActiveSession)),
      auth: ["signed-in"],
    })
    .delete(
      "/api/users/sessions",
      async ({ viewer }) => {
        await endOtherSessions(ctx.db, viewer.id, viewer.sid);
        return { ok: true };
      },
      { ...doc("Signs out everywhere but here.", Ok), auth: ["signed-in"] },
    )
    .get(
      "/api/users/export",
      async ({ viewer }) => {
        await consumeRateLimit(ctx, EXPORT_LIMIT, viewer.id);
        return asDownload({
          ...(await exportPerson(ctx.db, viewer.id)),
          picture: await avatarToText(ctx, viewer.id),
        });
      },
      {
        ...doc("Hands over everything that is kept about oneself.", PersonExport, {
          limits: [EXPORT_LIMIT],
          headers: { "Content-Disposition": "A file's name." },
        }),
        auth: ["signed-in"],
      },
    )
    .delete(
      "/api/users/me",
      async ({ viewer, body, set }) => {
        await consumeRateLimit(ctx, DELETE_LIMIT, viewer.id);
        const removePicture = await readyToRemove(ctx, viewer.id);
        const cancelled = await deleteAccount(ctx.db, viewer, body.password, ctx.city);
        await removePicture();
        for (const seat of cancelled) void tellGuest(ctx, seat);
        set.headers["set-cookie"] = goneCookie(ctx);
        return { ok: true };
      },
      {
        ...doc("Deletes the account and all that hangs on it. It is asked for the password, where there is one.", Ok, {
          errors: [409],
          limits: [DELETE_LIMIT],
          example: { body: { password: EXAMPLE.password } },
        }),
        auth: ["signed-in"],
        body: AccountDeletion,
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
async function tellGuest(
  ctx: AppContext,
  { title, business, eventDate, email, firstName }: CancelledSeat,
): Promise<void> {
  const when = inCity(eventDate, ctx.city.timezone, ctx.city.name);
  try {
    await ctx.mail({
      to: email,
      subject: `Canceled: ${title}`,
      text: `Hello${firstName ? ` ${firstName}` : ""},\n\n${title} (${when}) does not take place: ${business} has left ${ctx.config.siteName}.\n\nOther events are waiting at ${ctx.config.baseUrl}/events\n`,
    });
  } catch (error) {
    ctx.log.warn("a guest could not be told", { error: error instanceof Error ? error.name : "unknown" });
  }
}

const goneCookie = (ctx: AppContext) =>
  `${cookieName(ctx)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${ctx.config.secure ? "; Secure" : ""}`;
