import type { Api, Automation } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import type { Session } from '../../session/session.ts';

/** The automation with this id or name; throws a usage error unless exactly one matches. */
export async function findAutomation(session: Session, api: Api, wanted: string): Promise<Automation> {
  const automations = await session.call(api.automations.list, {});
  const found = automations.filter(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  const [automation] = found;
  if (automation !== undefined && found.length === 1) return automation;
  const why = found.length > 1 ? `Several automations match "${wanted}"` : `There is no automation "${wanted}"`;
  throw new UsageError(`${why}. Get the ID from: serplift automations list`);
}
