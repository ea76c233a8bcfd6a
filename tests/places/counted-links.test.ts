// Numbers of places beside links are written as the reader's language writes them.
import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { CountedLinks } from "../../src/features/places/CountedLinks.tsx";
import { inLanguage } from "../../src/i18n/current-language.ts";

test("thousands of places have the separator of the language", () => {
  const links = [{ label: "Food", path: "/places/food", count: 1184 }];
  const render = (language: string) =>
    inLanguage(language, () => renderToStaticMarkup(createElement(CountedLinks, { title: "Good for", links })));
  expect(render("en")).toContain(">1,184</span>");
  expect(render("de")).toContain(">1.184</span>");
});
