// Baseline of the landing page: the same bytes and headers from a static route.
const response = await fetch(`${process.argv[2]}/`, {
  headers: { "accept-encoding": "gzip, deflate, br" },
  decompress: false,
} as RequestInit);
const body = await response.bytes();
const headers = [...response.headers].filter(([name]) => !["date", "content-length", "connection"].includes(name));
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  routes: { "/": new Response(body, { headers: headers as [string, string][] }) },
});
console.log(`http://127.0.0.1:${server.port}`);

export {};
