// The /pay page and its headers, with and without PayPal settings.
import { describe, expect, test } from "bun:test";
import { readConfig } from "../../src/config.ts";
import { openTestApp, useTestApp } from "../test-app.ts";

const OFFER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" };

describe("with PayPal settings", () => {
  test("only /pay allows PayPal's hosts, and loads nothing from them by itself", async () => {
    const api = "https://pay.example";
    const app = await openTestApp({ PAYPAL_CLIENT_ID: "a", PAYPAL_CLIENT_SECRET: "b", PAYPAL_API: api });
    const landing = await app.visitor().get("/?view=business");
    const page = await app.visitor().get("/pay");
    expect(await landing.text()).toContain('<a href="/pay"');
    expect(landing.headers.get("content-security-policy")).not.toContain(api);
    const policy = page.headers.get("content-security-policy")!;
    expect(policy).toContain(`script-src 'self' 'nonce-`);
    expect(policy).toContain(api);
    expect(policy).not.toContain("unsafe");
    expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    const html = await page.text();
    expect(html).toContain("Pay €33.00 with PayPal");
    expect(html).not.toMatch(/<script[^>]+src="https?:/);
    expect(html).toContain('<meta name="robots" content="noindex"');
    await app.close();
  });

  test("PayPal's live and sandbox hosts are known", async () => {
    for (const [api, sdk] of [
      ["https://api-m.paypal.com", "https://www.paypal.com/web-sdk/v6/core"],
      ["https://api-m.sandbox.paypal.com", "https://www.sandbox.paypal.com/web-sdk/v6/core"],
    ] as const) {
      const shop = await openTestApp({ PAYPAL_CLIENT_ID: "a", PAYPAL_CLIENT_SECRET: "b", PAYPAL_API: api });
      const page = await shop.visitor().get("/pay");
      expect(await page.text()).toContain(sdk);
      expect(page.headers.get("content-security-policy")).toContain("https://*.paypal.com");
      await shop.close();
    }
  });
});

describe("without PayPal settings", () => {
  const plain = useTestApp();

  test("every route returns 404, and the offer leads to the sign-up form", async () => {
    const visitor = plain.visitor();
    for (const answer of [
      await visitor.get("/paypal/setup"),
      await visitor.post("/paypal/order", OFFER),
      await visitor.post("/paypal/order/ORDER1/capture"),
    ]) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ message: "Payments aren't set up on this server." });
    }
    expect((await visitor.get("/pay")).status).toBe(404);
    const noor = await plain.join("Noor", { admin: true, type: null });
    await noor.send("PUT", "/api/admin/landing-claims", { numbers: "claimed", offer: true });
    const landing = await (await visitor.get("/?view=business")).text();
    expect(landing).not.toContain('href="/pay"');
    expect(landing).toMatch(/data-opens-dialog="early-access"[^>]*>Claim the offer/);
  });

  test("incomplete settings are a startup error", () => {
    expect(() => readConfig({ PAYPAL_CLIENT_ID: "a" })).toThrow(/PAYPAL_CLIENT_SECRET/);
    expect(() => readConfig({ PAYPAL_CLIENT_ID: "a", PAYPAL_CLIENT_SECRET: "b", PAYPAL_API: "paypal" })).toThrow(
      /PAYPAL_API/,
    );
  });
});
