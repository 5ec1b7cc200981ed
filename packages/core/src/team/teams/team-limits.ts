import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { countDeeds } from '../audit/audit-store.ts';
import type { Actor, Context } from '../context/context.ts';
import { holdTeam } from './teams-store.ts';

/** How many of one thing there may be: "A team can have at most 200 projects. Delete one first." */
interface TeamLimit {
  who: string;
  most: number;
  things: string;
  remedy: string;
  /** Counts what was started in the last 24 hours, so that waiting helps; absent, something has to go first. */
  isDaily?: true;
}

/** Everything that a member can create, and how much of it a team may have. */
export const teamLimits = {
  members: { who: 'A team can have', most: 500, things: 'members', remedy: 'Remove someone first.' },
  invitations: { who: 'A team can have', most: 200, things: 'open invitations', remedy: 'Cancel one first.' },
  tokens: { who: 'You can have', most: 50, things: 'access tokens', remedy: 'Revoke one first.' },
  projects: { who: 'A team can have', most: 200, things: 'projects', remedy: 'Delete one first.' },
  projectPages: { who: 'A team can have', most: 5_000, things: 'pages in its projects', remedy: 'Delete one first.' },
  ideas: { who: 'A team can have', most: 10_000, things: 'ideas', remedy: 'Delete one first.' },
  ideasOfPage: { who: 'A page can have', most: 200, things: 'ideas', remedy: 'Delete one first.' },
  automations: { who: 'A team can have', most: 50, things: 'automations', remedy: 'Delete one first.' },
  imports: { who: 'A team can have', most: 100, things: 'imports', remedy: 'Delete one first.' },
  facts: { who: 'A team can have', most: 200, things: 'approved facts', remedy: 'Delete one first.' },
  factProposals: {
    who: 'You can have pages read for',
    most: 200,
    things: 'proposals of facts in 24 hours',
    remedy: 'Try again later.',
    isDaily: true,
  },
  destinations: { who: 'A team can have', most: 50, things: 'destinations', remedy: 'Disconnect one first.' },
  protectedPages: {
    who: 'A team can have',
    most: 5_000,
    things: 'protected pages',
    remedy: 'Remove the protection from one first.',
  },
  approvals: {
    who: 'A token can have',
    most: 20,
    things: 'requests waiting for approval',
    remedy: 'Wait until someone has decided on one.',
  },
  runs: {
    who: 'A team can start',
    most: 2_000,
    things: 'runs in 24 hours',
    remedy: 'Try again later.',
    isDaily: true,
  },
  automationStarts: {
    who: 'A team can start',
    most: 2_000,
    things: 'automations by hand or token in 24 hours',
    remedy: 'Try again later.',
    isDaily: true,
  },
  /** What the audit log gets of one person, and with it every row that only a change can make. */
  changes: {
    who: 'You can make',
    most: 20_000,
    things: 'changes in 24 hours',
    remedy: 'Try again later.',
    isDaily: true,
  },
} as const satisfies Record<string, TeamLimit>;

type TeamLimitName = keyof typeof teamLimits;

/** Throws when there are that many already: `rate_limited` for a limit of a day, otherwise `conflict`. */
export function requireBelow(name: TeamLimitName, count: number): void {
  const { who, most, things, remedy, ...rest } = teamLimits[name];
  if (count < most) return;
  const message = `${who} at most ${most.toLocaleString('en')} ${things}. ${remedy}`;
  if ('isDaily' in rest) throw new AppError('rate_limited', message, { details: { retryAfterSeconds: 3600 } });
  throw new AppError('conflict', message);
}

/**
 * Allows a team one more of a thing, in the transaction that creates it: the team is held until then, so that
 * parallel calls are counted one after the other. Throws what `requireBelow` throws.
 */
export async function requireRoom(
  context: Context,
  of: { teamId: string; limit: TeamLimitName },
  count: () => Promise<number>,
): Promise<void> {
  await holdTeam(context.db, of.teamId);
  requireBelow(of.limit, await count());
}

const dayMs = 86_400_000;

/** Whether a call may write something new; what is deleted was counted when it was made. */
const isChange = ({ method, token }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE' && token !== 'read';

/** Refuses a change by a person with more changes in a day than anyone can make by hand: `rate_limited`. */
export async function limitChanges(context: Context, actor: Actor, endpoint: Endpoint): Promise<void> {
  if (actor.userId === null || !isChange(endpoint)) return;
  const since = new Date(context.now().getTime() - dayMs);
  requireBelow('changes', await countDeeds(context.db, { userId: actor.userId, since }));
}
