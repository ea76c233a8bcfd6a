// Beyond the promises: every page is valid HTML by a judge of its own.
import { HtmlValidate } from "html-validate";
import { openCity } from "./city.ts";
import type { Line } from "./line.ts";
import { signInAs, toursOf } from "./visits.ts";

export const markup: Line = {
  number: 18,
  name: "html-validate (recommended rules) on every page",
  target: "no error",
  async measure() {
    const judge = new HtmlValidate({
      extends: ["html-validate:recommended"],
      rules: {
        // How React writes tags, attributes and ids, which is HTML as well.
        "void-style": "off",
        "attr-quotes": "off",
        "attr-case": "off",
        "attribute-empty-style": "off",
        "attribute-boolean-style": "off",
        "doctype-style": "off",
        "no-implicit-input-type": "off",
        "no-trailing-whitespace": "off",
        "valid-id": ["error", { relaxed: true }],
        // A telephone number is shown as its owner typed it.
        "tel-non-breaking": "off",
        // The one page that leads on by itself: sign-in, for whoever came without a session.
        "meta-refresh": "off",
      },
    });
    const city = await openCity({ SAMPLE: "yes", CONTACT_EMAIL: "hello@example.com" });
    try {
      const complaints = new Map<string, string[]>();
      let pages = 0;
      for (const { email, paths } of await toursOf(city)) {
        const client = email ? await signInAs(city, email) : undefined;
        for (const path of paths) {
          const answer = await (client ? client.get(path) : fetch(city.server.url + path, { redirect: "manual" }));
          if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
          pages++;
          const { results } = await judge.validateString(await answer.text(), `${email ?? "nobody"} ${path}`);
          for (const { messages } of results)
            for (const { ruleId, message, line, column, selector } of messages)
              complaints.set(ruleId, [
                ...(complaints.get(ruleId) ?? []),
                `${email ?? "nobody"} ${path} ${line}:${column} ${message} ${selector ?? ""}`,
              ]);
        }
      }
      for (const [rule, where] of complaints)
        console.error(`${rule} × ${where.length}: ${where.slice(0, 3).join("\n    ")}`);
      const count = [...complaints.values()].flat().length;
      return {
        holds: count === 0 && pages > 40,
        figure: `${pages} pages, ${count} errors${count ? ` (${[...complaints.keys()].join(", ")})` : ""}`,
      };
    } finally {
      await city.close();
    }
  },
};
