// Routes of messages, for businesses and travelers.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { cutPage, PageQuery, page, sliceOf } from "../../http/paging.ts";
import { session } from "../../http/session.ts";
import { Id } from "../../validation.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { needHost } from "../events/host.ts";
import { AudienceMember, CopyWanted, InboxMessage, MessagesRead, Mute, SentMessage } from "./answers.ts";
import { audienceOf, audienceSize } from "./audience.ts";
import { AudienceSearch, CopyWish, MESSAGES_A_DAY, NewMessage, ReadMessages } from "./contract.ts";
import { wishForCopies } from "./email-preferences.ts";
import { inboxOf, markRead } from "./inbox.ts";
import { muteBusiness, unmuteBusiness } from "./mutes.ts";
import { sendMessage } from "./send.ts";
import { sentMessages } from "./sent.ts";

const tells = chapter("Messages");
const MESSAGES = { name: "messages", points: MESSAGES_A_DAY, window: 86_400 };

const OnBusiness = v.object({ businessId: Id });

export const messagesApi = (house: House) =>
  new Elysia({ name: "messages-api" })
    .use(session(house))
    .post(
      "/api/messages",
      async ({ viewer, body }) => {
        const { id } = await needHost(house.db, viewer.id);
        return sendMessage(house.db, id, body, MESSAGES_A_DAY * house.config.rateLimitFactor);
      },
      {
        ...tells(
          "Writes to one traveler who liked, saved or goes, or to everybody who liked or saved. At most 20 in 24 hours.",
          SentMessage,
          {
            fails: [409],
            limits: [MESSAGES],
            example: { body: { title: "Soup is back", content: "Fish soup every day from noon." } },
          },
        ),
        admit: ["business"],
        verified: true,
        body: NewMessage,
      },
    )
    .get(
      "/api/businesses/messages",
      async ({ viewer, query, request, set }) => {
        const { id } = await needHost(house.db, viewer.id);
        return cutPage(await sentMessages(house.db, id, sliceOf(query.page)), request, set);
      },
      {
        ...tells("Lists what one's business wrote, the newest first, with how many read it.", v.array(SentMessage), {
          fails: [409],
        }),
        admit: ["business"],
        query: PageQuery,
      },
    )
    .get(
      "/api/businesses/my/audience",
      async ({ viewer, query, request, set }) => {
        const { id } = await needHost(house.db, viewer.id);
        set.headers["x-audience"] = JSON.stringify(await audienceSize(house.db, id));
        return cutPage(await audienceOf(house.db, id, { search: query.q, ...sliceOf(query.page) }), request, set);
      },
      {
        ...tells("Lists the travelers one's business may write to, by first name.", v.array(AudienceMember), {
          fails: [409],
          headers: { "X-Audience": "How many can be written to, and how many an announcement reaches, as JSON." },
          example: { query: { q: "a" } },
        }),
        admit: ["business"],
        query: v.strictObject({ q: AudienceSearch, page }),
      },
    )
    .get(
      "/api/users/messages",
      async ({ viewer, query, request, set }) =>
        cutPage(await inboxOf(house.db, viewer.id, sliceOf(query.page)), request, set),
      {
        ...tells("Lists the messages one received, the newest first.", v.array(InboxMessage)),
        admit: ["traveler"],
        query: PageQuery,
      },
    )
    .post("/api/users/messages/read", ({ viewer, body }) => markRead(house.db, viewer.id, body.ids), {
      ...tells("Marks messages as read.", MessagesRead, { example: { body: { ids: [EXAMPLE.message] } } }),
      admit: ["traveler"],
      body: ReadMessages,
    })
    .put("/api/users/mail-copies", ({ viewer, body }) => wishForCopies(house.db, viewer.id, body.wanted), {
      ...tells("Says whether copies of messages go out by mail.", CopyWanted, { example: { body: { wanted: true } } }),
      admit: ["traveler"],
      body: CopyWish,
    })
    .post(
      "/api/users/mutes/:businessId",
      ({ viewer, params }) => muteBusiness(house.db, viewer.id, params.businessId),
      {
        ...tells("Mutes a business: nothing it writes arrives any more.", Mute, {
          example: { params: { businessId: EXAMPLE.theatre } },
        }),
        admit: ["traveler"],
        params: OnBusiness,
      },
    )
    .delete(
      "/api/users/mutes/:businessId",
      ({ viewer, params }) => unmuteBusiness(house.db, viewer.id, params.businessId),
      {
        ...tells("Hears a business again.", Mute, { example: { params: { businessId: EXAMPLE.theatre } } }),
        admit: ["traveler"],
        params: OnBusiness,
      },
    );
