import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { LandingPage } from '../../ads/check/prepare-ad-material-rules.ts';
import { extractPage } from '../../text/page-facts/extract-page-rules.ts';
import { type ClaimSample, pageOf, plantedText, sampleRequest, sampleVerdict } from './read-claim-sample.ts';

const host = 'www.juniperandpine.example';
/** Pages of the demo company that planted texts speak of. */
const pagePaths: Record<string, string> = {
  rain: '/rain-jackets/',
  glacier: '/hiking-boots/glacier-gtx/',
  tents: '/tents/',
  pfas: '/guides/pfas/',
  poles: '/trekking-poles/',
  burrow: '/sleeping-bags/burrow-synthetic/',
  size: '/guides/choose-backpack-size/',
  zelte: '/de/zelte/',
};

/** Reads requests.jsonl, verdicts.jsonl and planted.jsonl of a folder, and the pages they speak of from a running sandbox. */
export async function readClaimSample(folder: string, sandboxPort: number): Promise<ClaimSample> {
  const lines = async (name: string): Promise<unknown[]> => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
  };
  const [requests, verdicts, planted] = await Promise.all([
    lines('requests.jsonl'),
    lines('verdicts.jsonl'),
    lines('planted.jsonl'),
  ]);
  const pages = Object.entries(pagePaths).map(
    async ([name, page]) => [name, await readDemoPage(page, sandboxPort)] as const,
  );
  const asked = requests.map((line) => sampleRequest.parse(line));
  // A planted text may also speak of the page of a request, by its key.
  const ofRequests = asked.flatMap((one) => {
    const known = pageOf(one);
    return known === null ? [] : [[one.key, known.page] as const];
  });
  return {
    requests: asked,
    // Lines about anything but a candidate, headline or description are passed over.
    verdicts: verdicts.flatMap((line) => {
      const verdict = sampleVerdict.safeParse(line);
      return verdict.success ? [verdict.data] : [];
    }),
    planted: planted.map((line) => plantedText.parse(line)),
    pages: new Map([...(await Promise.all(pages)), ...ofRequests]),
  };
}

async function readDemoPage(page: string, port: number): Promise<LandingPage> {
  const html = await new Promise<string>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path: page, headers: { host } }, (answer) => {
      readText(answer).then(resolve, reject);
    });
    call.on('error', reject).end();
  });
  return pageFromHtml(html, `https://${host}${page}`);
}

/** The page a document shows, as far as texts are checked against it; for documents that were not fetched by us. */
function pageFromHtml(html: string, url: string): LandingPage {
  const page = extractPage(html, url, { robots: [], link: [], contentLanguage: null, refresh: null });
  const { title, description, language, h1, h2, text } = page;
  const textHash = createHash('sha256').update(text).digest('hex');
  return {
    url,
    finalUrl: url,
    title,
    description,
    language,
    h1,
    h2,
    text,
    textHash,
    fetchedAt: '2026-11-22T00:00:00Z',
  };
}
