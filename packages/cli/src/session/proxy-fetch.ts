import type { Terminal } from '../output/terminal.ts';

/** How requests leave this machine, and what has to be closed afterward. */
export interface Outlet {
  fetch: typeof globalThis.fetch;
  close: () => Promise<void>;
}

/** The value of a proxy variable; the lowercase form wins, as in curl. */
const variable = (env: Terminal['env'], name: string): string => env[name.toLowerCase()] || env[name] || '';

/** Requests through the proxy that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name; without one, directly. */
export async function openOutlet(env: Terminal['env']): Promise<Outlet> {
  const [httpProxy, httpsProxy] = [variable(env, 'HTTP_PROXY'), variable(env, 'HTTPS_PROXY')];
  if (httpProxy === '' && httpsProxy === '') return { fetch: globalThis.fetch, close: async () => {} };
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const agent = new EnvHttpProxyAgent({
    httpProxy,
    httpsProxy,
    noProxy: variable(env, 'NO_PROXY'),
    // Many proxies allow CONNECT to port 443 only; plain HTTP is forwarded.
    proxyTunnel: false,
  });
  const through = (url: string, init: object) => fetch(url, { ...init, dispatcher: agent });
  return { fetch: through as unknown as typeof globalThis.fetch, close: () => agent.destroy() };
}
