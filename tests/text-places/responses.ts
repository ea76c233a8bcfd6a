// Keeps which texts the responses, emails and notifications of HTTP tests show, and hands them on without marks.
import { writeFileSync } from "node:fs";
import type { Mail } from "../../src/context.ts";
import { getRoute } from "../../src/http/matched-route.ts";
import { FOUND, type Found, keep } from "./found.ts";
import { findMarks, stripMarks } from "./marks.ts";

const READ = /^(?:text\/(?:html|plain|calendar|csv)|application\/(?:json|xml|rss\+xml|ld\+json|manifest\+json))/;
const known = new Set<string>();
let mails = 0;

export async function keepResponse(request: Request, response: Response): Promise<Response> {
  if (!response.body || !READ.test(response.headers.get("content-type") ?? "")) return response;
  const text = await response.text();
  const place = `${request.method} ${getRoute(request).replace(/:(\w+)/g, "{$1}")}${response.ok ? "" : ` ${response.status}`}`;
  keepNew(text, { response: place });
  const { status, headers } = response;
  return new Response(stripMarks(text), { status, headers });
}

export function keepMail(mail: Mail): Mail {
  const said = `${mail.subject}\n\n${mail.text}`;
  // What an earlier one of its kind has said is in that one.
  const email = `${mail.kind}-${process.pid}-${++mails}.txt`;
  if (keepNew(said, { email: `emails/${email}` }, mail.kind)) writeFileSync(`${FOUND}/${email}`, stripMarks(said));
  return { ...mail, subject: stripMarks(mail.subject), text: stripMarks(mail.text) };
}

export function keepPush(payload: string): string {
  keepNew(payload, { push: true });
  return stripMarks(payload);
}

/** @param as what the place is the same as. @returns whether there was anything new */
function keepNew(shown: string, place: Omit<Found, "number">, as = JSON.stringify(place)): boolean {
  const found = findMarks(shown).filter((number) => !known.has(`${number} ${as}`));
  for (const number of found) known.add(`${number} ${as}`);
  if (found.length > 0) keep(found.map((number) => ({ number, ...place })));
  return found.length > 0;
}
