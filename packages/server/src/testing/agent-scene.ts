import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** An agent that is connected to a product, through the official client. */
export interface ConnectedAgent {
  client: Client;
  /** The text of a tool's answer; throws what the tool refused with. */
  use(tool: string, args?: Record<string, unknown>): Promise<string>;
  /** Calls a tool twice, the second time with the code of the first answer. */
  confirm(tool: string, args?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** The confirm code in an answer. */
export function codeIn(text: string): string {
  const code = /confirm: "([\w-]+)"/u.exec(text)?.[1];
  if (code === undefined) throw new Error(`There is no confirm code in: ${text}`);
  return code;
}

/** Wraps a client that is connected. */
export function agentOver(client: Client): ConnectedAgent {
  const use: ConnectedAgent['use'] = async (tool, args = {}) => {
    const { content, isError } = await client.callTool({ name: tool, arguments: args });
    const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    if (isError === true) throw new Error(text);
    return text;
  };
  return {
    client,
    use,
    confirm: async (tool, args = {}) => use(tool, { ...args, confirm: codeIn(await use(tool, args)) }),
    close: () => client.close(),
  };
}

/** Connects the official client to a server's /mcp with an access token. */
export async function connectAgent(origin: string, token: string): Promise<ConnectedAgent> {
  const client = new Client({ name: 'test agent', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit }));
  return agentOver(client);
}

/** The data of an answer. */
export function dataOf(text: string): unknown {
  return JSON.parse(text.slice(text.indexOf('\n\n') + 2));
}
