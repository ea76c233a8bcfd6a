// Yardstick of the landing page: the bytes and headers that the server at an address sends, from a static route and nothing else.
const answer = await fetch(`${process.argv[2]}/`, {
  headers: { "accept-encoding": "gzip, deflate, br" },
  decompress: false,
} as RequestInit);
const body = await answer.bytes();
const headers = [...answer.headers].filter(([name]) => !["date", "content-length", "connection"].includes(name));
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  routes: { "/": new Response(body, { headers: headers as [string, string][] }) },
});
console.log(`http://127.0.0.1:${server.port}`);

export {};
