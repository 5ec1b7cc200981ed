import type { Approval } from '../../contract/app/approvals-api.ts';
import { pathNames } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { api } from '../../contract/index.ts';
import { formatUsd } from '../../contract/money.ts';
import { canonicalJson, hashCall } from '../approvals/approval-rules.ts';
import type { Agent, AgentIdentity } from './agent.ts';
import { answerText, summarize } from './answer-rules.ts';
import { confirmCode, type ConfirmedCall, isConfirmed } from './confirm-rules.ts';
import { type AgentTool, filledIn } from './tool-rules.ts';

type Input = Record<string, unknown>;

/** Who the agent acts as and what limits it. */
export async function identify(agent: Agent): Promise<AgentIdentity> {
  const [user, limits] = [await agent.call(api.user.current, {}), await agent.call(api.approvals.limits, {})];
  if (user.team === null)
    throw new AppError('forbidden', 'This token has no team. Create a team in the dashboard first.');
  return { userId: user.id, teamId: user.team.id, ...limits };
}

/** The input of the call behind a tool: what follows from who calls is filled in and never taken from the agent. */
function completeInput(tool: AgentTool, args: Input, { userId, teamId }: AgentIdentity): Input {
  const { confirm: _, idempotencyKey: __, ...rest } = args;
  for (const name of filledIn) delete rest[name];
  const names = pathNames(tool.definition.path);
  if (names.includes('userId')) rest['userId'] = userId;
  if (names.includes('teamId')) rest['teamId'] = teamId;
  if ('limit' in tool.inputSchema.properties && rest['limit'] === undefined) rest['limit'] = 20;
  return rest;
}

interface Asked {
  agent: Agent;
  tool: AgentTool;
  input: Input;
  identity: AgentIdentity;
  /** The code that came along. */
  code: string | null;
}

const confirmedCall = ({ tool, input, identity }: Asked, highUsd: number | null): ConfirmedCall => ({
  teamId: identity.teamId,
  userId: identity.userId,
  tool: tool.name,
  input,
  highUsd,
});

/** The answer to a call without its code: what would happen, and the code. */
function preview(asked: Asked, { text, highUsd }: { text: string; highUsd: number | null }): string {
  const code = confirmCode(confirmedCall(asked, highUsd), asked.agent.now(), asked.agent.sign);
  const wrong = asked.code === null ? '' : 'The confirm code is not of this call, or is older than ten minutes. ';
  return `${wrong}Nothing was done yet. ${text} To go on, call ${asked.tool.name} again with the same arguments and confirm: "${code}".`;
}

const isConfirmedCall = (asked: Asked, highUsd: number | null): boolean =>
  asked.code !== null &&
  isConfirmed(confirmedCall(asked, highUsd), asked.code, { now: asked.agent.now(), sign: asked.agent.sign });

async function perform({ agent, tool, input }: Asked, idempotencyKey?: string): Promise<string> {
  const output = await agent.call(tool.definition, input, idempotencyKey === undefined ? {} : { idempotencyKey });
  return answerText(output);
}

/** What an agent tells a person to do about a request. */
async function requestText({ isServed }: Agent, { content, url, expiresAt, ceilingUsd }: Approval): Promise<string> {
  const what = `Nothing was done yet. A person has to approve this in the browser: ${content.effect}`;
  const limits = `(until ${expiresAt}${ceilingUsd === null ? '' : `, at most ${formatUsd(ceilingUsd)}`})`;
  if (await isServed()) {
    return `${what} They read it in full and decide at ${url} ${limits}. Tell them, then call the tool again with the same arguments.`;
  }
  return `${what} No Serplift server is running here, so there is no page to open yet. Ask them to start one on this machine with \`serplift serve\` ${limits}, then call the tool again with the same arguments: the answer has the link.`;
}

/** Makes a call that a person approved, or asks for the approval; a request that waits is not made twice. */
async function withApproval(asked: Asked, why: string): Promise<string> {
  const { agent, tool, input } = asked;
  const known = (await agent.call(api.approvals.list, {})).find(
    (one) =>
      one.endpoint === tool.call &&
      (one.state === 'approved' || one.state === 'waiting') &&
      canonicalJson(one.input) === canonicalJson(input),
  );
  if (known?.state === 'approved') {
    const { output } = await agent.call(api.approvedCalls.run, { approvalId: known.id });
    return answerText(output, `Approved by ${known.decidedBy?.username ?? 'a person'}. ${summarize(output)}`);
  }
  if (known !== undefined) return requestText(agent, known);
  if (!isConfirmedCall(asked, null)) return preview(asked, { text: why, highUsd: null });
  return requestText(agent, await agent.call(api.approvedCalls.request, { endpoint: tool.call, input }));
}

/** Starts what costs money, after its price was seen and within the token's cap; above it a person decides. */
async function pay(asked: Asked): Promise<string> {
  const { agent, tool, input, identity } = asked;
  if (identity.monthlyCapUsd === null || identity.leftUsd === null) {
    throw new AppError(
      'forbidden',
      'This token has no spending cap, so agents cannot start anything that costs money with it. Create one with a cap: serplift tokens create NAME --monthly-cap USD, or under Profile.',
    );
  }
  const { maxCostUsd } = input;
  if (tool.quote === null) {
    const text = `${tool.definition.summary} It is charged to this token, which has $${identity.leftUsd} left this month.`;
    if (identity.leftUsd <= 0) return withApproval(asked, text);
    if (!isConfirmedCall(asked, null)) return preview(asked, { text, highUsd: null });
    return perform(asked);
  }
  if (typeof maxCostUsd !== 'number') {
    throw new AppError('invalid_input', 'Name the most this may cost as maxCostUsd (USD).');
  }
  const quote = await agent.call(tool.quote, input);
  const { highUsd } = quote as { highUsd: number };
  if (maxCostUsd > identity.leftUsd) {
    const why = `${summarize(quote)} maxCostUsd ${maxCostUsd} is more than the $${identity.leftUsd} that this token has left this month.`;
    return withApproval(asked, why);
  }
  if (!isConfirmedCall(asked, highUsd)) {
    return answerText(quote, preview(asked, { text: summarize(quote), highUsd }));
  }
  return perform(asked, `agent-${hashCall(tool.call, [input, asked.code]).toString('hex').slice(0, 40)}`);
}

/** Calls a tool and answers its text; throws as the call behind it does. */
export async function callTool(agent: Agent, tool: AgentTool, args: Input): Promise<string> {
  const identity = await identify(agent);
  const code = typeof args['confirm'] === 'string' ? args['confirm'] : null;
  const asked: Asked = { agent, tool, input: completeInput(tool, args, identity), identity, code };
  if (tool.effect === 'read') return perform(asked);
  if (tool.effect === 'approval') return withApproval(asked, tool.definition.summary);
  if (tool.effect === 'paid') return pay(asked);
  if (!isConfirmedCall(asked, null)) {
    const text = `It would do this: ${tool.definition.summary} ${canonicalJson(asked.input)}`;
    return preview(asked, { text, highUsd: null });
  }
  return perform(asked);
}
