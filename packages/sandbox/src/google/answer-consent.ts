export interface ConsentAnswer {
  /** Email of the account to choose; the first one when absent. */
  email?: string;
  /** The optional scopes to leave ticked; all when absent. */
  scopes?: string[];
  deny?: boolean;
}

/** Fills in the consent page of an authorization address as a person would; gives the address it returns to. */
export async function answerConsent(authorizationUrl: string, answer: ConsentAnswer = {}): Promise<URL> {
  const page = await fetch(authorizationUrl);
  const text = await page.text();
  if (!page.ok) throw new Error(`The consent page answered ${page.status}: ${text}`);
  const form = new URLSearchParams({ decision: answer.deny === true ? 'deny' : 'allow' });
  const accounts = [...text.matchAll(/name="account"\s+value="(\d+)"[^>]*>\s*[^(<]+\(([^)]+)\)/gu)];
  const account = accounts.find(([, , email]) => email === answer.email) ?? accounts[0];
  form.set('account', account?.[1] ?? '');
  for (const [, scope = ''] of text.matchAll(/name="scope"\s+value="([^"]+)"/gu)) {
    if (answer.scopes?.includes(scope) ?? true) form.append('scope', scope);
  }
  const reply = await fetch(authorizationUrl, { method: 'POST', body: form, redirect: 'manual' });
  const location = reply.headers.get('location');
  if (location === null) throw new Error(`The consent page answered ${reply.status}: ${await reply.text()}`);
  return new URL(location);
}
