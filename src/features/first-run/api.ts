// Routes of the first set-up; they are closed as soon as there is an admin.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { addressOf } from "../../http/client-ip.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { CityMade, MailTrialOutcome } from "./answers.ts";
import { refreshCity } from "./city.ts";
import { FirstSetup, MailTrial } from "./contract.ts";
import { refuse, setUp } from "./first-setup.ts";
import { tryMail } from "./test-email.ts";

const tells = chapter("First set-up");

/** A code has 80 bits; the limits keep the hashing of passwords and the mail server from strangers. */
const ADDRESS_LIMIT: Limit = { name: "setup-address", points: 10, window: 15 * 60 };
const HOUSE_LIMIT: Limit = { name: "setup", points: 100, window: 15 * 60 };
const MAIL_LIMIT: Limit = { name: "setup-mail", points: 10, window: 3600 };

export const setupApi = (house: House) => {
  const limit = async (request: Request) => {
    await takePoint(house, ADDRESS_LIMIT, addressOf(house, request));
    await takePoint(house, HOUSE_LIMIT, "all");
  };
  return new Elysia({ name: "setup-api" })
    .use(session(house))
    .post(
      "/api/setup",
      async ({ request, body }): Promise<CityMade> => {
        await limit(request);
        const signIns = await setUp(house.db, body);
        await refreshCity(house);
        house.log.info("The first admin is made; /setup is closed.");
        return { ok: true, path: body.start === "import" ? "/admin?tab=imports" : "/admin", signIns };
      },
      {
        ...tells(
          "Makes the first admin and the city, with the one-time code from the log. Closed as soon as there is an admin.",
          CityMade,
          {
            fails: [409],
            limits: [ADDRESS_LIMIT, HOUSE_LIMIT],
            example: {
              body: {
                code: EXAMPLE.code,
                email: "noor@example.com",
                password: EXAMPLE.password,
                cityName: "Santa Marea",
                timezone: "Europe/Rome",
                start: "empty",
              },
            },
          },
        ),
        open: true,
        body: FirstSetup,
      },
    )
    .post(
      "/api/setup/mail",
      async ({ request, body }) => {
        await limit(request);
        await refuse(house.db, body.code);
        await takePoint(house, MAIL_LIMIT, "all");
        return await tryMail(house.config, body.email);
      },
      {
        ...tells("Tries whether mail leaves the server.", MailTrialOutcome, {
          fails: [409],
          limits: [ADDRESS_LIMIT, HOUSE_LIMIT, MAIL_LIMIT],
          example: { body: { code: EXAMPLE.code, email: "noor@example.com" } },
        }),
        open: true,
        body: MailTrial,
      },
    );
};
