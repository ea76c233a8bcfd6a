import { refreshCity } from "../../city/city.ts";
import type { AppContext, RateLimit } from "../../context.ts";
import { consumeRateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { assertSetupCode, isSetupCode, runFirstSetup } from "./first-setup.ts";
import { FirstSetup, FirstSetupResult, SetupEmailRequest, SetupEmailResult } from "./schema.ts";
import { sendTestEmail } from "./test-email.ts";

/** Counts wrong codes only: the right one, which is too long to guess, always opens. */
const IP_LIMIT: RateLimit = { name: "setup-ip", max: 10, windowSeconds: 15 * 60 };
const TOTAL_LIMIT: RateLimit = { name: "setup", max: 100, windowSeconds: 15 * 60 };
const EMAIL_LIMIT: RateLimit = { name: "setup-email", max: 10, windowSeconds: 3600 };

export const firstRunApi = (ctx: AppContext) => {
  const checkCode = async (request: Request, code: string) => {
    if (!(await isSetupCode(ctx.db, code))) {
      await consumeRateLimit(ctx, IP_LIMIT, request);
      await consumeRateLimit(ctx, TOTAL_LIMIT, "all");
    }
    await assertSetupCode(ctx.db, code);
  };
  return routes(ctx)
    .post("/api/setup", { public: true, errors: [409], counts: [IP_LIMIT, TOTAL_LIMIT], body: FirstSetup })
    .returns(FirstSetupResult, async ({ request, body }): Promise<FirstSetupResult> => {
      await checkCode(request, body.code);
      const signIns = await runFirstSetup(ctx.db, body);
      await refreshCity(ctx);
      ctx.log.info("The first admin was created. /setup is closed.");
      return { ok: true, path: body.start === "import" ? "/admin?tab=imports" : "/admin", signIns };
    })
    .post("/api/setup/test-email", {
      public: true,
      errors: [409],
      counts: [IP_LIMIT, TOTAL_LIMIT, EMAIL_LIMIT],
      body: SetupEmailRequest,
    })
    .returns(SetupEmailResult, async ({ request, body }) => {
      await checkCode(request, body.code);
      await consumeRateLimit(ctx, EMAIL_LIMIT, "all");
      return await sendTestEmail(ctx.config, body.email);
    });
};
