// Reads the sitemap as search engines do.
import { expect } from "bun:test";
import { ORIGIN, type Person } from "../test-app.ts";

/** The URLs in all parts that the index names. */
export async function listSitemap(person: Person): Promise<string[]> {
  const parts = await listPart(person, "/sitemap.xml");
  const urls = await Promise.all(parts.map((part) => listPart(person, part.slice(ORIGIN.length))));
  return urls.flat();
}

export async function listPart(person: Person, path: string): Promise<string[]> {
  const response = await person.get(path);
  expect([path, response.status, response.headers.get("content-type")]).toEqual([
    path,
    200,
    "application/xml; charset=utf-8",
  ]);
  const xml = await response.text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!.replaceAll("&amp;", "&"));
}
