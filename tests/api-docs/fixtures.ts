// Creates the rows that the examples of the API documentation refer to.
import { eq } from "drizzle-orm";
import {
  businesses,
  businessPhotos,
  calendarFeeds,
  claims,
  emailConfirmations,
  events,
  identities,
  importLeftOut,
  importSlices,
  imports,
  invitations,
  mergedPlaces,
  passkeys,
  passwordResets,
  payments,
  plans,
  reports,
  roomMembers,
  roomSwipes,
  rooms,
  sessions,
  settings,
  setupCodes,
  sources,
  users,
  visits,
  waitlistEntries,
} from "../../db/schema/index.ts";
import { writeSetting } from "../../db/stored-settings.ts";
import { sha256 } from "../../src/encoding/hash.ts";
import { EXAMPLE } from "../../src/features/api-docs/requests.ts";
import { mergePlaces } from "../../src/features/places/merging/merge.ts";
import type { FakePayPal } from "../payments/fake-paypal.ts";
import type { TestApp } from "../test-app.ts";

const SOON = new Date(Date.now() + 3_600_000);

/** An import file. */
export const PLACES_FILE = JSON.stringify({
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      id: "node/1",
      properties: { name: "Osteria del Faro", amenity: "restaurant" },
      geometry: { type: "Point", coordinates: [5.6, 41.95] },
    },
  ],
});

