import type { AppContext, RateLimit } from "../../context.ts";
import { toCsv } from "../../encoding/csv.ts";
import { DOWNLOAD, toDownload } from "../../http/download.ts";
import { routes } from "../../http/routes.ts";
import { getLanguage } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { done, Ok } from "../../validation.ts";
import texts from "./columns.texts.json" with { type: "json" };
import { deleteFromWaitlist, inviteFromWaitlist, setContacted } from "./invite.ts";
import * as shapes from "./schema.ts";
import { exportWaitlist, joinWaitlist, listWaitlist } from "./waitlist.ts";

const INVITE_LIMIT: RateLimit = { name: "waitlist-invite", max: 100, windowSeconds: 3600 };

const JOIN_LIMIT: RateLimit = { name: "waitlist", max: 20, windowSeconds: 3600, per: "address" };

export const waitlistApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/waitlist", { public: true, limits: [JOIN_LIMIT], body: shapes.NewWaitlistEntry })
    .returns(Ok, ({ body }) => done(joinWaitlist(ctx.db, body, getLanguage())))
    .get("/api/admin/waitlist", { auth: ["admin"], query: shapes.WaitlistQuery })
    .lists(shapes.WaitlistEntry, ({ query }) => listWaitlist(ctx.db, query))
    .get("/api/admin/waitlist.csv", { auth: ["admin"], ...DOWNLOAD, query: shapes.WaitlistQuery })
    .returns("text/csv", async ({ viewer, query }) => {
      const entries = await exportWaitlist(ctx.db, viewer.id, query);
      return toDownload(toWaitlistCsv(entries), "waitlist.csv", "text/csv; charset=utf-8");
    })
    .put("/api/admin/waitlist/contacted", { inDemo: false, auth: ["admin"], body: shapes.WaitlistContact })
    .returns(shapes.WaitlistChange, async ({ viewer, body }) => ({
      changed: await setContacted(ctx.db, viewer.id, body.ids, body.contacted),
    }))
    .post("/api/admin/waitlist/invitations", {
      inDemo: false,
      auth: ["admin"],
      limits: [INVITE_LIMIT],
      body: shapes.WaitlistSelection,
    })
    .returns(shapes.WaitlistInvited, ({ viewer, body }) => inviteFromWaitlist(ctx.db, viewer.id, body.ids))
    .delete("/api/admin/waitlist", { inDemo: false, auth: ["admin"], body: shapes.WaitlistSelection })
    .returns(shapes.WaitlistChange, async ({ viewer, body }) => ({
      changed: await deleteFromWaitlist(ctx.db, viewer.id, body.ids),
    }));

const COLUMNS = texts satisfies Partial<Record<keyof shapes.WaitlistEntry, string>>;

const toWaitlistCsv = (entries: shapes.WaitlistEntry[]): string =>
  toCsv(
    Object.values(COLUMNS).map((heading) => t(heading)),
    entries.map((entry) =>
      (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((column) => String(entry[column] ?? "")),
    ),
  );
