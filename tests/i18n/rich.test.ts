// Texts with elements in them.
import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { rich } from "../../src/i18n/rich.ts";

const render = (name: string) =>
  renderToStaticMarkup(
    createElement(
      "p",
      null,
      rich("{name} saved these places in {city}.", { name, city: createElement("b", null, "Nice") }),
    ),
  );

test("an element takes the place of its value, and a name is kept whole", () => {
  expect(render("Léa <i>")).toBe("<p>Léa &lt;i&gt; saved these places in <b>Nice</b>.</p>");
  expect(render("Léa\ue000 7")).toBe("<p>Léa 7 saved these places in <b>Nice</b>.</p>");
});
