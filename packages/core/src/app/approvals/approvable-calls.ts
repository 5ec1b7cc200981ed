import { adsApi } from '../../contract/ads/ads-api.ts';
import { automationsApi } from '../../contract/app/automations-api.ts';
import { destinationsApi } from '../../contract/live/destinations-api.ts';
import { publicationsApi } from '../../contract/live/publications-api.ts';
import { questionsApi } from '../../contract/questions/questions-api.ts';
import { seoApi } from '../../contract/seo/seo-api.ts';
import { quoteQuestionRun } from '../../questions/run/quote-question-run.ts';
import { quoteSeoRun } from '../../seo/run/quote-seo-run.ts';
import { type ApprovableCall, approvable } from './approvable.ts';
import { describeAdsRollback, describeDeployment } from './describe-ads.ts';
import {
  describePublicationRollback,
  describePublishing,
  describeResolving,
  describeUnprotecting,
} from './describe-publishing.ts';
import { describeAdsRun, describeAutomationStart, describeSearchRun } from './describe-runs.ts';
import { settingCalls } from './describe-settings.ts';

/** Every call that agents need a person for, by its name in the contract: what changes a site, an account or settings, or costs money. */
export const approvableCalls: ReadonlyMap<string, ApprovableCall> = new Map(
  Object.entries({
    ...settingCalls,
    'ads.deploy': approvable(adsApi.deploy, describeDeployment),
    'ads.rollback': approvable(adsApi.rollback, describeAdsRollback),
    'ads.start': approvable(adsApi.start, describeAdsRun),
    'seo.start': approvable(seoApi.start, describeSearchRun('seo', quoteSeoRun)),
    'questions.start': approvable(questionsApi.start, describeSearchRun('questions', quoteQuestionRun)),
    'automations.runNow': approvable(automationsApi.runNow, describeAutomationStart),
    'publications.publish': approvable(publicationsApi.publish, describePublishing),
    'publications.resolve': approvable(publicationsApi.resolve, describeResolving),
    'publications.rollback': approvable(publicationsApi.rollback, describePublicationRollback),
    'destinations.unprotectPage': approvable(destinationsApi.unprotectPage, describeUnprotecting),
  }),
);
