import { UsageError } from '../../output/exit-codes.ts';
import { type ConfirmOptions, confirmed } from '../../session/confirm.ts';
import { findItem, readItems } from '../runs/find-item.ts';
import type { RunTypes } from '../runs/run-kind.ts';
import type { OneRun } from '../runs/with-run.ts';
import { requireProposal } from './choose-items.ts';
import { decisionsJson, printDecisions } from './print-decisions.ts';

/** What people call the two texts of a proposal, and the options that set them. */
export interface TextNames {
  title: { name: string; flag: string };
  description: { name: string; flag: string };
}

/** What a person wants to change; an absent text is kept. */
export interface NewTexts {
  /** The alternative that an edit began with. */
  alternative?: number | undefined;
  title?: string | undefined;
  description?: string | undefined;
}

/** Whether an edit is saved although the checks find something in it. */
export type EditOptions = Pick<ConfirmOptions, 'yes'>;

const fields = ['title', 'description'] as const;

/** The texts that were typed, or the answers of a person who sees the present ones. */
async function askTexts(
  { tools: { cli } }: OneRun<RunTypes>,
  { typed, present, names }: { typed: NewTexts; present: Record<(typeof fields)[number], string>; names: TextNames },
): Promise<Record<(typeof fields)[number], string>> {
  const texts = { ...present };
  const isTyped = fields.some((field) => typed[field] !== undefined);
  const flags = fields.map((field) => names[field].flag).join(', ');
  for (const field of fields) {
    const text = isTyped
      ? (typed[field] ?? present[field])
      : await cli
          .requirePrompts(`No terminal to ask in. Pass the new text: ${flags}`)
          .text(`${names[field].name}:`, { initial: present[field] });
    if (text.trim() === '')
      throw new UsageError(`The ${names[field].name.toLowerCase()} is empty. Set it with ${names[field].flag}.`);
    texts[field] = text.trim();
  }
  return texts;
}

/** Rewords a proposal; what is not given is kept, and if nothing is given a person is asked. What the checks find has to be confirmed. */
export async function editTexts<Of extends RunTypes>(
  of: OneRun<Of>,
  {
    named,
    names,
    textsFor,
    options,
  }: {
    named: string;
    names: TextNames;
    textsFor: (item: Of['item']) => NewTexts;
    options: EditOptions;
  },
): Promise<void> {
  const { tools, kind, optimizationId } = of;
  const { cli, session, api } = tools;
  const item = findItem(kind, await readItems(of), named);
  requireProposal(kind, item);
  const { title, description } = kind.textsOf(item);
  const present = { title: title ?? '', description: description ?? '' };
  const typed = textsFor(item);
  const texts = await askTexts(of, { typed, present, names });
  const address = { optimizationId, itemId: item.id };
  const { alternative } = typed;
  const { findings } = await session.call(api.decisions.check, {
    ...address,
    texts: fields.map((at) => ({ at, text: texts[at] })),
  });
  for (const { at, message } of findings) cli.warn(`${names[at === 'title' ? at : 'description'].name}: ${message}`);
  if (findings.length > 0 && !(await confirmed(cli, options, 'Save it as it is?'))) return;
  const decision = await session.call(api.decisions.decide, {
    ...address,
    verdict: 'edited',
    alternative,
    ...texts,
    confirmed: findings.length > 0,
  });
  const edited: Of['item'] = { ...item, decision };
  await cli.result(decisionsJson(kind, [edited])[0], () =>
    printDecisions(cli, kind, { items: [edited], isFull: true }),
  );
  cli.say(`\nSaved as edited. To undo, run: serplift ${kind.command} accept ${JSON.stringify(named)} --undo`);
}
