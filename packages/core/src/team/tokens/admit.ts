import { type Access, type Endpoint, type ParsedInputOf, pathNames } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { Actor } from '../context/context.ts';
import { requireBoundedInput } from './input-bounds-rules.ts';
import { requireScope } from './scope-rules.ts';

const accessChecks: Record<Access, (actor: Actor) => void> = {
  public: () => {},
  signedIn: requireUser,
  team: requireTeam,
  owner: (actor) => {
    requireTeam(actor);
    if (actor.role !== 'owner') throw new AppError('forbidden', 'Only team owners can do this.');
  },
  inviter: (actor) => {
    requireTeam(actor);
    if (actor.role === 'member') throw new AppError('forbidden', 'Only owners and admins of the team can do this.');
  },
  // The operator at the machine is no user.
  admin: (actor) => {
    if (actor.isAdmin) return;
    requireUser(actor);
    throw new AppError('forbidden', 'Only the administrator can do this.');
  },
};

function requireUser(actor: Actor): void {
  if (actor.userId === null) throw new AppError('unauthenticated', 'Sign in first.');
}

function requireTeam(actor: Actor): void {
  requireUser(actor);
  if (actor.teamId === null) throw new AppError('forbidden', 'Create a team first.');
}

/** Another team's id in a path answers exactly like a missing one, before any right is looked at. */
function requireOwnTeamInPath(definition: Endpoint, actor: Actor, input: unknown): void {
  if (!pathNames(definition.path).includes('teamId')) return;
  requireUser(actor);
  if ((input as { teamId: string }).teamId !== actor.teamId) throw new AppError('not_found', 'Team not found.');
}

/** An answer lists this many faults; a batch of rows can have thousands. */
const issuesAtMost = 100;

/** Checks an input against the endpoint's schema; reports every issue with its place. */
export function parseInput<E extends Endpoint>(definition: E, input: unknown): ParsedInputOf<E> {
  requireBoundedInput(input);
  const result = definition.input.safeParse(input);
  if (result.success) return result.data as ParsedInputOf<E>;
  const issues = result.error.issues
    .slice(0, issuesAtMost)
    .map((issue) => ({ at: issue.path.join('.') || 'input', message: issue.message }));
  const messages = [...new Set(issues.map((issue) => issue.message))];
  // A single message stays as it is: the specification words several without a period.
  const [only] = messages;
  const message =
    messages.length === 1 && only !== undefined
      ? only
      : messages.map((one) => (one.endsWith('.') ? one : `${one}.`)).join(' ');
  throw new AppError('invalid_input', message, { details: { issues } });
}

/** Checks who calls and what was sent, before anything is done for the call; returns the input as the use case gets it. */
export function admit<E extends Endpoint>(actor: Actor, call: { endpoint: E; input: unknown }): ParsedInputOf<E> {
  if (call.endpoint.access === 'admin') accessChecks.admin(actor);
  else if (call.endpoint.access !== 'public') requireUser(actor);
  requireScope(call.endpoint, actor);
  const input = parseInput(call.endpoint, call.input);
  requireOwnTeamInPath(call.endpoint, actor, input);
  accessChecks[call.endpoint.access](actor);
  return input;
}
