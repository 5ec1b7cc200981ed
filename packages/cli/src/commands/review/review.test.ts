import type {
  AdCheck,
  AdsOptimization,
  Decision,
  Idea,
  QuestionOptimization,
  SeoOptimization,
  SeoPage,
  Rejection,
} from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

interface Decided {
  id: string;
  name: string;
  decision: Decision | null;
}

let machine: TestMachine;
let pages: SeoPage[];
beforeAll(async () => {
  machine = await createTestMachine();
  await machine.run(['ads', 'accounts', '--select', 'Juniper & Pine']);
  const runs = [
    ['seo', 'run', '--max-pages', '4'],
    ['ads', 'run', '--ad-group', 'Tents', '--ad-group', 'Sleeping Bags'],
    ['questions', 'run', '--max-queries', '3'],
  ];
  for (const { code, err } of await Promise.all(runs.map((line) => machine.run(line)))) {
    if (code !== 0) throw new Error(err);
  }
  ({ pages } = await machine.json<SeoOptimization>(['seo', 'show']));
});
afterAll(() => machine.close());

const pathOf = (page: SeoPage | undefined): string => new URL(page?.url ?? '').pathname;
const asking = (...answers: string[]) => {
  const asked: string[] = [];
  const text = async (question: string, { initial = '' } = {}): Promise<string> => {
    asked.push(question);
    return answers.shift() ?? initial;
  };
  return { asked, prompts: { confirm: async () => true, text } };
};
const newestAds = (): Promise<AdsOptimization> => machine.json(['ads', 'show']);

describe('deciding', () => {
  test('a page is named by its address, the end of it with or without a slash, or its id', async () => {
    const [first, second, third] = pages;
    const line = ['seo', 'accept', pathOf(first).replace(/\/$/u, ''), second?.url ?? '', third?.id ?? ''];
    const decided = await machine.json<Decided[]>(line);
    expect(decided.map(({ name, decision }) => [name, decision?.verdict])).toEqual(
      [first, second, third].map((page) => [page?.url, 'accepted']),
    );
    const run = await machine.json<SeoOptimization>(['seo', 'show', '--decision', 'open']);
    expect(run.pages.map(({ id }) => id)).toEqual([pages[3]?.id]);
  });

  test('a rejection keeps its reason, and the CSV leaves its texts out', async () => {
    const { code, out, err } = await machine.run(['seo', 'reject', pathOf(pages[0]), '--reason', 'Not us'], {
      columns: 80,
    });
    expect({ code, err }).toEqual({ code: 0, err: '\nRejected 1 page.\n' });
    expect(out).toContain('rejected');
    expect((await machine.run(['seo', 'export'])).out).toContain('Rejected: Not us');
    expect((await machine.run(['seo', 'show', '--page', pathOf(pages[0])])).out).toContain('rejected by demo: Not us');
  });

  test('a rejection without a reason asks for one, where a person can be asked', async () => {
    const line = ['seo', 'reject', pathOf(pages[1])];
    const unasked = await machine.run(line);
    expect({ code: unasked.code, err: unasked.err }).toEqual({
      code: 2,
      err: expect.stringContaining('--reason') as string,
    });
    const { prompts } = asking('Too loud');
    const [decided] = await machine.json<Decided[]>(line, { prompts });
    expect(decided?.decision).toMatchObject({ verdict: 'rejected', reason: 'Too loud' });
  });

  test('the reasons are listed', async () => {
    const rejections = await machine.json<Rejection[]>(['brand', 'rejections']);
    expect(rejections.find(({ reason }) => reason === 'Too loud')).toMatchObject({ kind: 'seo', count: 1 });
    expect((await machine.run(['brand', 'rejections'])).out).toContain('Not us');
  });

  test('--all takes what is undecided, --min-clicks only what is worth it, --dry-run nothing', async () => {
    const line = ['seo', 'accept', '--all'];
    const gain = pages[3]?.newText.point ?? 0;
    expect(await machine.json<Decided[]>([...line, '--min-clicks', String(Math.ceil(gain) + 1)])).toEqual([]);
    const dry = await machine.run([...line, '--min-clicks', '0', '--dry-run']);
    expect(dry.out).toContain(pages[3]?.url);
    expect(dry.err).toContain('nothing was changed (--dry-run)');
    expect((await machine.json<Decided[]>(line)).map(({ id }) => id)).toEqual([pages[3]?.id]);
    expect((await machine.run(line)).err).toBe('Nothing in this run is left to decide.\n');
  });

  test('undo opens what was decided again', async () => {
    expect(
      (await machine.json<Decided[]>(['seo', 'accept', '--undo', '--all'])).every(({ decision }) => decision === null),
    ).toBe(true);
    expect((await machine.json<SeoOptimization>(['seo', 'show', '--decision', 'open'])).pages).toHaveLength(4);
  });

  test('a name that matches several is refused with what it may mean, and nothing is decided', async () => {
    const { code, err } = await machine.run(['seo', 'accept', pathOf(pages[0]), '/']);
    expect(code).toBe(4);
    expect(err).toContain('no page "/"');
    const ambiguous = await machine.run(['questions', 'accept', 'o']);
    expect(ambiguous.code).toBe(2);
    expect(ambiguous.err).toMatch(/"o" matches \d questions: .+, .+\. Use a full name, or the ID from/u);
    expect((await machine.json<SeoOptimization>(['seo', 'show', '--decision', 'accepted'])).pages).toEqual([]);
  });

  test('naming no item, or items together with --all, is an error that says what to do', async () => {
    expect((await machine.run(['ads', 'accept'])).err).toContain(
      'pass --all. List them with: serplift ads show --decision open',
    );
    expect((await machine.run(['ads', 'accept', '--all', 'Tents'])).code).toBe(2);
    expect((await machine.run(['seo', 'accept', pathOf(pages[0]), '--min-clicks', '5'])).code).toBe(2);
  });
});

