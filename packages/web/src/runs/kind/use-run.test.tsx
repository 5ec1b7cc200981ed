// @vitest-environment happy-dom
import { api, type SeoOptimization } from '@serplift/core/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStand, type Stand } from '../../testing/stand-page.tsx';
import { toasts } from '../../ui/overlay/toast-store.ts';
import type { AnyRun, RunKind, RunTypes, WatchRules } from './run-kind.ts';
import { type RunFailure, useRun } from './use-run.ts';

const show = 'GET /api/seo-optimize/r1';
let stand: Stand;
let failures: RunFailure[];
beforeEach(() => {
  stand = openStand();
  failures = [];
  const shown = toasts.read();
  if (shown !== null) toasts.dismiss(shown.id);
});
afterEach(() => stand.close());

const rules: WatchRules = {
  pollMs: 5,
  completedTitle: 'Titles are ready',
  failure: { title: 'The run failed', text: 'Something went wrong.', isReasonTold: true },
  returnsOnFailure: true,
};
const run = (status: AnyRun['status'], results: Partial<AnyRun['results']> = {}) => ({
  status: 200,
  body: { id: 'r1', status, results: { summary: null, error: null, ...results } },
});
const down = { status: 503, body: { message: 'Down.', code: 'unavailable' } };

/** Watches the run by these rules. */
function watch(of: Partial<WatchRules> = {}) {
  type Seo = RunTypes & { run: SeoOptimization };
  const kind = { watch: { ...rules, ...of }, calls: { show: api.seo.show } } as unknown as RunKind<Seo>;
  function Watched() {
    const {
      run: seen,
      isWorking,
      watch: state,
    } = useRun<Seo>({
      kind,
      optimizationId: 'r1',
      onFailure: (failure) => failures.push(failure),
    });
    const words = [seen?.status ?? 'unknown', isWorking ? 'working' : 'still', state.isWatching ? 'watched' : 'left'];
    return (
      <p>
        {words.join(' ')} {state.error === undefined ? 'fine' : 'lost'}
        <button onClick={state.keepWatching}>keep</button>
        <button onClick={state.retry}>retry</button>
      </p>
    );
  }
  return stand.draw(<Watched />);
}
/** The toast that is open, if any. */
const told = () => {
  const shown = toasts.read();
  return shown?.isOpen === true ? { title: shown.title, description: shown.description, tone: shown.tone } : null;
};
const looks = (): number => stand.calls().length;
/** Enough for twenty looks, if there were any. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100));

describe('a run that works', () => {
  it('is looked at until it has completed, which is told once, and no more', async () => {
    stand.answers.set(show, run('pending'));
    const drawn = watch();
    await expect.poll(looks).toBeGreaterThan(2);
    expect(drawn.text()).toMatch(/^pending working watched fine/u);
    stand.answers.set(show, run('processing'));
    await expect.poll(drawn.text).toMatch(/^processing working/u);
    expect(told()).toBeNull();
    stand.answers.set(show, run('completed', { summary: '3 of 3 pages.' }));
    await expect.poll(told).toEqual({ title: 'Titles are ready', description: '3 of 3 pages.', tone: 'good' });
    expect(drawn.text()).toMatch(/^completed still watched/u);
    const before = looks();
    await aWhile();
    expect(looks()).toBe(before);
    expect(failures).toEqual([]);
  });

  it('tells that it completed without a summary, too', async () => {
    stand.answers.set(show, run('processing'));
    const drawn = watch();
    await expect.poll(drawn.text).toContain('working');
    stand.answers.set(show, run('completed'));
    await expect.poll(told).toEqual({ title: 'Titles are ready', description: undefined, tone: 'good' });
  });

  it.each([
    [true, 'No credit.', 'No credit.'],
    [true, null, 'Something went wrong.'],
    [false, 'No credit.', 'Something went wrong.'],
  ])('tells why it failed (reasons told: %s, reason: %s): %s', async (isReasonTold, error, description) => {
    stand.answers.set(show, run('processing'));
    const drawn = watch({ failure: { ...rules.failure, isReasonTold } });
    await expect.poll(drawn.text).toContain('working');
    stand.answers.set(show, run('failed', { error }));
    await expect.poll(told).toEqual({ title: 'The run failed', description, tone: 'bad' });
    expect(failures).toEqual([{ title: 'The run failed', reason: description }]);
  });

  it('tells nothing when it was cancelled', async () => {
    stand.answers.set(show, run('processing'));
    const drawn = watch();
    await expect.poll(drawn.text).toContain('working');
    stand.answers.set(show, run('cancelled'));
    await expect.poll(drawn.text).toMatch(/^cancelled still/u);
    expect({ told: told(), failures }).toEqual({ told: null, failures: [] });
  });
});

it.each(['completed', 'failed'] as const)(
  'a run that had %s before anyone looked tells nothing and is left alone',
  async (status) => {
    stand.answers.set(show, run(status, { error: 'Old.' }));
    const drawn = watch();
    await expect.poll(drawn.text).toMatch(new RegExp(`^${status} still`, 'u'));
    await aWhile();
    expect({ looks: looks(), told: told(), failures }).toEqual({ looks: 1, told: null, failures: [] });
  },
);

describe('a run that is watched for a time', () => {
  it('is left alone after it, until someone keeps watching', async () => {
    stand.answers.set(show, run('processing'));
    const drawn = watch({ atMostMs: 60 });
    await expect.poll(drawn.text).toContain('working left');
    await aWhile();
    const before = looks();
    await aWhile();
    expect(looks()).toBe(before);
    drawn.press('keep');
    await expect.poll(looks).toBeGreaterThan(before + 1);
    await expect.poll(drawn.text).toContain('working left');
  });

  it('is not counted as left when it has ended', async () => {
    stand.answers.set(show, run('completed'));
    const drawn = watch({ atMostMs: 10 });
    await expect.poll(drawn.text).toContain('completed');
    await aWhile();
    expect(drawn.text()).toContain('watched');
  });
});

describe('a look that fails', () => {
  const lost = [{ title: 'The run’s progress can’t be shown', reason: 'The server cannot be reached.' }];

  it('while the run works leads back, once, with a message where there is one', async () => {
    stand.answers.set(show, run('processing'));
    const drawn = watch({ pollMs: 40, lookFailure: { title: 'No connection', tone: 'bad' } });
    await expect.poll(drawn.text).toContain('working');
    stand.answers.set(show, down);
    await expect.poll(() => failures).toEqual(lost);
    expect(told()).toMatchObject({ title: 'No connection' });
    expect(drawn.text()).toMatch(/working watched lost/u);
    await aWhile();
    expect(failures).toEqual(lost);
  });

  it('is repeated after the time of its kind, and is over when it succeeds', async () => {
    stand.answers.set(show, run('processing'));
    const drawn = watch({ pollMs: 20, afterErrorMs: 30 });
    await expect.poll(drawn.text).toContain('working');
    stand.answers.set(show, down);
    await expect.poll(drawn.text).toContain('lost');
    expect(told()).toBeNull();
    stand.answers.set(show, run('processing'));
    await expect.poll(drawn.text).toContain('fine');
  });

  it('before anything was seen leads nowhere, and can be repeated', async () => {
    stand.answers.set(show, down);
    const drawn = watch({ afterErrorMs: 5 });
    await expect.poll(drawn.text).toContain('unknown still watched lost');
    await aWhile();
    expect({ looks: looks(), failures }).toEqual({ looks: 1, failures: [] });
    stand.answers.set(show, run('processing'));
    drawn.press('retry');
    await expect.poll(drawn.text).toContain('processing working watched fine');
  });
});
