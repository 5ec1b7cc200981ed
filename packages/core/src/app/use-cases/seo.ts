import * as budgets from '../../money/budgets/manage-budget.ts';
import { cancelRun } from '../../runs/record/cancel-run.ts';
import { listRuns } from '../../runs/record/get-run.ts';
import { chooseWebsiteProperty, listWebsiteProperties } from '../../search/analytics/choose-property.ts';
import * as keptSites from '../../search/kept/manage-kept-sites.ts';
import * as imports from '../../search/sources/manage-imports.ts';
import { listCandidates } from '../../seo/choose/list-candidates.ts';
import { listSeoPages } from '../../seo/run/list-seo-pages.ts';
import { quoteSeoRun } from '../../seo/run/quote-seo-run.ts';
import { showSeoRun } from '../../seo/run/show-seo-run.ts';
import { startSeoRun } from '../../seo/run/start-seo-run.ts';
import type { TeamActor } from '../../team/context/context.ts';
import type { Dispatched, UseCases } from '../use-case.ts';

export const useCases: UseCases<Pick<Dispatched, 'imports' | 'analytics' | 'searchData' | 'seo'>> = {
  imports: {
    list: imports.listImports,
    start: imports.startImport,
    addRows: imports.addImportRows,
    finish: imports.finishImport,
    setDays: imports.setImportDays,
    remove: imports.removeImport,
  },
  analytics: { list: listWebsiteProperties, choose: chooseWebsiteProperty },
  searchData: { list: keptSites.listKeptWebsites, sync: keptSites.syncWebsite, remove: keptSites.removeWebsite },
  seo: {
    candidates: listCandidates,
    quote: budgets.notingBudget(quoteSeoRun),
    start: startSeoRun,
    show: showSeoRun,
    cancel: (context, actor: TeamActor, input) => cancelRun(context, actor, { kind: 'seo', ...input }),
    history: (context, actor: TeamActor, input) => listRuns(context, actor, { kind: 'seo', ...input }),
    items: listSeoPages,
  },
};
