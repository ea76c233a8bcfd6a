// /pay: the only page that may load PayPal's script.
import { Elysia } from "elysia";
import { NotFound } from "../../failures.ts";
import type { House } from "../../house.ts";
import { PublicFooter } from "../../shell/PublicFooter.tsx";
import { renderPage, themeOf } from "../../shell/render.tsx";
import { session } from "../../web/session.ts";
import { PayScreen } from "./PayScreen.tsx";
import { paymentHeaders, sdkUrl } from "./sdk.ts";

export const paymentPages = (house: House) =>
  new Elysia({ name: "payment-pages" }).use(session(house)).get(
    "/pay",
    ({ viewer, request }) => {
      const { paypal } = house.config;
      if (!paypal) throw new NotFound("Payments are not set up on this server.");
      const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
      const page = {
        title: "The founders’ offer",
        description: "33 euro per month, no contract, no setup fee, cancel anytime.",
        headers: paymentHeaders(paypal, nonce),
        ...(!viewer?.userType && {
          footer: <PublicFooter house={house} path="/pay" theme={themeOf(request)} />,
        }),
      };
      return renderPage(house, request, viewer, page, <PayScreen sdkUrl={sdkUrl(paypal)} nonce={nonce} />);
    },
    { open: true },
  );
