// Answers a message of an MCP client with the official SDK. Each message has a server of its own, so that there are no sessions.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Tool } from "./tools.ts";

type Site = { name: string; version: string; instructions: string };
type Called = { text: string; isError: boolean };

export async function answerMessage(
  request: Request,
  message: unknown,
  { instructions, ...info }: Site,
  tools: readonly Tool[],
  call: (tool: Tool, given: Record<string, unknown>) => Promise<Called>,
): Promise<Response> {
  const server = new Server(info, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ definition }) => definition) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ definition }) => definition.name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, "There is no such tool, or it needs a token.");
    const { text, isError } = await call(tool, params.arguments ?? {});
    return { content: [{ type: "text", text }], isError };
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
