import packageFile from "../../../package.json" with { type: "json" };
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { getClientIp, getPeerAddress, isFromTrustedProxy } from "../../http/client-ip.ts";
import { routes } from "../../http/routes.ts";
import { getMaxOpenFiles } from "../../network/open-files.ts";
import { isValidChallenge } from "./challenge.ts";
import { RequestInfo } from "./schema.ts";

export const doctorApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/doctor", { public: true, errors: [404] })
    .returns(RequestInfo, async ({ request }): Promise<RequestInfo> => {
      const { headers } = request;
      if (!(await isValidChallenge(ctx.db, headers.get("x-doctor")))) throw new NotFound("There is nothing here.");
      const { baseUrl, baseUrlIsSet, production, trustedProxies } = ctx.config;
      return {
        version: packageFile.version,
        baseUrl,
        baseUrlIsSet,
        production,
        peer: getPeerAddress(request),
        clientIp: getClientIp(ctx, request),
        isTrustedProxy: isFromTrustedProxy(ctx, request),
        trustedProxies: trustedProxies.length,
        hasForwardedFor: headers.has("x-forwarded-for"),
        forwardedProto: headers.get("x-forwarded-proto"),
        host: headers.get("host"),
        maxOpenFiles: getMaxOpenFiles() ?? null,
        time: Date.now(),
      };
    });
