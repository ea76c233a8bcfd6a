// Routes of the first set-up; they are closed as soon as there is an admin.
import { Elysia } from "elysia";
import { refreshCity } from "../../city.ts";
import type { AppContext } from "../../context.ts";
import { getClientIp } from "../../http/client-ip.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { assertSetupCode, runFirstSetup } from "./first-setup.ts";
import { FirstSetup, FirstSetupResult, SetupEmailRequest, SetupEmailResult } from "./schema.ts";
import { sendTestEmail } from "./test-email.ts";

const doc = tag("First set-up");

/** A code has 80 bits; the limits keep the hashing of passwords and the mail server from strangers. */
const ADDRESS_LIMIT: RateLimit = { name: "setup-address", max: 10, windowSeconds: 15 * 60 };
const TOTAL_LIMIT: RateLimit = { name: "setup", max: 100, windowSeconds: 15 * 60 };
const MAIL_LIMIT: RateLimit = { name: "setup-mail", max: 10, windowSeconds: 3600 };

export const firstRunApi = (ctx: AppContext) => {
  const limit = async (request: Request) => {
    await consumeRateLimit(ctx, ADDRESS_LIMIT, getClientIp(ctx, request));
    await consumeRateLimit(ctx, TOTAL_LIMIT, "all");
  };
  return new Elysia({ name: "setup-api" })
    .use(session(ctx))
    .post(
      "/api/setup",
      async ({ request, body }): Promise<FirstSetupResult> => {
        await limit(request);
        const signIns = await runFirstSetup(ctx.db, body);
        await refreshCity(ctx);
        ctx.log.info("The first admin is made; /setup is closed.");
        return { ok: true, path: body.start === "import" ? "/admin?tab=imports" : "/admin", signIns };
      },
      {
        ...doc(
          "Makes the first admin and the city, with the one-time code from the log. Closed as soon as there is an admin.",
          FirstSetupResult,
          {
            errors: [409],
            limits: [ADDRESS_LIMIT, TOTAL_LIMIT],
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
        public: true,
        body: FirstSetup,
      },
    )
    .post(
      "/api/setup/mail",
      async ({ request, body }) => {
        await limit(request);
        await assertSetupCode(ctx.db, body.code);
        await consumeRateLimit(ctx, MAIL_LIMIT, "all");
        return await sendTestEmail(ctx.config, body.email);
      },
      {
        ...doc("Tries whether mail leaves the server.", SetupEmailResult, {
          errors: [409],
          limits: [ADDRESS_LIMIT, TOTAL_LIMIT, MAIL_LIMIT],
          example: { body: { code: EXAMPLE.code, email: "noor@example.com" } },
        }),
        public: true,
        body: SetupEmailRequest,
      },
    );
};
