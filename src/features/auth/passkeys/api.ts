// Routes of passkeys: making, naming and removing them, and signing in with one.
import { Elysia } from "elysia";
import type { House } from "../../../context.ts";
import { Conflict } from "../../../errors.ts";
import { addressOf } from "../../../http/client-ip.ts";
import { chapter } from "../../../http/openapi-meta.ts";
import {
  countFailures,
  type Limit,
  SIGN_IN_ADDRESS_LIMIT,
  SIGN_IN_START_LIMIT,
  takePoint,
} from "../../../http/rate-limits.ts";
import { cookiesFor, session, visitOf } from "../../../http/session.ts";
import { Done } from "../../../response-schemas.ts";
import { deviceInWords } from "../../account/sessions.ts";
import { EXAMPLE } from "../../api-docs/example-ids.ts";
import { NamedPasskey, PasskeyCreation, PasskeyRequest } from "../answers.ts";
import { inBackground, wayInAddedMail } from "../mails.ts";
import { beginSession } from "../sessions.ts";
import { removePasskey } from "../sign-in-methods.ts";
import { NewPasskey, PasskeyName, PasskeyPath, PasskeySignIn } from "./contract.ts";
import { addPasskey, passkeyOptions, personWithPasskey, renamePasskey, type Site, signInOptions } from "./passkeys.ts";

const tells = chapter("Signing in");

const ADD_LIMIT: Limit = { name: "passkey-add", points: 30, window: 3600 };

export const passkeysApi = (house: House) =>
  new Elysia({ name: "passkeys-api" })
    .use(session(house))
    .post(
      "/api/auth/passkeys/options",
      async ({ viewer }) => {
        await takePoint(house, ADD_LIMIT, viewer.id);
        return passkeyOptions(house.db, siteOf(house), viewer);
      },
      {
        ...tells("Reads what a browser needs to make a passkey.", PasskeyCreation, {
          fails: [409],
          limits: [ADD_LIMIT],
        }),
        admit: ["signed-in"],
      },
    )
    .post(
      "/api/auth/passkeys",
      async ({ viewer, body, request }) => {
        await takePoint(house, ADD_LIMIT, viewer.id);
        const device = deviceInWords(request.headers.get("user-agent") ?? "");
        const added = await addPasskey(house.db, siteOf(house), viewer.id, body, device);
        inBackground(house, () => house.mail(wayInAddedMail(house, viewer.email, "passkey")));
        return added;
      },
      {
        ...tells("Keeps a new passkey. The example is made up, and refused.", NamedPasskey, {
          fails: [409],
          limits: [ADD_LIMIT],
          example: {
            status: 422,
            body: {
              name: "Laptop",
              response: {
                id: EXAMPLE.passkey,
                rawId: EXAMPLE.passkey,
                type: "public-key",
                response: { clientDataJSON: "e30", attestationObject: "oA" },
              },
            },
          },
        }),
        admit: ["signed-in"],
        body: NewPasskey,
      },
    )
    .patch(
      "/api/auth/passkeys/:id",
      ({ viewer, params, body }) => renamePasskey(house.db, viewer.id, params.id, body.name),
      {
        ...tells("Renames a passkey.", NamedPasskey, {
          example: { params: { id: EXAMPLE.passkey }, body: { name: "Phone" } },
        }),
        admit: ["signed-in"],
        params: PasskeyPath,
        body: PasskeyName,
      },
    )
    .delete(
      "/api/auth/passkeys/:id",
      async ({ viewer, params }) => {
        await removePasskey(house.db, viewer.id, params.id, house.config.providers);
        return { ok: true };
      },
      {
        ...tells("Removes a passkey; the last way in stays.", Done, {
          fails: [409],
          example: { params: { id: EXAMPLE.passkey } },
        }),
        admit: ["signed-in"],
        params: PasskeyPath,
      },
    )
    .post(
      "/api/auth/passkey/options",
      async ({ request }) => {
        await takePoint(house, SIGN_IN_START_LIMIT, addressOf(house, request));
        return signInOptions(house.db, siteOf(house));
      },
      {
        ...tells("Reads what a browser needs to sign in with a passkey.", PasskeyRequest, {
          fails: [409],
          limits: [SIGN_IN_START_LIMIT],
        }),
        open: true,
      },
    )
    .post(
      "/api/auth/passkey",
      async ({ request, body, set }) => {
        const begun = await countFailures(house, SIGN_IN_ADDRESS_LIMIT, addressOf(house, request), async () => {
          const userId = await personWithPasskey(house.db, siteOf(house), body);
          return beginSession(house.db, userId, await visitOf(house, request), body.remember);
        });
        set.headers["set-cookie"] = cookiesFor(house, begun) as never;
        return { ok: true };
      },
      {
        ...tells("Signs in with a passkey. The example's signature is made up, and refused.", Done, {
          fails: [409],
          limits: [SIGN_IN_ADDRESS_LIMIT],
          headers: { "Set-Cookie": "The session." },
          example: {
            status: 422,
            body: {
              response: {
                id: EXAMPLE.passkey,
                rawId: EXAMPLE.passkey,
                type: "public-key",
                response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
              },
            },
          },
        }),
        open: true,
        body: PasskeySignIn,
      },
    );

/** @throws Conflict where browsers make no passkeys for the site's address */
function siteOf({ config }: House): Site {
  if (!config.passkeys) throw new Conflict("Passkeys need a site with https and a name.");
  return { name: config.siteName, origin: config.baseUrl };
}
