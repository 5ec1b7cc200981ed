import { AppError } from '../../contract/errors.ts';
import type { Site } from '../../providers/sites/site.ts';
import type { Context } from '../../team/context/context.ts';
import { readRendered } from '../destinations/read-rendered.ts';
import { type PagePlan, planRows } from '../record/plan-rows.ts';
import { planText } from '../record/plan-rules.ts';
import type { Publication } from '../record/publication.ts';
import type { PublicationChange } from '../record/publications-store.ts';

export const noPage = "The site has no post or page at this address, so its texts can't be changed this way.";

async function findChange(
  { context, site }: { context: Context; site: Site | null },
  pageUrl: string,
): Promise<(row: Publication) => PublicationChange> {
  const stored = site === null ? null : await site.read(pageUrl, context.signal);
  if (site !== null && stored === null) throw new AppError('provider_rejected', noPage);
  const rendered = await readRendered(context, pageUrl, site?.pageLogin);
  const now = context.now();
  return (row) => planText(row, { stored, rendered, now });
}

/** Reads a page and what its site keeps for it, and writes down what publishing would change; changes nothing there. */
export const planPage = (work: { context: Context; site: Site | null }, of: PagePlan): Promise<void> =>
  planRows(work.context, of, () => findChange(work, of.pageUrl));
