import http from 'node:http';
import https from 'node:https';
import { vi } from 'vitest';

/** The vendors by their own addresses, each with where the sandbox keeps it. */
const vendors: Readonly<Record<string, string>> = {
  'accounts.google.com': '',
  'oauth2.googleapis.com': '',
  'www.googleapis.com': '',
  'searchconsole.googleapis.com': '',
  'googleads.googleapis.com': '',
  'analyticsadmin.googleapis.com': '',
  'identitytoolkit.googleapis.com': '/identitytoolkit.googleapis.com',
  'api.openai.com': '/openai',
  'api.x.ai': '/xai',
  'api.dataforseo.com': '',
};

/** What went to which vendor. */
export interface FakeVendors {
  /** Hosts that were asked by their own address. */
  asked: ReadonlySet<string>;
  end(): void;
}

/**
 * Answers what this process asks vendors at their own addresses with the sandbox at `sandbox`, and what it asks at
 * `publicUrl` with the server at `server`, so that everything can be live.
 */
export function fakeVendors(places: { sandbox: string; publicUrl: string; server: string }): FakeVendors {
  const asked = new Set<string>();
  const placeOf = (url: URL): URL | null => {
    if (url.origin === places.publicUrl) return new URL(url.pathname + url.search, places.server);
    const prefix = url.protocol === 'https:' ? vendors[url.host] : undefined;
    if (prefix === undefined) return null;
    asked.add(url.host);
    return new URL(prefix + url.pathname + url.search, places.sandbox);
  };
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const place = placeOf(new URL(input instanceof Request ? input.url : input));
    if (place === null) return fetch(input, init);
    return input instanceof Request ? fetch(new Request(place, input), init) : fetch(place, init);
  });
  // Google's own client does not use `fetch`.
  const { request } = https;
  const spy = vi.spyOn(https, 'request').mockImplementation((target: string | URL, options: https.RequestOptions) => {
    const place = placeOf(new URL(target));
    if (place === null) return request(target, options);
    const { agent: _, ...rest } = options;
    return http.request(place, { ...rest, path: place.pathname + place.search });
  });
  return {
    asked,
    end: () => {
      spy.mockRestore();
      vi.unstubAllGlobals();
    },
  };
}
