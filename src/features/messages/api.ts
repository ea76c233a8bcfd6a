import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { returns } from "../../http/openapi-meta.ts";
import { PageQuery, page, paginate, toOffset } from "../../http/paging.ts";
import { routes } from "../../http/session.ts";
import { getEmailPreferences, setEmailPreferences } from "../../outbox/email-preferences.ts";
import { Id, saved } from "../../validation.ts";
import { requireHost } from "../places/listing/ownership.ts";
import { getAudienceSize, listAudience } from "./audience.ts";
import { listInbox, markRead } from "./inbox.ts";
import { muteBusiness, unmuteBusiness } from "./mutes.ts";
import {
  AudienceMember,
  AudienceSearch,
  EmailPreference,
  EmailPreferenceView,
  InboxMessage,
  MAX_MESSAGES_PER_DAY,
  MessagesRead,
  Mute,
  NewMessage,
  NewsEmails,
  NewsEmailsView,
  ReadMessages,
  SentMessage,
} from "./schema.ts";
import { listSentMessages, sendMessage } from "./send.ts";

const MESSAGES = { name: "messages", max: MAX_MESSAGES_PER_DAY, windowSeconds: 86_400 };

const OnBusiness = v.object({ businessId: Id });

export const messagesApi = (ctx: AppContext) =>
  routes(ctx)
    .post(
      "/api/messages",
      async ({ viewer, body }) => {
        const { id } = await requireHost(ctx.db, viewer.id);
        return sendMessage(ctx.db, id, body, MAX_MESSAGES_PER_DAY * ctx.config.rateLimitFactor);
      },
      {
        ...returns(SentMessage, { errors: [409], limits: [MESSAGES] }),
        auth: ["business"],
        verified: true,
        body: NewMessage,
      },
    )
    .get(
      "/api/businesses/messages",
      async ({ viewer, query, request, set }) => {
        const { id } = await requireHost(ctx.db, viewer.id);
        return paginate(await listSentMessages(ctx.db, id, toOffset(query.page), ctx.city), request, set);
      },
      { ...returns(v.array(SentMessage), { errors: [409] }), auth: ["business"], query: PageQuery },
    )
    .get(
      "/api/businesses/my/audience",
      async ({ viewer, query, request, set }) => {
        const { id } = await requireHost(ctx.db, viewer.id);
        set.headers["x-audience"] = JSON.stringify(await getAudienceSize(ctx.db, id));
        return paginate(await listAudience(ctx.db, id, { search: query.q, ...toOffset(query.page) }), request, set);
      },
      {
        ...returns(v.array(AudienceMember), {
          errors: [409],
          headers: { "X-Audience": "The size of the audience and of an announcement, as JSON." },
        }),
        auth: ["business"],
        query: v.strictObject({ q: AudienceSearch, page }),
      },
    )
    .get(
      "/api/users/messages",
      async ({ viewer, query, request, set }) =>
        paginate(await listInbox(ctx.db, viewer.id, toOffset(query.page), ctx.city), request, set),
      { ...returns(v.array(InboxMessage)), auth: ["traveler"], query: PageQuery },
    )
    .post("/api/users/messages/read", ({ viewer, body }) => markRead(ctx.db, viewer.id, body.ids), {
      ...returns(MessagesRead),
      auth: ["traveler"],
      body: ReadMessages,
    })
    .put(
      "/api/users/email-copies",
      ({ viewer, body }) => saved(body, setEmailPreferences(ctx.db, viewer.id, { enabled: body.enabled })),
      { ...returns(EmailPreferenceView), auth: ["traveler"], body: EmailPreference },
    )
    .put(
      "/api/users/news-emails",
      async ({ viewer, body }) => {
        await setEmailPreferences(ctx.db, viewer.id, body);
        const { listing, weekly, digest } = await getEmailPreferences(ctx.db, viewer.id);
        return { listing, weekly, digest };
      },
      { ...returns(NewsEmailsView), auth: ["signed-in"], body: NewsEmails },
    )
    .put(
      "/api/users/seat-emails",
      ({ viewer, body }) => saved(body, setEmailPreferences(ctx.db, viewer.id, { seats: body.enabled })),
      { ...returns(EmailPreferenceView), auth: ["traveler"], body: EmailPreference },
    )
    .post("/api/users/mutes/:businessId", ({ viewer, params }) => muteBusiness(ctx.db, viewer.id, params.businessId), {
      ...returns(Mute),
      auth: ["traveler"],
      params: OnBusiness,
    })
    .delete(
      "/api/users/mutes/:businessId",
      ({ viewer, params }) => unmuteBusiness(ctx.db, viewer.id, params.businessId),
      { ...returns(Mute), auth: ["traveler"], params: OnBusiness },
    );
