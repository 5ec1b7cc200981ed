import { adsCsvText, questionsCsvText, seoCsvText } from '../../contract/csv.ts';
import { AppError } from '../../contract/errors.ts';
import { api } from '../../contract/index.ts';
import type { OptimizationKind, OptimizationSummary } from '../../contract/runs/optimization.ts';
import type { Agent } from './agent.ts';
import { answerText } from './answer-rules.ts';
import { identify } from './call-tool.ts';

const listedRuns = 20;
/** A report of a large run ends here and says so; the terminal and the dashboard export the whole. */
const reportItems = 500;

export interface AgentResource {
  uri: string;
  name: string;
  description: string;
  mimeType: string;
}

/** How resources are named that are not listed. */
export const resourceTemplates = [
  {
    uriTemplate: 'serplift://runs/{kind}/{id}',
    name: 'Run',
    description: 'Status, cost, data quality and first results of a run. kind is seo, ads or questions.',
    mimeType: 'text/plain',
  },
  {
    uriTemplate: 'serplift://reports/{kind}/{id}',
    name: 'Report',
    description: `The results of a run as CSV, with decisions; the first ${reportItems} items.`,
    mimeType: 'text/csv',
  },
];

async function recentRuns(agent: Agent): Promise<OptimizationSummary[]> {
  const { userId } = await identify(agent);
  const lists = await Promise.all([
    agent.call(api.seo.history, { userId }),
    agent.call(api.questions.history, { userId }),
    agent.call(api.ads.history, { userId }),
  ]);
  return lists
    .flat()
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, listedRuns);
}

/** The newest runs and their reports. */
export async function listResources(agent: Agent): Promise<AgentResource[]> {
  return (await recentRuns(agent)).flatMap(({ id, kind, status, createdAt, results }) => {
    const name = `${kind} run of ${createdAt.slice(0, 16).replace('T', ' ')} (${status})`;
    const description = results.summary ?? results.error ?? 'No result yet.';
    const run = { uri: `serplift://runs/${kind}/${id}`, name, description, mimeType: 'text/plain' };
    const report = {
      uri: `serplift://reports/${kind}/${id}`,
      name: `Report: ${name}`,
      description,
      mimeType: 'text/csv',
    };
    return status === 'completed' || status === 'cancelled' ? [run, report] : [run];
  });
}

async function reportOf(agent: Agent, kind: OptimizationKind, optimizationId: string): Promise<string> {
  const asked = { optimizationId, limit: reportItems };
  if (kind === 'seo') return seoCsvText((await agent.call(api.seo.items, asked)).items);
  if (kind === 'ads') return adsCsvText((await agent.call(api.ads.items, asked)).items);
  return questionsCsvText((await agent.call(api.questions.items, asked)).items);
}

const endpoints = { seo: api.seo.show, ads: api.ads.show, questions: api.questions.show };

/** The text of a resource; throws `not_found`. */
export async function readResource(
  agent: Agent,
  uri: string,
): Promise<{ uri: string; mimeType: string; text: string }> {
  const [, what, kind, id] = /^serplift:\/\/(runs|reports)\/(seo|ads|questions)\/([\w-]{1,64})$/u.exec(uri) ?? [];
  if (kind === undefined || id === undefined) {
    throw new AppError('not_found', `There is no resource ${uri.slice(0, 200)}.`);
  }
  const ofKind = kind as OptimizationKind;
  if (what === 'reports') return { uri, mimeType: 'text/csv', text: await reportOf(agent, ofKind, id) };
  const run = await agent.call(endpoints[ofKind], { optimizationId: id });
  return { uri, mimeType: 'text/plain', text: answerText(run) };
}
