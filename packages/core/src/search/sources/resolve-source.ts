import { AppError } from '../../contract/errors.ts';
import { requireImportPeriod } from '../../contract/search/import-period-rules.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listIntegrations } from '../../team/integrations/list-integrations.ts';
import { requireSelectableWebsite } from '../../team/integrations/list-websites.ts';
import { getImport } from './imports-store.ts';

/** What a run works on: a website of the connected account, or an import of the team. */
export interface RunSource {
  websiteUrl: string;
  importId: string | null;
  name: string;
}

/** Checks that the caller may run on a source: the given import, the given website, otherwise the team's chosen website. */
export async function resolveSource(
  context: Context,
  actor: TeamActor,
  input: { websiteUrl?: string | undefined; importId?: string | undefined },
): Promise<RunSource> {
  if (input.importId !== undefined) {
    const found = await getImport(context.db, actor.teamId, input.importId);
    if (found.status !== 'complete') throw new AppError('conflict', `The import "${found.name}" is not finished yet.`);
    requireImportPeriod(found);
    return { websiteUrl: found.websiteUrl, importId: found.id, name: found.name };
  }
  const websiteUrl = input.websiteUrl ?? (await listIntegrations(context, actor)).searchConsole.selectedWebsite ?? null;
  if (websiteUrl === null) {
    throw new AppError('invalid_input', 'Select a website first.', {
      details: { issues: [{ at: 'websiteUrl', message: 'Select a website first.' }] },
    });
  }
  await requireSelectableWebsite(context, actor, websiteUrl);
  return { websiteUrl, importId: null, name: websiteUrl };
}
