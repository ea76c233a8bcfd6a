// Tells `sidestreet doctor`, and nobody else, what a request looks like when it arrives.
import { Elysia } from "elysia";
import packageFile from "../../../package.json" with { type: "json" };
import { NotFound } from "../../failures.ts";
import type { House } from "../../house.ts";
import { session } from "../../web/session.ts";
import { chapter } from "../../web/tells.ts";
import { addressOf, comesByProxy, peerOf } from "../../web/visitor.ts";
import { EXAMPLE } from "../example-words.ts";
import { Seen } from "./answers.ts";
import { isQuestion } from "./questions.ts";

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
