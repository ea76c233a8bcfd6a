// Every API that is younger than the oldest supported browsers has something that stands in for it.
import { expect, test } from "bun:test";
import { findInScript, findYoungApis, STAND_INS } from "./browser-apis.ts";

test("every API younger than the oldest browsers has a stand-in", async () => {
  expect(await findYoungApis()).toEqual(Object.keys(STAND_INS).sort());
});

test("young APIs are found by their names, and old ones are not", () => {
  const code = `
    const first = new Map();
    Response.json({});
    URL.parse("/");
    navigator.storage.estimate();
    new Set().isSubsetOf(new Set());
    Promise.withResolvers();
    new URLPattern();
    document.querySelector("dialog").requestClose();
    [3, 1].toSorted().at(-1);
    structuredClone(first);
  `;
  expect(findInScript(code).sort()).toEqual([
    ".estimate",
    ".isSubsetOf",
    ".requestClose",
    "Promise.withResolvers",
    "Response.json",
    "URL.parse",
    "URLPattern",
  ]);
});
