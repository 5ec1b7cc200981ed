import * as facts from '../../runs/facts/manage-facts.ts';
import { listReasons } from '../../runs/learning/given-reasons.ts';
import { undecideItem } from '../../runs/record/decide-item.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { checkTexts, decide, decideSeveral, reviewEditedTexts } from '../texts/check-edited-texts.ts';
import type { Dispatched, UseCases } from '../use-case.ts';

export const useCases: UseCases<Pick<Dispatched, 'decisions' | 'facts' | 'rejections'>> = {
  decisions: {
    decide,
    decideMany: decideSeveral,
    check: checkTexts,
    review: reviewEditedTexts,
    undecide: undecideItem,
  },
  facts: {
    list: (context, actor: TeamActor) => facts.listFacts(context, actor),
    create: facts.createFact,
    edit: facts.editFact,
    remove: facts.removeFact,
    propose: facts.proposeTeamFacts,
  },
  rejections: { list: listReasons },
};
