import { ideaOfSeoPage } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { requireProposal } from '../review/choose-items.ts';
import { type EditOptions, editTexts, type NewTexts } from '../review/edit-texts.ts';
import { saveIdea, type SaveIdeaOptions } from '../review/save-idea.ts';
import type { RunTypesOf } from '../runs/run-kind.ts';
import type { OneRun } from '../runs/with-run.ts';
import type { seoKind } from './seo-kind.ts';

type SeoRun = OneRun<RunTypesOf<typeof seoKind>>;

/** Options of `seo edit`. */
export interface EditPageOptions extends NewTexts, EditOptions {
  /** Place of an alternative, from 1. */
  alternative?: number;
}

const names = {
  title: { name: 'Title', flag: '--title' },
  description: { name: 'Description', flag: '--description' },
};

/** `serplift seo edit`: your own title and description, or an alternative of the run. */
export function editPage(
  of: SeoRun,
  named: string,
  { alternative, title, description, ...options }: EditPageOptions,
): Promise<void> {
  return editTexts(of, {
    named,
    names,
    options,
    textsFor: ({ alternatives }) => {
      if (alternative === undefined) return { title, description };
      const chosen = alternatives[alternative - 1];
      if (chosen === undefined)
        throw new UsageError(
          `The page has ${counted(alternatives.length, 'alternative')}, so there is no ${alternative}.`,
        );
      return { alternative, title: title ?? chosen.title, description: description ?? chosen.description };
    },
  });
}

/** `serplift seo save-idea`: a proposal as an idea for its page. */
export function savePageIdea(of: SeoRun, named: string, options: SaveIdeaOptions): Promise<void> {
  return saveIdea(of, named, {
    options,
    ideaOf: (page, websiteUrl) => {
      requireProposal(of.kind, page);
      return ideaOfSeoPage(page, websiteUrl);
    },
  });
}
