// @vitest-environment happy-dom
import type { Decision } from '@serplift/core/api';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { exampleUser } from '../../testing/example-user.ts';
import { openStand, type Stand } from '../../testing/stand-page.tsx';
import { toasts } from '../../ui/overlay/toast-store.ts';
import type { ReviewEntry } from './review-kind.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import { useReview } from './use-review.ts';

let stand: Stand;
beforeEach(() => {
  stand = openStand();
  stand.answers.set('GET /api/user', { status: 200, body: exampleUser({ username: 'ana' }) });
  stand.answers.set('PUT /api/optimizations/r1/decisions', ({ body }) => {
    const { decisions } = body as { decisions: { itemId: string; verdict: string }[] };
    const kept = decisions.map(({ itemId, ...verdict }) => {
      const decision = { ...verdict, decidedBy: 'ana', decidedAt: '2026-01-02T00:00:00.000Z' };
      return { itemId, decision: decision.verdict === 'open' ? null : decision };
    });
    return { status: 200, body: { decisions: kept } };
  });
});
afterEach(() => stand.close());

type Verdict = Decision['verdict'];

function entry(id: string, verdict: Verdict | null, isUnsaved: boolean): ReviewEntry {
  const item = { id, state: 'succeeded', decision: verdict && { verdict }, reasons: [], unchecked: null };
  const rest = { kind: 'seo', runId: 'r1', name: `Page ${id}`, looks: [], offers: [], searchText: id };
  return { id, item, ...rest, isUnsaved: () => isUnsaved } as unknown as ReviewEntry;
}

interface ListProps {
  verdicts?: Record<string, Verdict>;
  unsaved?: string;
}

const ids = ['a', 'b', 'c', 'd'];

function List({ verdicts, unsaved }: ListProps) {
  const [entries, setEntries] = useState(() => ids.map((id) => entry(id, verdicts?.[id] ?? null, id === unsaved)));
  const setDecision = useCallback(
    ({ id }: { id: string }, decision: Decision | null) =>
      setEntries((all) => all.map((one) => (one.id === id ? { ...one, item: { ...one.item, decision } } : one))),
    [],
  );
  const state = useReview({ entries, isAll: true, setDecision });
  const select = (id: string) => state.setSelectedIds((before) => new Set([...before, id]));
  useReviewKeys(state, { openPane: () => {}, select, focusSearch: () => {}, focusEditor: () => {} });
  const decided = entries.map(({ id, item }) => `${id}:${item.decision?.verdict ?? 'open'}`);
  return (
    <div>
      at {state.current?.id ?? 'none'} {decided.join(' ')} selected:{[...state.selectedIds].join('')} asks:
      {state.dialog?.kind}
      <button onClick={() => state.acceptAll(entries)}>accept all</button>
      <ReviewDialog state={state} />
    </div>
  );
}

function Page(props: ListProps) {
  return useSession().status === 'signedIn' ? <List {...props} /> : null;
}

/** Draws the list, and gives what presses keys and what is shown. */
async function draw(props: ListProps = {}, query = '') {
  const drawn = stand.draw(<Page {...props} />, { at: `/review${query}` });
  await expect.poll(drawn.text).toContain('at ');
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  return { ...drawn, key: press };
}

it('a key that is held moves on and decides nothing more', async () => {
  const { key, text } = await draw();
  key('a');
  await expect.poll(text).toContain('at b a:accepted b:open');
  key('a', { repeat: true });
  key('j', { repeat: true });
  await expect.poll(text).toContain('at c a:accepted b:open');
});

it('a digit rejects with its reason, and no other key decides, while the window that asks is still on its way', async () => {
  const { key, text } = await draw();
  key('r');
  await expect.poll(text).toContain('asks:reject');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  key('a');
  key('2');
  await expect.poll(text).toContain('at b a:rejected b:open');
  await expect.poll(stand.calls).toContain('PUT /api/optimizations/r1/decisions');
  expect(text()).not.toContain('accepted');
});

