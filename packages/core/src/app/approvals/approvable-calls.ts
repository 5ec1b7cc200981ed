import { adsApi } from '../../contract/ads/ads-api.ts';
import type { Endpoint, ParsedInputOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { publicationsApi } from '../../contract/live/publications-api.ts';
import { questionsApi } from '../../contract/questions/questions-api.ts';
import { seoApi } from '../../contract/seo/seo-api.ts';
import { quoteQuestionRun } from '../../questions/run/quote-question-run.ts';
import { quoteSeoRun } from '../../seo/run/quote-seo-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { admit } from '../../team/tokens/admit.ts';
import type { Content } from './approval-rules.ts';
import { describeAdsRollback, describeDeployment } from './describe-ads.ts';
import { describePublicationRollback, describePublishing, describeResolving } from './describe-publishing.ts';
import { describeAdsRun, describeSearchRun } from './describe-runs.ts';

/** A call that a person can approve, and what says what it would do: it throws as the call would, and changes nothing. */
interface ApprovableCall {
  endpoint: Endpoint;
  describe: (context: Context, actor: TeamActor, input: unknown) => Promise<Content>;
}

/** Joins a call and its description; the input is what the call's schema made of it. */
const approvable = <E extends Endpoint>(
  endpoint: E,
  describe: (context: Context, actor: TeamActor, input: ParsedInputOf<E>) => Promise<Content>,
): ApprovableCall => ({
  endpoint,
  describe: (context, actor, input) => describe(context, actor, input as ParsedInputOf<E>),
});

/** Every call that agents need a person for, by its name in the contract: what changes a site or an account, and runs. */
export const approvableCalls: ReadonlyMap<string, ApprovableCall> = new Map(
  Object.entries({
    'ads.deploy': approvable(adsApi.deploy, describeDeployment),
    'ads.rollback': approvable(adsApi.rollback, describeAdsRollback),
    'ads.start': approvable(adsApi.start, describeAdsRun),
    'seo.start': approvable(seoApi.start, describeSearchRun('seo', quoteSeoRun)),
    'questions.start': approvable(questionsApi.start, describeSearchRun('questions', quoteQuestionRun)),
    'publications.publish': approvable(publicationsApi.publish, describePublishing),
    'publications.resolve': approvable(publicationsApi.resolve, describeResolving),
    'publications.rollback': approvable(publicationsApi.rollback, describePublicationRollback),
  }),
);

/** A call as its name and what goes with it. */
export interface WantedCall {
  endpoint: string;
  input: Record<string, unknown>;
}

/** The call of this name, if a person can approve it; throws `invalid_input`. */
export function approvableCall(name: string): ApprovableCall {
  const call = approvableCalls.get(name);
  if (call !== undefined) return call;
  throw new AppError('invalid_input', `There is no call "${name.slice(0, 100)}" that a person could approve.`, {
    details: { issues: [{ at: 'endpoint', message: 'Name an API call such as ads.deploy.' }] },
  });
}

/** What a call would do if this actor made it; throws whatever the call would refuse it for. */
export async function describeCall(context: Context, actor: TeamActor, wanted: WantedCall): Promise<Content> {
  const { endpoint, describe } = approvableCall(wanted.endpoint);
  return describe(context, actor, admit(actor, { endpoint, input: wanted.input }));
}
