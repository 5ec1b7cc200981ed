import { AppError } from '../../contract/errors.ts';
import type { Site } from '../../providers/sites/site.ts';
import type { Context } from '../../team/context/context.ts';
import { readRendered } from '../destinations/read-rendered.ts';
import type { ChangeOf } from '../record/plan-rows.ts';
import { planText } from '../record/plan-rules.ts';

export const noPage = "The site has no post or page at this address, so its texts can't be changed this way.";

/** Reads a page and what its site keeps for it: what publishing would change. */
export async function planPage(context: Context, site: Site | null, pageUrl: string): Promise<ChangeOf> {
  const stored = site === null ? null : await site.read(pageUrl, context.signal);
  if (site !== null && stored === null) throw new AppError('provider_rejected', noPage);
  const rendered = await readRendered(context, pageUrl, site?.pageLogin);
  const now = context.now();
  return (row) => planText(row, { stored, rendered, now });
}
