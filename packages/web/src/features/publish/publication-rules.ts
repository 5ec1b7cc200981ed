import { type DestinationKind, isByHand, type PublicationBatch, type PublicationReceipt } from '@serplift/core/api';
import type { Tone } from '../../ui/status/Badge.tsx';

type State = PublicationReceipt['state'];

const labels: Record<State, { label: string; tone: Tone }> = {
  accepted: { label: 'Planned', tone: 'accent' },
  sending: { label: 'Sending', tone: 'accent' },
  inDoubt: { label: 'In doubt', tone: 'warn' },
  proposed: { label: 'Proposed', tone: 'accent' },
  published: { label: 'Published', tone: 'good' },
  notShown: { label: 'Not shown', tone: 'warn' },
  live: { label: 'Live', tone: 'good' },
  conflict: { label: 'Conflict', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  kept: { label: 'Kept as it was', tone: 'neutral' },
  rollingBack: { label: 'Rolling back', tone: 'warn' },
  rolledBack: { label: 'Rolled back', tone: 'neutral' },
};

/** How people call the kinds of destinations. */
export const kindLabels: Record<DestinationKind, string> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  shopify: 'Shopify',
  github: 'GitHub',
  byHand: 'By hand',
  webhook: 'Webhook',
  csv: 'CSV file',
};

/** What a destination is that was only tested against a simulation. */
export const untriedTitle = (kind: DestinationKind): string =>
  `Not yet run on a real ${kind === 'github' ? 'repository on GitHub' : `${kindLabels[kind]} site`}`;

/** What is said of destinations that were only tested against a simulation. */
export const untriedNote =
  'It was tested only against a simulation of its API. Publish one page first, and check it before you publish the others.';

/** The state of a text in words. */
export function stateOf(one: PublicationReceipt, batch: Pick<PublicationBatch, 'kind' | 'state'>) {
  if (one.state === 'accepted' && batch.state === 'done' && isByHand(batch.kind)) {
    return { label: 'Waiting to be seen', tone: 'accent' as const };
  }
  return labels[one.state];
}

/** What is left as it was comes after what is sent. */
export function keptLast(publications: readonly PublicationReceipt[]): PublicationReceipt[] {
  const isKept = ({ state }: PublicationReceipt): boolean => state === 'kept';
  return [...publications.filter((one) => !isKept(one)), ...publications.filter(isKept)];
}

/** How many texts are in each state, in the order of their first; what is kept comes last. */
export function countStates(batch: PublicationBatch): { label: string; tone: Tone; count: number }[] {
  const counts = new Map<string, { label: string; tone: Tone; count: number }>();
  for (const one of keptLast(batch.publications)) {
    const state = stateOf(one, batch);
    const known = counts.get(state.label) ?? { ...state, count: 0 };
    counts.set(state.label, { ...known, count: known.count + 1 });
  }
  return [...counts.values()];
}

/** The texts of a plan that publishing would send now. */
export const readyTexts = ({ publications }: PublicationBatch): PublicationReceipt[] =>
  publications.filter(({ state }) => state === 'accepted');

/** The texts that publishing again would send or settle. */
export const openTexts = ({ kind, state, publications }: PublicationBatch): PublicationReceipt[] =>
  publications.filter(
    (one) =>
      state === 'done' &&
      (['failed', 'inDoubt', 'sending'].includes(one.state) || (one.state === 'accepted' && !isByHand(kind))),
  );

/** Whether something of it may be restored. */
export const isRestorable = (batch: PublicationBatch): boolean =>
  !isByHand(batch.kind) &&
  batch.state !== 'running' &&
  batch.publications.some(
    ({ state }) =>
      ['proposed', 'published', 'notShown', 'live', 'sending', 'inDoubt'].includes(state) ||
      (state === 'rollingBack' && batch.kind !== 'github'),
  );
