/** A request that costs nothing and shows whether a provider works with what was configured. */
export interface Probe {
  /** Where to, as it may be shown: without keys. */
  shownUrl: string;
  url: string;
  init?: RequestInit;
  /** What the answer means. */
  judge(answer: Answer): Verdict;
}

/** What came back, with its body as JSON where it is JSON. */
export interface Answer {
  status: number;
  json: unknown;
}

/** What an answer means: what it says in short, and what to change when it is bad. */
export interface Verdict {
  isGood: boolean;
  /** What came back, in words: "54 models", "the key is not valid". */
  says: string;
  fix: string | null;
}

/** What was asked and what came back. */
export interface Probed extends Verdict {
  asked: string;
  /** This machine's clock minus the provider's, when it said the time. */
  skewMs: number | null;
}

/** The longest wait for a provider that does not answer. */
const probeTimeoutMs = 5000;
/** No answer that a probe understands is longer. */
const maxBodyLength = 1_000_000;

export const good = (says: string): Verdict => ({ isGood: true, says, fix: null });
export const bad = (says: string, fix: string): Verdict => ({ isGood: false, says, fix });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, maxBodyLength));
  } catch {
    return null;
  }
}

/** A field of what came back, through objects and lists; undefined where there isn't one. */
export function fieldOf(json: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    json,
  );
}

/** Sends a probe's request and judges the answer; no answer is a verdict too. */
export async function ask(probe: Probe, signal: AbortSignal): Promise<Probed> {
  const asked = `${probe.init?.method ?? 'GET'} ${probe.shownUrl}`;
  const outOfTime = AbortSignal.timeout(probeTimeoutMs);
  try {
    const response = await fetch(probe.url, { ...probe.init, signal: AbortSignal.any([signal, outOfTime]) });
    const saidAt = Date.parse(response.headers.get('date') ?? '');
    const skewMs = Number.isNaN(saidAt) ? null : Date.now() - saidAt;
    const answer = { status: response.status, json: parsed(await response.text()) };
    const verdict = probe.judge(answer);
    return { ...verdict, says: `${answer.status}, ${verdict.says}`, asked, skewMs };
  } catch {
    const says = outOfTime.aborted ? `no answer within ${probeTimeoutMs / 1000} seconds` : 'no connection';
    const fix = `Check the network, the proxy and the firewall between this machine and ${new URL(probe.url).host}.`;
    return { ...bad(says, fix), asked, skewMs: null };
  }
}
