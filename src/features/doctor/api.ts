// Tells `sidestreet doctor`, and nobody else, what a request looks like when it arrives.
import { Elysia } from "elysia";
import packageFile from "../../../package.json" with { type: "json" };
import type { House } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { addressOf, comesByProxy, peerOf } from "../../http/client-ip.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { session } from "../../http/session.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { Seen } from "./answers.ts";
import { isQuestion } from "./challenge.ts";

const tells = chapter("Operations");

export const doctorApi = (house: House) =>
  new Elysia({ name: "doctor-api" }).use(session(house)).get(
    "/api/doctor",
    async ({ request }): Promise<Seen> => {
      const { headers } = request;
      if (!(await isQuestion(house.db, headers.get("x-doctor")))) throw new NotFound("There is nothing here.");
      const { baseUrl, baseUrlIsSet, production, trustedProxies } = house.config;
      return {
        version: packageFile.version,
        baseUrl,
        baseUrlIsSet,
        production,
        peer: peerOf(request),
        visitor: addressOf(house, request),
        trusted: comesByProxy(house, request),
        trustedProxies: trustedProxies.length,
        forwardedFor: headers.has("x-forwarded-for"),
        forwardedProto: headers.get("x-forwarded-proto"),
        host: headers.get("host"),
        time: Date.now(),
      };
    },
    {
      ...tells("Tells `sidestreet doctor` how a request looks when it arrives; nobody else is answered.", Seen, {
        fails: [404],
        example: { headers: { "x-doctor": EXAMPLE.token } },
      }),
      open: true,
    },
  );
