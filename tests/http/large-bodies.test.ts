// Large responses, as a client reads them from the connection.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { createApp } from "../../src/app.ts";
import { type Server, startServer } from "../../src/server.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp({ PORT: "0", BASE_URL: "http://localhost:3000" });
let server: Server;
beforeAll(async () => {
  server = startServer(app.ctx, await createApp(app.ctx));
});
afterAll(() => server.stop(1000));

const LAST_CHUNK = "\r\n0\r\n\r\n";

/** @returns the header lines in lower case, and the body as it was sent */
const read = (requestLine: string, isLast = (_: string) => false) =>
  new Promise<{ headers: string; body: string }>((resolve, reject) => {
    const lines = [requestLine, "host: localhost:3000"];
    const socket = connect(server.port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    let response = "";
    socket.on("data", (data) => {
      response += data.toString("utf8");
      if (isLast(response)) socket.end();
    });
    socket.on("close", () => {
      const end = response.indexOf("\r\n\r\n");
      resolve({ headers: response.slice(0, end).toLowerCase(), body: response.slice(end + 4) });
    });
    socket.on("error", reject);
  });

test("a large page is sent with its headers, as a stream", async () => {
  const { headers, body } = await read("GET /login HTTP/1.1", (response) => response.endsWith(LAST_CHUNK));
  expect(headers).toStartWith("http/1.1 200");
  expect(headers).toContain("\r\ntransfer-encoding: chunked");
  for (const name of ["content-security-policy", "content-type", "vary", "x-request-id"])
    expect(headers.split(`\r\n${name}: `)).toHaveLength(2);
  expect(body).toEndWith(`</html>${LAST_CHUNK}`);
});

test("a client of HTTP/1.0 gets the page without chunks", async () => {
  const { headers, body } = await read("GET /login HTTP/1.0");
  expect(headers).not.toContain("transfer-encoding");
  expect(body).toStartWith("<!doctype html>");
  expect(body).toEndWith("</html>");
});

test("a small response says its length", async () => {
  const { headers, body } = await read("GET /api/users/taste HTTP/1.1", (response) => response.endsWith("}"));
  expect(headers).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}`);
});
