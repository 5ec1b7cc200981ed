import articles from './guide-texts.json' with { type: 'json' };

/** An article: its questions are what people ask to arrive there. */
export interface GuideText {
  slug: string;
  topic: string;
  title: string;
  /** Empty: the page has no meta description. */
  description: string;
  sections: [heading: string, paragraph: string][];
  questions: string[];
}

/** The shop's advice section. */
export const guideTexts: GuideText[] = articles.map(({ sections, questions, ...article }) =>
  Object.assign(article, {
    sections: sections.map(([heading = '', paragraph = '']): [string, string] => [heading, paragraph]),
    questions,
  }),
);
