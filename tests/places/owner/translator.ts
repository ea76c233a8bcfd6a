// A small stand-in for a LibreTranslate server: its languages, and translations that can be told from the original.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Request = { q: string; source: string; target: string; format: string; api_key?: string };
type Answer = { status?: number; body?: string; location?: string; hangs?: boolean };

const LANGUAGES = ["ar", "de", "en", "fr", "zh-Hant"].map((code, _, codes) => ({ code, name: code, targets: codes }));

export async function startTranslator() {
  const translator = { url: "", requests: [] as Request[], answer: {} as Answer, stop: () => {} };
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status = 200, body, location, hangs } = translator.answer;
    if (hangs) return;
    response.setHeader("content-type", "application/json");
    if (request.method === "GET" && request.url === "/languages") return response.end(JSON.stringify(LANGUAGES));
    const sent: Request = JSON.parse(Buffer.concat(chunks).toString());
    translator.requests.push(sent);
    if (location) response.setHeader("location", location);
    response.statusCode = status;
    response.end(body ?? JSON.stringify({ translatedText: `[${sent.target}] ${sent.q}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  translator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  translator.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  server.unref();
  return translator;
}
