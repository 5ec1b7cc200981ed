import type { IdeaInput } from '../../contract/projects/ideas-api.ts';

/** An idea without blank or repeated tags and without blank sections. */
export function cleanIdea(input: IdeaInput): IdeaInput {
  return {
    type: input.type,
    tags: [...new Set(input.tags)].filter((tag) => tag !== ''),
    stats: input.stats,
    analysis: { headlines: input.analysis.headlines.filter(({ title, content }) => title !== '' || content !== '') },
    changes: input.changes,
  };
}