it('undoing says who decided meanwhile, shows what they decided, and names what a decision replaces', async () => {
  const { key, text } = await draw();
  key('a');
  await expect.poll(text).toContain('at b a:accepted');
  await expect.poll(stand.calls).toContain('PUT /api/optimizations/r1/decisions');
  const sent: unknown[] = [];
  const decidedAt = new Date().toISOString();
  stand.answers.set('PUT /api/optimizations/r1/decisions', ({ body }) => {
    sent.push(...(body as { decisions: unknown[] }).decisions);
    const decision = { verdict: 'rejected', decidedBy: 'kim', decidedAt };
    return { status: 200, body: { decisions: [{ itemId: 'a', decision, isOvertaken: true }] } };
  });
  key('u');
  await expect.poll(() => toasts.read()?.title).toBe('kim rejected it just now; nothing was undone.');
  await expect.poll(text).toContain('a:rejected');
  expect(sent).toEqual([{ itemId: 'a', verdict: 'open', replaces: expect.any(String) }]);
});

it('a decision after one that was not saved replaces what stands at the server, and both are taken back if neither is saved', async () => {
  const { key, text } = await draw({}, '?show=all');
  const sent: unknown[] = [];
  stand.answers.set('PUT /api/optimizations/r1/decisions', ({ body }) => {
    sent.push(...(body as { decisions: unknown[] }).decisions);
    return { status: 503, body: { error: { code: 'unavailable', message: 'Later.' } } };
  });
  key('a');
  key('u');
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent).toMatchObject([
    { itemId: 'a', verdict: 'accepted', replaces: null },
    { itemId: 'a', verdict: 'open', replaces: null },
  ]);
  await expect.poll(text).toContain('a:open');
});

it('undo takes one step after the other, however the row is decided that is read', async () => {
  const { key, text } = await draw({ verdicts: { c: 'rejected', d: 'rejected' } }, '?show=all');
  for (const id of ['a', 'b']) {
    await expect.poll(text).toContain(`at ${id}`);
    key('a');
    await expect.poll(text).toContain(`${id}:accepted`);
  }
  // Nothing waits any more, so the row that was decided last is still read.
  await expect.poll(text).toContain('at b a:accepted b:accepted');
  key('u');
  await expect.poll(text).toContain('at b a:accepted b:open');
  key('j');
  await expect.poll(text).not.toContain('at b');
  key('k');
  await expect.poll(text).toContain('at b');
  key('u');
  await expect.poll(text).toContain('at a a:open b:open');
});

it('the Undo of many takes back those many, although another decision came after them', async () => {
  const drawn = await draw({}, '?show=all');
  drawn.press('accept all');
  await expect.poll(drawn.text).toContain('a:accepted b:accepted c:accepted d:accepted');
  const { action } = toasts.read() ?? {};
  drawn.key('u');
  await expect.poll(drawn.text).toContain('a:open b:accepted');
  action?.run();
  await expect.poll(drawn.text).toContain('a:open b:open c:open d:open');
});

it('accepting leaves alone what a person has edited, and what has unsaved changes', async () => {
  const { key, text } = await draw({ verdicts: { a: 'edited' }, unsaved: 'b' }, '?show=all');
  await expect.poll(text).toContain('at b');
  key('a');
  await expect.poll(() => toasts.read()?.title).toBe('Page b has unsaved changes');
  for (const next of ['c', 'd', 'a']) {
    key('j');
    await expect.poll(text).toContain(`at ${next}`);
  }
  key('a');
  key('k');
  await expect.poll(text).toContain('at d');
  expect(text()).toContain('a:edited b:open');
  expect(stand.calls().filter((call) => call.startsWith('PUT'))).toEqual([]);
});

it('what is reopened leaves the accepted ones, and the one beside it is read', async () => {
  const all = { a: 'accepted', b: 'accepted', c: 'accepted', d: 'accepted' } as const;
  const { key, text } = await draw({ verdicts: all }, '?show=accepted');
  key('j');
  await expect.poll(text).toContain('at b');
  key('u');
  await expect.poll(text).toContain('at c a:accepted b:open');
});