describe('wording a proposal', () => {
  test('a title of one’s own keeps the proposed description; one too wide has to be confirmed', async () => {
    const title = 'Everything about them: sizes, prices, weights, care, repairs and returns in one place';
    const line = ['seo', 'edit', pathOf(pages[0]), '--title', title];
    expect(await machine.run(line)).toMatchObject({ code: 2, err: expect.stringContaining('Pass --yes') as string });
    const { code, out, err } = await machine.run([...line, '--yes']);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/Title: It is \d+ px wide/u) as string });
    expect(out).toContain(pages[0]?.optimizedDescription);
    const page = await machine.json<SeoPage>(['seo', 'show', '--page', pathOf(pages[0])]);
    expect(page.decision).toMatchObject({ verdict: 'edited', title, description: page.optimizedDescription });
  });

  test('an alternative of the run can be taken, and a number it does not have is an error', async () => {
    const [chosen] = pages[1]?.alternatives ?? [];
    const edited = await machine.json<Decided>(['seo', 'edit', pathOf(pages[1]), '--alternative', '1']);
    expect(edited.decision).toMatchObject({ title: chosen?.title, description: chosen?.description });
    expect((await machine.run(['seo', 'edit', pathOf(pages[1]), '--alternative', '99'])).code).toBe(2);
  });

  test('an alternative can be accepted as it is, and the CSV has its texts', async () => {
    const place = pages.findIndex(({ alternatives }) => alternatives[0]?.violations.length === 0);
    const chosen = pages[place]?.alternatives[0];
    const line = ['seo', 'accept', pathOf(pages[place]), '--alternative'];
    const [accepted] = await machine.json<Decided[]>([...line, '1']);
    expect(accepted?.decision).toMatchObject({ verdict: 'accepted', alternative: 1, title: chosen?.title });
    expect((await machine.run(['seo', 'export'])).out).toContain(chosen?.title);
    expect((await machine.run(['seo', 'show', '--page', pathOf(pages[place])])).out).toContain(
      'accepted alternative 1',
    );
    expect((await machine.run([...line, '99'])).err).toContain('so there is no alternative 99');
    expect((await machine.run(['seo', 'accept', '--all', '--alternative', '1'])).code).toBe(2);
  });

  test('without options a person is asked, with the present texts to begin from', async () => {
    const { asked, prompts } = asking('A title typed');
    const edited = await machine.json<Decided>(['seo', 'edit', pathOf(pages[2])], { prompts });
    expect(asked).toEqual(['Title:', 'Description:']);
    expect(edited.decision).toMatchObject({ title: 'A title typed', description: pages[2]?.optimizedDescription });
    const unasked = await machine.run(['seo', 'edit', pathOf(pages[2])]);
    expect({ code: unasked.code, err: unasked.err }).toEqual({
      code: 2,
      err: expect.stringContaining('--title, --description') as string,
    });
  });

  test('questions are named by their place and answered in one’s own words', async () => {
    const { queries } = await machine.json<QuestionOptimization>(['questions', 'show']);
    const place = queries.findIndex(({ state }) => state === 'succeeded') + 1;
    const edited = await machine.json<Decided>([
      'questions',
      'edit',
      String(place),
      '--answer',
      'By hand, at 30 °C.',
      '--yes',
    ]);
    expect(edited.decision).toMatchObject({ title: queries[place - 1]?.query, description: 'By hand, at 30 °C.' });
    const { out } = await machine.run(['questions', 'show', '--question', String(place)]);
    expect(out).toMatch(/Answer as edited\tBy hand, at 30 °C\./u);
    expect((await machine.run(['questions', 'export', '--json-ld', String(place)])).out).toContain(
      '"text": "By hand, at 30 °C."',
    );
    const [accepted] = await machine.json<Decided[]>(['questions', 'accept', edited.id]);
    expect(accepted?.decision?.verdict).toBe('accepted');
  });
});

