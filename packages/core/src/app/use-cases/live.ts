import { cancelLiftTest, markLive } from '../../lift/change-lift-test.ts';
import { checkLivePages } from '../../lift/check-live-pages.ts';
import { listLiftTests, showLiftTest } from '../../lift/show-lift-tests.ts';
import { planLiftTest, startLiftTest } from '../../lift/start-lift-test.ts';
import * as destinations from '../../live/destinations/manage-destinations.ts';
import { protectPage, unprotectPage } from '../../live/destinations/protect-pages.ts';
import { listProtectedPages } from '../../live/destinations/protected-pages-store.ts';
import { dismissAlert, listPromises } from '../../live/promises/manage-promises.ts';
import { planPublication } from '../../live/publications/plan-publication.ts';
import { listRunPublications, showPublication } from '../../live/publications/present-batch.ts';
import { publishBatch } from '../../live/publications/publish-batch.ts';
import { resolveConflict } from '../../live/publications/resolve-conflict.ts';
import { rollbackPublication } from '../../live/publications/rollback-publication.ts';
import {
  changeShownSettings,
  listShownTitles,
  quoteShownChecks,
  showShownSettings,
} from '../../live/shown/shown-titles.ts';
import type { TeamActor } from '../../team/context/context.ts';
import type { Dispatched, UseCases } from '../use-case.ts';

export const useCases: UseCases<Pick<Dispatched, 'destinations' | 'publications' | 'shown' | 'promises' | 'lift'>> = {
  destinations: {
    list: (context, actor: TeamActor) => destinations.listDestinations(context, actor),
    create: destinations.createDestination,
    check: destinations.checkDestination,
    remove: destinations.removeDestination,
    protectedPages: (context, actor: TeamActor) => listProtectedPages(context.db, actor.teamId),
    protectPage,
    unprotectPage,
  },
  publications: {
    plan: planPublication,
    list: listRunPublications,
    show: showPublication,
    publish: publishBatch,
    resolve: resolveConflict,
    rollback: rollbackPublication,
  },
  shown: {
    settings: (context, actor: TeamActor) => showShownSettings(context, actor),
    change: changeShownSettings,
    quote: quoteShownChecks,
    list: listShownTitles,
  },
  promises: { list: (context, actor: TeamActor) => listPromises(context, actor), dismiss: dismissAlert },
  lift: {
    plan: planLiftTest,
    check: checkLivePages,
    start: startLiftTest,
    list: (context, actor: TeamActor) => listLiftTests(context, actor),
    show: showLiftTest,
    markLive,
    cancel: cancelLiftTest,
  },
};
