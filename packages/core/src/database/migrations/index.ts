import type { Knex } from 'knex';
import { foundation } from './0001-0016/0001-foundation.ts';
import { projects } from './0001-0016/0002-projects.ts';
import { ads } from './0001-0016/0003-ads.ts';
import { deployments } from './0001-0016/0004-deployments.ts';
import { people } from './0001-0016/0005-people.ts';
import { money } from './0001-0016/0006-money.ts';
import { automations } from './0001-0016/0007-automations.ts';
import { guesses } from './0001-0016/0008-guesses.ts';
import { scopes } from './0001-0016/0010-scopes.ts';
import { runs } from './0001-0016/0013-runs.ts';
import { searchData } from './0017-search-data.ts';
import { searchSync } from './0018-search-sync.ts';
import { preferences } from './0020-preferences.ts';
import { approvedFacts } from './0021-approved-facts.ts';
import { adCounts } from './0022-ad-counts.ts';
import { approvals } from './0023-approvals.ts';
import { sampleData } from './0025-sample-data.ts';
import { pageFailures } from './0026-page-failures.ts';
import { publishing } from './0028-publishing.ts';
import { lift, textEffects } from './0029-lift.ts';
import { auditPeople } from './0030-audit-people.ts';
import { moreDestinations } from './0032-more-destinations.ts';
import { shown } from './0033-shown.ts';
import { promises } from './0034-promises.ts';
import { sheetsAndAnalytics } from './0036-sheets-and-analytics.ts';
import { git } from './0038-git.ts';
import { rollingBack } from './0039-rolling-back.ts';
import { writingRules } from './0040-writing-rules.ts';
import { liftPools } from './0041-lift-pools.ts';
import { paidAnswers } from './0042-paid-answers.ts';

/** One numbered step of the schema; never edited after a release. Runs in its own transaction. */
export interface Migration {
  name: string;
  up: (db: Knex) => Promise<void>;
}

/** Every migration, in order; a new one is added at the end. */
export const migrations: readonly Migration[] = [
  foundation,
  projects,
  ads,
  deployments,
  people,
  money,
  automations,
  guesses,
  scopes,
  runs,
  searchData,
  searchSync,
  preferences,
  approvedFacts,
  adCounts,
  approvals,
  sampleData,
  pageFailures,
  publishing,
  lift,
  textEffects,
  auditPeople,
  moreDestinations,
  shown,
  promises,
  sheetsAndAnalytics,
  git,
  rollingBack,
  writingRules,
  liftPools,
  paidAnswers,
];
