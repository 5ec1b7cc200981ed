import type { IdeaProposal } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { checkSaveDraft, firstDraft, tagsOf } from './idea-proposal-rules.ts';

const idea: IdeaProposal = {
  name: 'how to wash a down jacket',
  websiteUrl: 'sc-domain:shop.example',
  pageUrls: ['https://shop.example/care', 'https://shop.example/wash'],
  priority: 'high',
  type: 'content',
  tags: ['question'],
  stats: {},
  sections: [],
  changes: '- Add it.',
};

describe('the dialog', () => {
  it('names what is wrong', () => {
    const draft = {
      projectId: '',
      name: '',
      domain: 'x',
      url: 'ftp://a',
      type: '',
      tags: '',
      changes: '',
    };
    expect(Object.keys(checkSaveDraft(draft))).toEqual(['name', 'domain', 'url', 'type']);
    expect(tagsOf(' a, b,,a ')).toEqual(['a', 'b']);
  });

  it('goes to the project of its domain, else to a new one', () => {
    const projects = [{ id: '7', domain: 'shop.example' }];
    expect(firstDraft(idea, projects)).toMatchObject({ projectId: '7', url: 'https://shop.example/care' });
    const draft = firstDraft(idea, []);
    expect(draft).toMatchObject({ projectId: '', name: 'shop.example', domain: 'shop.example' });
    expect(checkSaveDraft(draft)).toEqual({});
  });
});
