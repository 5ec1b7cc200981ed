/** Moves the time of a running sandbox's world forward: its search data, its result pages and its site. */
export async function moveSandboxClock(origin: string, days: number): Promise<void> {
  await put(`${origin}/clock`, 'POST', { days });
}

/** Tells a running sandbox how many times as many clicks a page gets from the day its title was changed. */
export async function tellSandboxEffect(origin: string, times: number): Promise<void> {
  await put(`${origin}/search-console/effect`, 'PUT', { times });
}

async function put(url: string, method: 'POST' | 'PUT', body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The sandbox refused ${url} (${response.status}).`);
}
