// Check 18: validates the HTML of every page.
import { HtmlValidate } from "html-validate";
import type { Check } from "./check.ts";
import { startDeployment } from "./deployment.ts";
import { listTours, signInAs, thinOut } from "./screens.ts";

/** One page of so many. */
const EVERY = { full: 1, quick: 4 };

export const htmlValidity: Check = {
  number: 18,
  name: "html-validate (recommended rules) on every page",
  target: "no error",
  async run(size) {
    const validator = new HtmlValidate({
      extends: ["html-validate:recommended"],
      rules: {
        // How React writes tags, attributes and ids, which is valid HTML.
        "void-style": "off",
        "attr-quotes": "off",
        "attr-case": "off",
        "attribute-empty-style": "off",
        "attribute-boolean-style": "off",
        "doctype-style": "off",
        "no-implicit-input-type": "off",
        "no-trailing-whitespace": "off",
        "valid-id": ["error", { relaxed: true }],
        // Owners may write their phone number as they like.
        "tel-non-breaking": "off",
        // The page that redirects from a missing session to sign-in.
        "meta-refresh": "off",
      },
    });
    const deployment = await startDeployment({ SAMPLE: "yes", CONTACT_EMAIL: "hello@example.com" });
    try {
      const errorsByRule = new Map<string, string[]>();
      let pages = 0;
      for (const { email, paths } of thinOut(await listTours(deployment), EVERY[size])) {
        const client = email ? await signInAs(deployment, email) : undefined;
        for (const path of paths) {
          const response = await (client
            ? client.get(path)
            : fetch(deployment.server.url + path, { redirect: "manual" }));
          if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
          pages++;
          const { results } = await validator.validateString(await response.text(), `${email ?? "signed out"} ${path}`);
          for (const { messages } of results)
            for (const { ruleId, message, line, column, selector } of messages)
              errorsByRule.set(ruleId, [
                ...(errorsByRule.get(ruleId) ?? []),
                `${email ?? "signed out"} ${path} ${line}:${column} ${message} ${selector ?? ""}`,
              ]);
        }
      }
      for (const [rule, where] of errorsByRule)
        console.error(`${rule} × ${where.length}: ${where.slice(0, 3).join("\n    ")}`);
      const count = [...errorsByRule.values()].flat().length;
      return {
        passed: count === 0 && pages > 40 / EVERY[size],
        result: `${pages} pages, ${count} errors${count ? ` (${[...errorsByRule.keys()].join(", ")})` : ""}`,
      };
    } finally {
      await deployment.close();
    }
  },
};