/** By route. Idempotent. */
export function preparations({ db }: TestApp, paypal: FakePayPal): Record<string, () => Promise<unknown>> {
  const { tomasz, amira, trio, stage, cafe, unclaimed } = EXAMPLE;
  const ingrid = async () => (await db.select().from(users).where(eq(users.email, "ingrid@example.com")))[0]!.id;
  const full = () =>
    db
      .update(events)
      .set({ maxAttendees: events.currentAttendees as never })
      .where(eq(events.id, stage));
  const place = () =>
    db
      .insert(businesses)
      .values({
        id: unclaimed,
        name: "Quay Kiosk",
        type: "retail",
        location: "Molo Vecchio 1, Porto Vecchio",
        isApproved: true,
        sourceId: "sample",
        sourceRef: "node/7",
      })
      .onConflictDoNothing();
  const twin = async () => {
    const [owned] = await db.select().from(businesses).where(eq(businesses.id, cafe));
    const { name, type, location, latitude, longitude } = owned!;
    const imported = { name, type, location, latitude, longitude, isApproved: true, sourceId: "sample" };
    await db
      .insert(businesses)
      .values({ id: EXAMPLE.twin, sourceRef: "node/8", ...imported })
      .onConflictDoNothing();
  };
  const merged = async () => {
    await db.delete(mergedPlaces).where(eq(mergedPlaces.id, EXAMPLE.twin));
    await twin();
    await mergePlaces(db, await ingrid(), { keep: cafe, merge: EXAMPLE.twin });
  };
  const claim = async () => {
    await place();
    const row = { id: EXAMPLE.claim, businessId: unclaimed, userId: await ingrid(), note: "It is mine." };
    await db.insert(claims).values(row).onConflictDoNothing();
  };
  const report = () =>
    db
      .insert(reports)
      .values({ id: EXAMPLE.report, businessId: cafe, userId: tomasz, kind: "wrong" })
      .onConflictDoNothing();
  const noPhotos = () => db.delete(businessPhotos).where(eq(businessPhotos.businessId, cafe));
  const photo = async () => {
    await noPhotos();
    const url = `/photos/${EXAMPLE.photo}/960.webp`;
    const size = { width: 1200, height: 900 };
    await db
      .insert(businessPhotos)
      .values({ id: EXAMPLE.photo, businessId: cafe, position: 0, url, hash: "0".repeat(64), ...size });
  };
  const identity = () =>
    db
      .insert(identities)
      .values({ id: EXAMPLE.identity, issuer: "https://accounts.example.com", subject: "amira", userId: amira })
      .onConflictDoNothing();
  const invitation = () =>
    db
      .insert(invitations)
      .values({
        ...{ id: EXAMPLE.invitation, tokenHash: sha256(EXAMPLE.token), note: "Friends of the café" },
        ...{ maxUses: 20, expiresAt: SOON },
      })
      .onConflictDoNothing();
  const apiToken = () => {
    const token = { id: EXAMPLE.apiToken, name: "Home screen", scopes: ["read" as const] };
    const sess = { createdAt: new Date().toISOString(), remember: false, agent: "", token };
    const row = { sid: sha256(EXAMPLE.apiToken), userId: amira, sess, expire: SOON };
    return db.insert(sessions).values(row).onConflictDoNothing();
  };
  const passkey = () =>
    db
      .insert(passkeys)
      .values({
        ...{ id: EXAMPLE.passkey, userId: amira, name: "Laptop", publicKey: "", counter: 0 },
        ...{ transports: [], backedUp: false },
      })
      .onConflictDoNothing();
  const arrived = async () => {
    await db.delete(imports).where(eq(imports.id, EXAMPLE.import));
    const file = { id: EXAMPLE.import, fileName: "santa-marea.geojson", fileSize: PLACES_FILE.length };
    await db.insert(imports).values(file);
  };
  const sent = async () => {
    await arrived();
    const slice = { importId: EXAMPLE.import, position: 0, bytes: Buffer.from(PLACES_FILE) };
    await db.insert(importSlices).values(slice as never);
  };
  const office = async () => {
    const source = { id: "city-office", name: "City office", attribution: "City office" };
    await db.insert(sources).values(source).onConflictDoNothing();
  };
  const written = async () => {
    await arrived();
    const done = { state: "done", sourceId: "tourist-office", sourceBefore: {}, finishedAt: new Date() } as const;
    await db.update(imports).set(done).where(eq(imports.id, EXAMPLE.import));
  };
  const code = () =>
    db
      .insert(setupCodes)
      .values({ codeHash: sha256(EXAMPLE.code.replaceAll("-", "")) })
      .onConflictDoNothing();
  const plan = async () => {
    const stop = { placeId: cafe, eventId: null, stayMinutes: 45, lockedAt: null, meal: null, name: "Café" };
    const request = { start: "10:00", end: "18:00", from: null, pace: "normal" as const, meals: [] };
    const row = {
      userId: amira,
      date: "2035-11-23",
      request,
      stops: [stop],
      token: EXAMPLE.token,
      revision: 0,
      tripId: EXAMPLE.trip,
    };
    await db
      .insert(plans)
      .values({ id: EXAMPLE.plan, ...row })
      .onConflictDoUpdate({ target: plans.id, set: row });
  };
  const visit = async () => {
    const row = { userId: amira, businessId: cafe, day: "2026-11-21", answer: "fine" as const, afterSeq: 0 };
    const { userId, businessId } = visits;
    await db
      .insert(visits)
      .values(row)
      .onConflictDoUpdate({ target: [userId, businessId], set: row });
  };
  const paid = async () => {
    const row = { orderId: EXAMPLE.paidOrder, captureId: "3C679366HH908993F", amount: "33.00", currency: "EUR" };
    await db
      .insert(payments)
      .values({ ...row, status: "COMPLETED", userId: amira })
      .onConflictDoNothing();
  };
  const waiting = async () => {
    const row = { id: EXAMPLE.waitlistEntry, name: "Lou Ferrand", email: "lou@example.com", city: "Nice" };
    await db.insert(waitlistEntries).values(row).onConflictDoNothing();
  };
  const link = { tokenHash: sha256(EXAMPLE.token), userId: amira, expiresAt: SOON };
  const suspend = (at: Date | null) => db.update(users).set({ suspendedAt: at }).where(eq(users.id, tomasz));
  const room = async () => {
    await db.delete(rooms).where(eq(rooms.code, EXAMPLE.room));
    const shortCodeExpiresAt = SOON;
    const row = { code: EXAMPLE.room, shortCode: EXAMPLE.shortCode, shortCodeExpiresAt, rule: "all" as const };
    const [added] = await db.insert(rooms).values(row).returning();
    const member = (name: string, token: string) => ({ roomId: added!.id, name, tokenHash: sha256(token) });
    const [ana, ben] = await db
      .insert(roomMembers)
      .values([member("Ana", EXAMPLE.token), { ...member("Ben", "Ben's token"), id: EXAMPLE.roomMember }])
      .returning();
    const like = { businessId: cafe, action: "like" as const };
    await db.insert(roomSwipes).values([
      { id: EXAMPLE.roomSwipe, memberId: ana!.id, ...like },
      { id: crypto.randomUUID(), memberId: ben!.id, ...like },
    ]);
  };
  const roomRoutes = [
    "POST /api/together/join",
    "GET /api/together/:code",
    "GET /api/together/:code/changes",
    "GET /api/together/:code/deck",
    "POST /api/together/:code/end",
    "POST /api/together/:code/members",
    "DELETE /api/together/:code/members/me",
    "DELETE /api/together/:code/members/:id",
    "POST /api/together/:code/short-code",
    "GET /api/together/:code/days/:date/:format",
    "GET /api/together/:code/shortlist",
    "GET /api/together/:code/shortlist.csv",
    "POST /api/together/:code/swipes",
    "DELETE /api/together/:code/swipes/:businessId",
  ];
  return {
    ...Object.fromEntries(roomRoutes.map((route) => [route, room])),
    "POST /api/events/:id/waiting-list": full,
    "DELETE /api/events/:id/waiting-list": full,
    "GET /calendar/:file": () =>
      db.insert(calendarFeeds).values({ userId: amira, token: EXAMPLE.token }).onConflictDoNothing(),
    "PATCH /api/events/:id": () => db.update(events).set({ eventDate: SOON }).where(eq(events.id, trio)),
    "POST /api/admin/places/edits": place,
    "POST /api/admin/businesses/:id/restored-fields": async () => {
      await place();
      const handEdits = { openingHours: { at: SOON.toISOString(), source: "24/7" } };
      await db
        .update(businesses)
        .set({ lockedFields: ["openingHours"], handEdits })
        .where(eq(businesses.id, unclaimed));
    },
    "POST /api/admin/places/edits/:id/undo": async () => {
      await place();
      const steps = [{ id: unclaimed, change: { kind: "type", type: "tour" } }];
      await writeSetting(
        db,
        "places.last-edit",
        JSON.stringify({ id: EXAMPLE.placesEdit, count: 1, at: SOON.toISOString(), steps }),
      );
    },
    "POST /api/businesses/:id/photos": noPhotos,
    "PUT /api/businesses/:id/photos/order": photo,
    "DELETE /api/businesses/:id/photos/:photoId": photo,
    "POST /api/admin/businesses/:id/photos/:photoId/removal": photo,
    "POST /api/admin/reports/:id/resolution": report,
    "GET /api/admin/reports": report,
    "POST /api/businesses/:id/claim": place,
    "GET /api/admin/places/duplicates": twin,
    "POST /api/admin/places/merge": twin,
    "GET /api/admin/places/merges": merged,
    "POST /api/admin/places/merges": twin,
    "POST /api/admin/places/merges/:id/undo": merged,
    "PATCH /api/admin/businesses/:id": () =>
      db.update(businesses).set({ userId: tomasz }).where(eq(businesses.id, EXAMPLE.theatre)),
    "GET /api/admin/invitations": invitation,
    "DELETE /api/admin/invitations/:id": invitation,
    ...Object.fromEntries(
      [
        ...["GET /api/plans", "POST /api/plans", "GET /api/plans/:id", "PATCH /api/plans/:id", "DELETE /api/plans/:id"],
        ...["GET /api/plans/:id/file/:format", "GET /api/plans/:id/kept"],
        ...["POST /api/plans/:id/link", "DELETE /api/plans/:id/link", "POST /api/trips"],
        ...["POST /api/trips/:id/days", "DELETE /api/trips/:id"],
      ].map((route) => [route, plan]),
    ),
    "PUT /api/visits/:businessId": visit,
    "DELETE /api/visits/:businessId": visit,
    "GET /api/claims/places": place,
    "GET /api/claims/my": claim,
    "GET /api/admin/claims": claim,
    "POST /api/admin/claims/:id/decision": claim,
    "DELETE /api/claims/:id": async () => {
      await db.delete(claims).where(eq(claims.id, EXAMPLE.claim));
      await claim();
    },
    "POST /paypal/order/:orderId/capture": async () => paypal.approve(EXAMPLE.order),
    "GET /api/doctor": () =>
      db
        .insert(settings)
        .values({ key: "doctor.challenge", value: sha256(EXAMPLE.token) })
        .onConflictDoNothing(),
    "POST /api/setup": code,
    "POST /api/setup/test-email": code,
    "POST /api/auth/reset": () => db.insert(passwordResets).values(link),
    "POST /api/auth/email/confirm": () =>
      db.insert(emailConfirmations).values({ ...link, email: "amira@example.com", fromEmail: "amira@example.com" }),
    "GET /api/auth/identities": identity,
    "DELETE /api/auth/identities/:id": identity,
    "GET /api/users/tokens": apiToken,
    "DELETE /api/users/tokens/:id": apiToken,
    "PATCH /api/auth/passkeys/:id": passkey,
    "DELETE /api/auth/passkeys/:id": passkey,
    "GET /api/admin/imports": arrived,
    "GET /api/admin/imports/:id": arrived,
    "GET /api/admin/imports/:id/left-out": async () => {
      await arrived();
      await db.insert(importLeftOut).values({ importId: EXAMPLE.import, csv: "file,line,column,id,name,reason" });
    },
    "POST /api/admin/imports/:id/slices/:position": arrived,
    "POST /api/admin/imports/:id/reading": sent,
    "DELETE /api/admin/imports/:id": arrived,
    "GET /api/admin/imports/:id/undo": written,
    "POST /api/admin/imports/:id/pictures": async () => {
      await written();
      await office();
      await db.update(imports).set({ sourceId: "city-office" }).where(eq(imports.id, EXAMPLE.import));
    },
    "POST /api/admin/imports/:id/undo": written,
    "GET /api/admin/sources/:id/removal": office,
    "POST /api/admin/sources/:id/removal": office,
    "POST /api/admin/imports/:id/writing": async () => {
      await sent();
      await db.update(imports).set({ state: "ready" }).where(eq(imports.id, EXAMPLE.import));
    },
    "DELETE /api/admin/waitlist": waiting,
    "PUT /api/admin/waitlist/contacted": waiting,
    "POST /api/admin/waitlist/invitations": waiting,
    "GET /api/admin/payments": paid,
    "PUT /api/admin/payments/:orderId/refund-note": paid,
    "POST /api/admin/people/:id/suspension": () => suspend(null),
    "DELETE /api/admin/people/:id/suspension": () => suspend(new Date()),
    "POST /api/admin/people/:id/admin": () => suspend(null),
    "POST /api/admin/people/:id/moderator": () => suspend(null),
    "DELETE /api/admin/people/:id/moderator": () =>
      db.update(users).set({ isModerator: true }).where(eq(users.id, tomasz)),
    "DELETE /api/admin/people/:id/admin": () => db.update(users).set({ isAdmin: true }).where(eq(users.id, tomasz)),
  };
}
