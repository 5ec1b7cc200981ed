import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** What a tool answered. */
export interface ToolAnswer {
  summary: string;
  data: Record<string, unknown>;
  /** What the figures were asked for. */
  query: Record<string, unknown> | undefined;
}

/** An agent that is connected to a product, through the official client. */
export interface ConnectedAgent {
  client: Client;
  /** The answer of a tool; throws what the tool refused with. */
  use(tool: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  /** Calls a tool twice, the second time with the code of the first answer. */
  confirm(tool: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** The confirm code in an answer. */
export function codeIn({ data, summary }: ToolAnswer): string {
  const { confirm } = data;
  if (typeof confirm !== 'string') throw new Error(`There is no confirm code in: ${summary}`);
  return confirm;
}

function read({ content, structuredContent, isError, _meta }: CallToolResult): ToolAnswer {
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const [summary = '', json] = texts;
  if (isError === true) throw new Error(summary);
  // Clients that show texts only get the same data.
  if (json !== JSON.stringify(structuredContent)) throw new Error(`The texts and the data differ: ${texts.join('\n')}`);
  const data = (structuredContent ?? {}) as Record<string, unknown>;
  return { summary, data, query: _meta?.['serplift/query'] as ToolAnswer['query'] };
}

/** Wraps a client that is connected. It lists the tools first, so that it checks every answer against its schema. */
export async function agentOver(client: Client): Promise<ConnectedAgent> {
  await client.listTools();
  const use: ConnectedAgent['use'] = async (tool, args = {}) =>
    read(await client.callTool({ name: tool, arguments: args }, { timeout: 120_000 }));
  return {
    client,
    use,
    confirm: async (tool, args = {}) => use(tool, { ...args, confirm: codeIn(await use(tool, args)) }),
    close: () => client.close(),
  };
}

/** Connects the official client to a server's /mcp with an access token. */
export async function connectAgent(
  origin: string,
  token: string,
  { path = '/mcp', scheme = 'Bearer' }: { path?: string; scheme?: string } = {},
): Promise<ConnectedAgent> {
  const client = new Client({ name: 'test agent', version: '1.0.0' });
  const requestInit = { headers: { authorization: `${scheme} ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(path, origin), { requestInit }));
  return agentOver(client);
}
