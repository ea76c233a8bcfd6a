import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { PageQuery, page, toOffset } from "../../http/paging.ts";
import { routes } from "../../http/routes.ts";
import { getEmailPreferences, setEmailPreferences } from "../../outbox/email-preferences.ts";
import { Id, saved } from "../../validation.ts";
import { requireHost } from "../places/listing/ownership.ts";
import { getAudienceSize, listAudience } from "./audience.ts";
import { listInbox, markRead } from "./inbox.ts";
import { muteBusiness, unmuteBusiness } from "./mutes.ts";
import * as shapes from "./schema.ts";
import { listSentMessages, sendMessage } from "./send.ts";

const MESSAGES = { name: "messages", max: shapes.MAX_MESSAGES_PER_DAY, windowSeconds: 86_400 };

const OnBusiness = v.object({ businessId: Id });

export const messagesApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/messages", {
      auth: ["business"],
      errors: [409],
      counts: [MESSAGES],
      verified: true,
      body: shapes.NewMessage,
    })
    .returns(shapes.SentMessage, async ({ viewer, body }) => {
      const { id } = await requireHost(ctx.db, viewer.id);
      return sendMessage(ctx.db, id, body, shapes.MAX_MESSAGES_PER_DAY * ctx.config.rateLimitFactor);
    })
    .get("/api/businesses/messages", { auth: ["business"], errors: [409], query: PageQuery })
    .lists(shapes.SentMessage, async ({ viewer, query }) => {
      const { id } = await requireHost(ctx.db, viewer.id);
      return listSentMessages(ctx.db, id, toOffset(query.page), ctx.city);
    })
    .get("/api/businesses/my/audience", {
      auth: ["business"],
      errors: [409],
      headers: { "X-Audience": "The size of the audience and of an announcement, as JSON." },
      query: v.strictObject({ q: shapes.AudienceSearch, page }),
    })
    .lists(shapes.AudienceMember, async ({ viewer, query, set }) => {
      const { id } = await requireHost(ctx.db, viewer.id);
      set.headers["x-audience"] = JSON.stringify(await getAudienceSize(ctx.db, id));
      return listAudience(ctx.db, id, { search: query.q, ...toOffset(query.page) });
    })
    .get("/api/users/messages", { auth: ["traveler"], query: PageQuery })
    .lists(shapes.InboxMessage, ({ viewer, query }) => listInbox(ctx.db, viewer.id, toOffset(query.page), ctx.city))
    .post("/api/users/messages/read", { auth: ["traveler"], body: shapes.ReadMessages })
    .returns(shapes.MessagesRead, ({ viewer, body }) => markRead(ctx.db, viewer.id, body.ids))
    .put("/api/users/email-copies", { auth: ["traveler"], body: shapes.EmailPreference })
    .returns(shapes.EmailPreferenceView, ({ viewer, body }) =>
      saved(body, setEmailPreferences(ctx.db, viewer.id, { enabled: body.enabled })),
    )
    .put("/api/users/news-emails", { auth: ["signed-in"], body: shapes.NewsEmails })
    .returns(shapes.NewsEmailsView, async ({ viewer, body }) => {
      await setEmailPreferences(ctx.db, viewer.id, body);
      const { listing, weekly, digest } = await getEmailPreferences(ctx.db, viewer.id);
      return { listing, weekly, digest };
    })
    .put("/api/users/seat-emails", { auth: ["traveler"], body: shapes.EmailPreference })
    .returns(shapes.EmailPreferenceView, ({ viewer, body }) =>
      saved(body, setEmailPreferences(ctx.db, viewer.id, { seats: body.enabled })),
    )
    .post("/api/users/mutes/:businessId", { auth: ["traveler"], params: OnBusiness })
    .returns(shapes.Mute, ({ viewer, params }) => muteBusiness(ctx.db, viewer.id, params.businessId))
    .delete("/api/users/mutes/:businessId", { auth: ["traveler"], params: OnBusiness })
    .returns(shapes.Mute, ({ viewer, params }) => unmuteBusiness(ctx.db, viewer.id, params.businessId));
