import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { questionsCsvColumns, questionsCsvFileName, questionsCsvText } from './questions-csv.ts';
import type { QuestionQuery } from './questions/question.ts';

const question = {
  query: '=how to "wash", a tent',
  impressions: 1200,
  clicks: 30,
  ctr: 0.025,
  avgPosition: 6.1234,
  reasons: ['The page was not read.'],
  rankingPages: ['https://a.example/', 'https://b.example/'],
  grokAnalysis: {
    recommendation: 'add_faq',
    priority: 'high',
    reasoning: 'Because\nit is asked.',
    suggestedActions: ['Do this.', 'Then that.'],
  },
} as unknown as QuestionQuery;

describe('the questions file', () => {
  it('has ten columns for each question, safe for spreadsheets [IN-04, 7-55]', () => {
    const [header, row]: string[][] = parse(questionsCsvText([question]));
    expect(header).toEqual([...questionsCsvColumns]);
    expect(row).toEqual([
      '\'=how to "wash", a tent',
      '1200',
      '30',
      '2.5',
      '6.12',
      'add_faq',
      'high',
      'Because\nit is asked.',
      'Do this.; Then that.',
      'https://a.example/; https://b.example/',
    ]);
  });

  it('says why a question has no analysis', () => {
    const [row]: string[][] = parse(questionsCsvText([{ ...question, grokAnalysis: null }], { header: false }));
    expect(row?.slice(5, 9)).toEqual(['', '', 'The page was not read.', '']);
    expect(questionsCsvText([], { header: false })).toBe('');
  });

  it('is named for its analysis [7-56]', () => {
    expect(questionsCsvFileName('abc')).toBe('question-optimization-abc.csv');
  });
});
