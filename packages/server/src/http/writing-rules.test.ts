import { api, type InputOf, rejectReasons } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import { importPages, openSearchTeam, sandboxSite as site, until } from '../testing/search-runs.ts';

let product: Product;
let owner: Person;
let teamId: string;
beforeAll(async () => {
  ({ product, owner } = await openSearchTeam());
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
});
afterAll(() => product.close());

const pages = [`${site}/rain-jackets/`, `${site}/tents/`, `${site}/backpacks/`];
const tone = rejectReasons.seo.find(({ id }) => id === 'tone');
const word = 'Never say “larkspurish”, please.';

/** A run that has ended, with what its writers were asked. */
async function run(subjects: string[]) {
  product.sandbox.calls.clear();
  const importId = await importPages(owner, subjects);
  const { id } = await owner.call(api.seo.start, { importId, settings: {} });
  const shown = await until(
    () => owner.call(api.seo.show, { optimizationId: id }),
    ({ completedAt }) => completedAt !== null,
  );
  const asked = product.sandbox.calls
    .list()
    .map(({ body }) => JSON.stringify(body ?? ''))
    .filter((body) => body.includes('page_snippets'));
  expect(asked.length).toBeGreaterThan(0);
  return { shown, asked };
}

it('reasons for rejections become rules that the next run is written with, until someone switches them off', async () => {
  const first = await run(pages);
  expect(first.shown.writingRules).toBeUndefined();
  const proposals = first.shown.pages.filter(({ state }) => state === 'succeeded');
  expect(proposals).toHaveLength(3);
  const reject = (decisions: InputOf<typeof api.decisions.decideMany>['decisions'], optimizationId: string) =>
    owner.call(api.decisions.decideMany, { optimizationId, decisions });
  const rejected = proposals.map(({ id: itemId }, index) => ({
    itemId,
    verdict: 'rejected' as const,
    reason: index === 2 ? `${tone?.text}. ${word}` : (tone?.text ?? ''),
  }));
  await reject(rejected, first.shown.id);
  const list = () => owner.call(api.writingRules.list, { teamId });
  // One person in one run is not enough.
  expect(await list()).toMatchObject([
    { name: 'Wrong tone', state: 'collecting', rejections: 3, runs: 1, people: 1 },
    { name: 'Avoid the word “larkspurish”', state: 'collecting', rejections: 1 },
  ]);

  const second = await run(pages.slice(0, 2));
  expect(second.shown.writingRules).toBeUndefined();
  const again = second.shown.pages.map(({ id: itemId }) => ({ itemId, verdict: 'rejected' as const, reason: word }));
  expect(again).toHaveLength(2);
  await reject(again, second.shown.id);
  const [rule] = await list();
  expect(rule).toMatchObject({
    name: 'Avoid the word “larkspurish”',
    state: 'active',
    rejections: 3,
    runs: 2,
    examples: [{ text: word, by: 'owner' }, { by: 'owner' }],
  });

  const third = await run([pages[2] ?? '']);
  expect(third.shown.writingRules).toEqual(['Avoid the word “larkspurish”']);
  const [history] = await owner.call(api.seo.history, { userId: third.shown.createdBy?.id ?? '' });
  expect(history?.writingRules).toEqual(third.shown.writingRules);
  for (const body of third.asked) expect(body).toMatch(/teamRules[^]*larkspurish/u);

  const input = { teamId, ruleId: rule?.id ?? '' };
  await owner.call(api.writingRules.setEnabled, { ...input, enabled: false });
  const fourth = await run([pages[2] ?? '']);
  expect(fourth.shown.writingRules).toBeUndefined();
  for (const body of fourth.asked) expect(body).not.toContain('larkspurish');

  const stranger = await product.signUpWithTeam('stranger@example.com', 'Other');
  const otherId = (await stranger.call(api.user.current, {})).team?.id ?? '';
  expect(await stranger.call(api.writingRules.list, { teamId: otherId })).toEqual([]);
  for (const teamOf of [teamId, otherId]) {
    const asStranger = stranger.call(api.writingRules.setEnabled, { ...input, teamId: teamOf, enabled: true });
    await expect(asStranger).rejects.toMatchObject({ status: 404 });
  }
  expect(await list()).toMatchObject([{ state: 'off' }, { state: 'collecting' }]);
  await owner.call(api.writingRules.remove, input);
  expect(await list()).toMatchObject([{ name: 'Wrong tone' }]);
});
