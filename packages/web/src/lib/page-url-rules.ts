/** A page's address in two parts: what distinguishes it, and the host that all pages share. */
export function splitUrl(url: string): { host: string; path: string } {
  if (!URL.canParse(url)) return { host: '', path: url };
  const { host, pathname, search, hash } = new URL(url);
  return { host, path: decoded(pathname + search + hash) };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A website as people call it: `sc-domain:example.com` and `https://www.example.com/` are both "example.com". */
export function websiteName(websiteUrl: string): string {
  return websiteUrl.replace(/^sc-domain:/, '').replace(/^https?:\/\/(?:www\.)?(.+?)\/?$/, '$1');
}

/** Whether an address may be in a link; data of others could hold anything. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
