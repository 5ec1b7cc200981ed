import type { Approval } from '../../contract/app/approvals-api.ts';
import type { Endpoint, EndpointTable, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { api } from '../../contract/index.ts';
import { formatUsd } from '../../contract/money.ts';
import { canonicalJson, hashCall } from '../approvals/approval-rules.ts';
import type { Answer } from './answer-rules.ts';
import { takeArguments } from './argument-rules.ts';
import type { Ask } from './tool.ts';

const windowMs = 10 * 60_000;

/** A call that waits for its confirmation: who makes it, which, and with what. */
export interface ConfirmedCall {
  teamId: string;
  userId: string;
  call: string;
  input: unknown;
}

const textOf = (call: ConfirmedCall, window: number): string => canonicalJson([{ ...call }, window]);

/** The code that confirms a call; only who got it from this server knows it. */
export function confirmCode(call: ConfirmedCall, now: Date, sign: (text: string) => string): string {
  return sign(textOf(call, Math.floor(now.getTime() / windowMs)));
}

/** Whether a code is of this call and not older than twenty minutes. */
export function isConfirmed(
  call: ConfirmedCall,
  code: string,
  by: { now: Date; sign: (text: string) => string },
): boolean {
  const window = Math.floor(by.now.getTime() / windowMs);
  return [window, window - 1].some((one) => by.sign(textOf(call, one)) === code);
}

/** A call that changes something, as an agent wants to make it. */
export interface Change<E extends Endpoint = Endpoint> {
  endpoint: E;
  input: Record<string, unknown>;
  /** How the change is made, where another tool makes it: its name, and what it takes. */
  next?: string;
}

const names = new Map(
  Object.entries(api as EndpointTable).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint, `${group}.${name}`] as const),
  ),
);
/** The name of a call in the contract: `ads.deploy`. */
const nameOf = ({ endpoint }: Change): string => names.get(endpoint) ?? '';

const confirmedCall = ({ identity: { teamId, userId } }: Ask, change: Change): ConfirmedCall => ({
  teamId,
  userId,
  call: nameOf(change),
  input: change.input,
});

/** The code with which a tool makes a change; an agent gets it with what the change would do. */
const codeFor = (ask: Ask, change: Change): string =>
  confirmCode(confirmedCall(ask, change), ask.agent.now(), ask.agent.sign);

export const hasCode = (ask: Ask, change: Change): boolean =>
  ask.code !== null &&
  isConfirmed(confirmedCall(ask, change), ask.code, { now: ask.agent.now(), sign: ask.agent.sign });

/** The answer to a change without its code: what it would do, and the code. */
export function preview(ask: Ask, change: Change, would: Pick<Answer, 'summary'> & Partial<Answer>): Answer {
  takeArguments(change.endpoint.input, change.input);
  const confirm = codeFor(ask, change);
  const wrong = ask.code === null ? '' : 'The confirm code is not of this call, or is older than ten minutes. ';
  const step = change.next ?? `${ask.tool} with the same arguments`;
  const next = `To go on, call ${step} and confirm "${confirm}".`;
  return {
    ...would,
    summary: `${wrong}Nothing was done yet. ${would.summary} ${next}`,
    data: { ...would.data, done: false, confirm },
  };
}

/** Makes a change of the team's own data, once the agent has seen what it would do. */
export async function makeChange<E extends Endpoint>(
  ask: Ask,
  change: Change<E>,
  { would, done }: { would: string; done: (output: OutputOf<E>) => Answer | Promise<Answer> },
): Promise<Answer> {
  if (!hasCode(ask, change)) return preview(ask, change, { summary: would });
  return done(await ask.call(change.endpoint, change.input as InputOf<E>));
}

/** Makes a change that costs money, within the token's cap; a repeated code starts nothing twice. */
export async function makePaid(ask: Ask, change: Change): Promise<unknown> {
  const { endpoint, input } = change;
  const idempotencyKey = `agent-${hashCall(nameOf(change), [input, ask.code]).toString('hex').slice(0, 40)}`;
  return ask.agent.call(endpoint, input, { idempotencyKey });
}

/** What an agent tells a person to do about a request. */
async function requestAnswer({ agent, tool }: Ask, approval: Approval): Promise<Answer> {
  const { id, content, url, expiresAt, ceilingUsd, state } = approval;
  const isServed = await agent.isServed();
  const what = `Nothing was done yet. A person has to approve this in the browser: ${content.effect}`;
  const limits = `(until ${expiresAt}${ceilingUsd === null ? '' : `, at most ${formatUsd(ceilingUsd)}`})`;
  const how = isServed
    ? `They read it in full, with each text before and after, and decide at ${url} ${limits}. Tell them, then call ${tool} again with the same arguments.`
    : `No Serplift server is running here, so there is no page to open yet. Ask them to start one on this machine with \`serplift serve\` ${limits}, then call ${tool} again with the same arguments: the answer has the link.`;
  const places = content.places.length + content.morePlaces;
  const asked = { id, state, effect: content.effect, target: content.target, places, expiresAt, ceilingUsd };
  return { summary: `${what} ${how}`, data: { done: false, approval: { ...asked, url: isServed ? url : null } } };
}

/**
 * Makes a change that a person approved, or asks for the approval, which checks it; a request that waits is not made twice.
 * Without its code, what it would do is the answer.
 */
export async function makeApproved<E extends Endpoint>(
  ask: Ask,
  change: Change<E>,
  { look, done }: { look: () => Promise<Answer>; done: (output: OutputOf<E>) => Answer | Promise<Answer> },
): Promise<Answer> {
  const known = (await ask.call(api.approvals.list, {})).find(
    ({ endpoint, state, input }) =>
      endpoint === nameOf(change) &&
      (state === 'approved' || state === 'waiting') &&
      canonicalJson(input) === canonicalJson(change.input),
  );
  if (known?.state === 'approved') {
    const { output } = await ask.call(api.approvedCalls.run, { approvalId: known.id });
    const answer = await done(output as OutputOf<E>);
    return { ...answer, summary: `Approved by ${known.decidedBy?.username ?? 'a person'}. ${answer.summary}` };
  }
  if (known !== undefined) return requestAnswer(ask, known);
  if (!hasCode(ask, change)) return look();
  const { input } = change;
  return requestAnswer(ask, await ask.call(api.approvedCalls.request, { endpoint: nameOf(change), input }));
}
