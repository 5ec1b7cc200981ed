/** How a result list shows an address: the host and the folders after it. An unreadable address is shown as it is. */
export function breadcrumbOf(url: string): { host: string; trail: string[] } {
  if (!URL.canParse(url)) return { host: url, trail: [] };
  const { host, pathname } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  return { host, trail: parts.map(readable) };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
