import {
  type AskModel,
  evaluateChoice,
  type JudgedPick,
  loadLanguageScores,
  readClaimSample,
} from '@serplift/core/testing';
import { startSandbox } from '@serplift/sandbox';

const usage = `npm run bench -- choice FOLDER with requests.jsonl, verdicts.jsonl and planted.jsonl
  --reviewer URL MODEL   has a model behind a chat completions API review the texts; its key comes from REVIEWER_KEY`;

/** Prints where the texts that the product picks are in a blind reading. */
export async function benchChoice(args: readonly string[] = process.argv): Promise<void> {
  const rest = args.slice(args.indexOf('choice') + 1);
  console.log(`The choice (${usage})\n`);
  await benchSample(rest);
}

async function benchSample(rest: readonly string[]): Promise<void> {
  const folder = rest.find((arg) => arg !== 'choice');
  if (folder === undefined || folder.startsWith('-')) return console.log('No folder given: nothing to compare with.');
  const at = rest.indexOf('--reviewer');
  const [url, model] = at === -1 ? [] : rest.slice(at + 1, at + 3);
  const sandbox = await startSandbox();
  try {
    const sample = await readClaimSample(folder, sandbox.port);
    const scores = await loadLanguageScores();
    print("writer's own order", await evaluateChoice(sample, scores, null));
    if (url !== undefined && model !== undefined) {
      print(`review by ${model}`, await evaluateChoice(sample, scores, askModel(url, model)));
    }
  } finally {
    await sandbox.close();
  }
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${part} of ${whole} (${((100 * part) / whole).toFixed(0)} %)`;
}

function print(name: string, picks: readonly JudgedPick[]): void {
  const count = (is: (pick: JudgedPick) => boolean): string => share(picks.filter(is).length, picks.length);
  console.log(`${name}: ${picks.length} pages with three or more ranked texts`);
  console.log(`  best            ${count(({ rank }) => rank === 1)}`);
  console.log(`  best or second  ${count(({ rank }) => rank !== null && rank <= 2)}`);
  console.log(`  worst           ${count(({ rank, worst }) => rank === worst)}`);
  console.log(`  not among the good ones  ${count(({ rank }) => rank === null)}\n`);
}

const askModel =
  (url: string, model: string): AskModel =>
  async ({ system, user, schema }) => {
    const answer = await fetch(`${url.replace(/\/$/u, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env['REVIEWER_KEY'] ?? ''}` },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        response_format: { type: 'json_schema', json_schema: { ...(schema as object), strict: true } },
      }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const body = (await answer.json()) as { choices: { message: { content: string } }[] };
    return JSON.parse(body.choices[0]?.message.content ?? '') as unknown;
  };
