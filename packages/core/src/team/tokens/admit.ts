import { type Access, type Endpoint, type ParsedInputOf, pathNames } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { inputBounds } from '../../text/json-bounds-rules.ts';
import { isStorable } from '../../text/storable-text-rules.ts';
import type { Actor } from '../context/context.ts';
import { requireScope } from './scope-rules.ts';

/** What is wrong with a value as a whole, as a sentence; null when nothing is. A stack, because input can be deeper than calls. */
function faultOf(root: unknown): string | null {
  const { maxDepth, maxValues } = inputBounds;
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let values = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    values += 1;
    if (values > maxValues)
      return `There are more than ${maxValues.toLocaleString('en')} values; send fewer at a time.`;
    if (typeof value === 'string' && !isStorable(value)) {
      return 'The text contains a character that cannot be stored (NUL, or half of a character pair).';
    }
    if (typeof value !== 'object' || value === null) continue;
    // The object of all fields is the first level.
    if (depth + 2 > maxDepth) return `The value nests deeper than ${maxDepth} levels.`;
    for (const child of Array.isArray(value) ? value : Object.entries(value).flat()) {
      pending.push({ value: child, depth: depth + 1 });
      if (pending.length > maxValues) break;
    }
  }
  return null;
}

/** Refuses an input too deep, too large or with characters that cannot be stored, naming the field, before a schema reads it. */
function requireBoundedInput(input: unknown): void {
  const issues = Object.entries(input ?? {}).flatMap(([at, value]) => {
    const message = faultOf([at, value]);
    return message === null ? [] : [{ at: at.slice(0, 100), message }];
  });
  const [first] = issues;
  if (first !== undefined)
    throw new AppError('invalid_input', first.message, { details: { issues: issues.slice(0, 100) } });
}

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