describe('the texts of an ad', () => {
  const tents = async () => (await newestAds()).adGroups.find(({ adGroup }) => adGroup.name === 'Tents');

  test('are checked before they are saved, each broken rule reported with its place', async () => {
    const line = ['ads', 'edit', 'tents', '--headline', '2=BUY NOW!!!'];
    const { code, err } = await machine.run(line);
    expect(code).toBe(1);
    expect(err).toMatch(/^Headline 2: /mu);
    expect(err).toContain('Nothing was saved.');
    expect((await tents())?.decision).toBeNull();
    expect((await machine.run(['ads', 'edit', 'Tents', '--headline', '14=Too far'])).code).toBe(2);
    expect((await machine.run(['ads', 'edit', 'Tents', '--headline', 'No number'])).code).toBe(2);
  });

  test('are changed place by place and pinned; --dry-run saves nothing', async () => {
    const line = ['ads', 'edit', 'Tents', '--headline', '2=Shelter for Wet Weeks', '--pin-headline', '2=1'];
    const dry = await machine.json<AdCheck & { saved: boolean }>([...line, '--dry-run']);
    expect(dry).toMatchObject({ saved: false, violations: [] });
    expect((await tents())?.decision).toBeNull();
    const { code, out } = await machine.run(line, { columns: 80 });
    expect(code).toBe(0);
    expect(out).toMatch(/Headline 2 +\d+\/30 +only at headline 1 +Shelter for Wet Weeks/u);
    const item = await tents();
    expect(item?.decision?.verdict).toBe('edited');
    expect(item?.generatedAd?.headlines[1]).toMatchObject({ text: 'Shelter for Wet Weeks', pin: 'HEADLINE_1' });
    await machine.run(['ads', 'edit', 'Tents', '--pin-headline', '2=any']);
    expect((await tents())?.generatedAd?.headlines[1]?.pin).toBeNull();
  });

  test('that were accepted are the ones --only-accepted means', async () => {
    await machine.run(['ads', 'accept', 'Sleeping Bags']);
    await machine.run(['ads', 'reject', 'Tents', '--reason', 'Later']);
    const { out } = await machine.run(['ads', 'export', '--only-accepted']);
    expect(out.trimEnd().split('\r\n')).toHaveLength(2);
    expect(out).toContain('Sleeping Bags');
    expect((await machine.run(['ads', 'campaigns', '--ads', 'Tents'])).out).toMatch(/^Ad group\tAd\t/u);
  });
});

describe('saving an idea', () => {
  test('of a page makes project and page once, then uses them again', async () => {
    const line = ['seo', 'save-idea', pathOf(pages[0])];
    const first = await machine.run(line);
    expect(first.err).toContain('Created the project "juniperandpine.example"');
    const again = await machine.json<Idea>([...line, '--tag', 'spring', '--changes', 'Only the title']);
    expect(again).toMatchObject({ tags: ['spring'], changes: 'Only the title' });
    const ideas = await machine.json<Idea[]>(['projects', 'ideas', 'juniperandpine.example', pages[0]?.url ?? '']);
    expect(ideas.map(({ id }) => id)).toEqual([first.out.trim(), again.id]);
    expect(ideas[0]?.changes).toMatch(/^Title: /u);
  });

  test('of a question goes to the page that it names', async () => {
    const page = 'https://www.juniperandpine.example/guides/new/';
    const idea = await machine.json<Idea>(['questions', 'save-idea', '1', '--page', page]);
    expect(idea.tags).toContain('question');
    expect((await machine.run(['projects', 'ideas', 'juniperandpine.example', page])).out).toContain(idea.id);
  });
});
